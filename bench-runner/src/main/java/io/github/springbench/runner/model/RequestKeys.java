package io.github.springbench.runner.model;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Keys in the path and body of a request, chosen anew for each request. {@code {key}} is a random number, uniformly
 * distributed. {@code {next-key}} is the next number that no request of the load has used, from 1 up to half of the
 * numbers; the upper half is for warm-ups. Numbers go from 1 to the number of records in the database, or to a limit of
 * their own, as in {@code {key:1000}}. Within a request the same words stand for the same number.
 */
public final class RequestKeys {

    /** Any number. */
    public static final String ANY = "key";

    /** The next number. */
    public static final String NEXT = "next-key";

    private static final Pattern WORDS = Pattern.compile("\\{(" + ANY + "|" + NEXT + ")(?::([1-9]\\d{0,8}))?}");

    private RequestKeys() {}

    /**
     * One key of a request.
     *
     * @param words that stand for it, braces and all
     * @param next whether it is used once
     * @param own the largest number, where the words say so; else null
     */
    public record Key(String words, boolean next, Integer own) {

        /** The largest number. */
        public int most(int records) {
            return Math.max(1, own == null ? records : own);
        }

        private static Key of(MatchResult match) {
            return new Key(
                    match.group(),
                    match.group(1).equals(NEXT),
                    match.group(2) == null ? null : Integer.valueOf(match.group(2)));
        }
    }

    /** The keys of a request, each once, as they come in its path and then in its body. */
    public static Stream<Key> in(Request request) {
        return Stream.of(request.path(), request.body() == null ? "" : request.body())
                .flatMap(RequestKeys::in)
                .distinct();
    }

    private static Stream<Key> in(String text) {
        return WORDS.matcher(text).results().map(Key::of);
    }

    /** Whether a text, with its braces, stands for a key. */
    public static boolean isKey(String words) {
        return WORDS.matcher(words).matches();
    }

    /** Whether such a text says nothing of how many keys there are. */
    public static boolean isOfRecords(String words) {
        return in(words).anyMatch(key -> key.own() == null);
    }

    /** Whether a request has another key each time. */
    public static boolean areIn(Request request) {
        return in(request).findAny().isPresent();
    }

    /** Whether a request has keys up to the number of records in the database. */
    public static boolean areOfRecords(Request request) {
        return in(request).anyMatch(key -> key.own() == null);
    }

    /**
     * Numbers for the keys of a request, by the words that stand for them.
     *
     * @param records in the database
     * @param any chooses a number from 1 to its argument
     * @param next the same, for a key that nobody used
     */
    public static Map<String, String> values(
            Request request, int records, IntUnaryOperator any, IntUnaryOperator next) {
        Map<String, String> values = new LinkedHashMap<>();
        in(request)
                .forEach(key -> values.put(
                        key.words(), Integer.toString((key.next() ? next : any).applyAsInt(key.most(records)))));
        return values;
    }
}
