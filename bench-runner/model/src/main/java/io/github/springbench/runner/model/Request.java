package io.github.springbench.runner.model;

import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.Workload.Mix;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A request of the load. A word in braces, without blanks and quotes, is a placeholder; one in capital letters after a
 * dollar sign, such as <code>${TOKEN}</code>, stands for a secret. Of several braces before a word the first is left
 * out: <code>{{name}</code> stands for the text <code>{name}</code>. All other text is sent as it is.
 *
 * @param method the HTTP method
 * @param path the path with its query as they are sent, in ASCII: what a URI cannot have is percent-encoded, and there
 *     are no braces but those of placeholders; without secrets
 * @param headers that are sent beside those of the client, by name, in this order
 * @param body what is sent, or null for nothing
 */
public record Request(String method, String path, Map<String, String> headers, String body) {

    /** Stands in a body for an id that no other request has; in the body of a right answer, for the same id. */
    public static final String FRESH_ID = "{fresh-id}";

    private static final String CONTENT_TYPE = "Content-Type";

    /** A match begins at the first of its braces, so that a text of nothing but braces takes no longer than others. */
    private static final Pattern BRACES =
            Pattern.compile("(\\$(?=\\{++[A-Z_][A-Z0-9_]*+})|(?<!\\{))(\\{++)[^{}\"\\s]++}");

    private static final String JSON = "application/json";

    /** @param headers null for none */
    public Request {
        headers = headers == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }

    /** Without headers of its own. */
    public Request(String method, String path, String body) {
        this(method, path, Map.of(), body);
    }

    /** The placeholders of a text, braces and all, those of secrets with the dollar sign; none of null. */
    public static Stream<String> placeholders(String text) {
        return text == null
                ? Stream.empty()
                : BRACES.matcher(text)
                        .results()
                        .filter(match -> match.group(2).length() == 1)
                        .map(MatchResult::group);
    }

    /** The placeholders of all that it sends. */
    public Stream<String> placeholders() {
        return texts().flatMap(Request::placeholders);
    }

    private Stream<String> texts() {
        return Stream.concat(Stream.of(path), Stream.concat(headers.values().stream(), Stream.ofNullable(body)));
    }

    /** Its headers, and the type of its body, which is JSON where it names no other. */
    public Map<String, String> allHeaders() {
        if (body == null || headers.keySet().stream().anyMatch(CONTENT_TYPE::equalsIgnoreCase)) {
            return headers;
        }
        Map<String, String> all = new LinkedHashMap<>();
        all.put(CONTENT_TYPE, JSON);
        all.putAll(headers);
        return all;
    }

    /** This request with values in the place of their names in braces. */
    public Request with(Map<String, Integer> parameters) {
        Map<String, String> values = new HashMap<>();
        parameters.forEach((name, value) -> values.put("{" + name + "}", value.toString()));
        return filled(values);
    }

    /** This request with texts in the place of some placeholders; others are filled in later. */
    public Request filled(Map<String, String> values) {
        return with(replaced(path, inPath(values), false), text -> replaced(text, values, false));
    }

    /** This request as it is sent, with texts in the place of all placeholders. */
    public Request sent(Map<String, String> values) {
        return with(sent(path, inPath(values)), text -> sent(text, values));
    }

    private Request with(String filledPath, UnaryOperator<String> change) {
        Map<String, String> changed = new LinkedHashMap<>();
        headers.forEach((name, value) -> changed.put(name, change.apply(value)));
        return new Request(method, filledPath, changed, change.apply(body));
    }

    private static Map<String, String> inPath(Map<String, String> values) {
        Map<String, String> encoded = new HashMap<>(values);
        encoded.replaceAll((words, value) -> inPath(value));
        return encoded;
    }

    /**
     * A value as it is sent in a path or its query: percent-encoded, but for letters, digits and {@code -._~} (RFC
     * 6570, section 3.2.2).
     */
    public static String inPath(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~");
    }

    /** The same for a text of an answer; null for none. */
    public static String sent(String text, Map<String, String> values) {
        return replaced(text, values, true);
    }

    /**
     * A text as it is sent, around the secrets in it: at even places what stands before, between and after them, at odd
     * places their names.
     *
     * @param values texts in the place of other placeholders
     */
    public static List<String> aroundSecrets(String text, Map<String, String> values) {
        List<String> parts = new ArrayList<>();
        int end = 0;
        Matcher matcher = BRACES.matcher(text);
        while (matcher.find()) {
            if (matcher.group().startsWith("$") && matcher.group(2).length() == 1) {
                parts.add(sent(text.substring(end, matcher.start()), values));
                parts.add(text.substring(matcher.start() + 2, matcher.end() - 1));
                end = matcher.end();
            }
        }
        parts.add(sent(text.substring(end), values));
        return parts;
    }

    /** A text of which {@link #sent} makes the same again. */
    public static String verbatim(String text) {
        return BRACES.matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(match.group().replaceFirst("\\{", "{{")));
    }

    private static String replaced(String text, Map<String, String> values, boolean last) {
        return text == null
                ? null
                : BRACES.matcher(text).replaceAll(match -> {
                    String words = match.group();
                    boolean doubled = match.group(2).length() > 1;
                    return Matcher.quoteReplacement(
                            !doubled
                                    ? values.getOrDefault(words, words)
                                    : last ? words.replaceFirst("\\{", "") : words);
                });
    }

    /**
     * What is asked of a service, and the right answer.
     *
     * @param method the HTTP method
     * @param path the path with {@code {parameter}} placeholders, such as {@code /hello/{latency}}, and
     *     {@link RequestKeys}; as it is sent otherwise
     * @param mix the requests of the users; null where each sends the same one. With a mix, method and path are those
     *     with which the runner itself sees whether the service answers
     * @param headers to send, with the same, {@link Request#FRESH_ID} and secrets
     * @param body to send, with the same; null where nothing is sent
     * @param expectedStatus the HTTP status of a right answer
     * @param expectedBody the body of a right answer, or null where any body is right
     * @param cookies what users do with those of answers; null where answers set none
     * @param answer what else a right answer has; null for nothing
     */
    public record Exchange(
            String method,
            String path,
            Mix mix,
            Map<String, String> headers,
            String body,
            int expectedStatus,
            String expectedBody,
            Cookies cookies,
            Answer answer) {

        private static final int OK = 200;

        /** @param headers null in a manifest from before there were any */
        public Exchange {
            headers = headers == null ? Map.of() : headers;
        }

        /** Without headers of its own, and without cookies. */
        public Exchange(String method, String path, Mix mix, String body, int expectedStatus, String expectedBody) {
            this(method, path, mix, Map.of(), body, expectedStatus, expectedBody, null, null);
        }

        /** A GET request; any answer with the status 200 is right. */
        public static Exchange get(String path) {
            return new Exchange("GET", path, null, null, OK, null);
        }

        /** The requests of a mix. */
        public static Exchange of(Mix mix) {
            return new Exchange(Mix.READ.method(), Mix.READ.path(), mix, null, OK, null);
        }

        /** What is sent, with the names of parameters in braces. */
        public Request request() {
            return new Request(method, path, headers, body);
        }

        /** With values in the place of parameters. */
        public Exchange with(Map<String, Integer> parameters) {
            Request sent = request().with(parameters);
            return new Exchange(
                    method,
                    sent.path(),
                    mix,
                    sent.headers(),
                    sent.body(),
                    expectedStatus,
                    expectedBody,
                    cookies,
                    answer);
        }

        /** The same, and what users do with cookies. */
        public Exchange with(Cookies kept) {
            return new Exchange(method, path, mix, headers, body, expectedStatus, expectedBody, kept, answer);
        }

        public Exchange with(Preset preset) {
            if (preset.exchange() != null) {
                return preset.exchange();
            }
            return preset.mix() == null
                    ? this
                    : new Exchange(
                            method, path, preset.mix(), headers, body, expectedStatus, expectedBody, cookies, answer);
        }

        /** What else a right answer has. */
        public Answer rest() {
            return answer == null ? Answer.NOTHING : answer;
        }

        /** Whether a right status is not enough. */
        public boolean expectsMoreThanAStatus() {
            return expectedBody != null || answer != null;
        }

        /** All texts that it expects in an answer, with their placeholders. */
        public Stream<String> expectedTexts() {
            return Stream.of(
                            Stream.ofNullable(expectedBody),
                            rest().contains().stream(),
                            rest().json().values().stream())
                    .flatMap(texts -> texts);
        }
    }

    /**
     * What a right answer has beside its status and whole body, and what later requests of the same user take from it.
     *
     * @param contains texts within its body
     * @param json fields of its body, and their values as texts: by JSON pointers (RFC 6901)
     * @param kept where values are that later requests have, by the names that these have for them
     */
    public record Answer(List<String> contains, Map<String, String> json, Map<String, String> kept) {

        private static final Answer NOTHING = new Answer(List.of(), Map.of(), Map.of());

        /** @param contains null for none, as for the others */
        public Answer {
            contains = contains == null ? List.of() : List.copyOf(contains);
            json = json == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(json));
            kept = kept == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(kept));
        }

        /** Null for nothing. */
        public static Answer of(List<String> contains, Map<String, String> json, Map<String, String> kept) {
            Answer answer = new Answer(contains, json, kept);
            return answer.equals(NOTHING) ? null : answer;
        }

        /**
         * Where a value is in an answer.
         *
         * @param pointer a JSON pointer into its body; null where it is in a header
         * @param header its name; null where it is in the body
         * @param end whether it is what stands behind the last slash of the header, as an id does in {@code Location}
         */
        public record Place(String pointer, String header, boolean end) {

            /** For a value that no answer had: an empty one could be left out of a path, with the slash before it. */
            public static final String NOTHING = "-";

            private static final Pattern WORDS = Pattern.compile("(end of )?header (\\S+)|(/.*)", Pattern.DOTALL);

            /** What an experiment file says; empty for anything else. */
            public static Optional<Place> named(String words) {
                Matcher matcher = WORDS.matcher(words);
                return matcher.matches()
                        ? Optional.of(new Place(matcher.group(3), matcher.group(2), matcher.group(1) != null))
                        : Optional.empty();
            }

            /** Whether a value does not change the path in which it stands. */
            public static boolean isSegment(String value) {
                return !Set.of("", ".", "..").contains(value);
            }

            /** The value in a header. */
            public String of(String value) {
                return end ? value.substring(value.lastIndexOf('/') + 1) : value;
            }
        }
    }

    /** What users do with the cookies that answers set. */
    public enum Cookies {
        /** Each keeps its own and sends them back, as a browser does. */
        KEPT,
        /** Nobody sends them back, so that each request may begin a session. */
        NONE;

        /** What experiment files write. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** All words. */
        public static List<String> words() {
            return Arrays.stream(values()).map(Cookies::word).toList();
        }

        /** What a file names. */
        public static Optional<Cookies> named(String word) {
            return Arrays.stream(values())
                    .filter(cookies -> cookies.word().equals(word))
                    .findFirst();
        }
    }

    /**
     * Keys in the path, headers and body of a request, chosen anew for each request. {@code {key}} is a random number,
     * uniformly distributed. {@code {next-key}} is the next number that no request of the load has used, from 1 up to
     * half of the numbers; the upper half is for warm-ups. Numbers go from 1 to the number of records in the database,
     * or to a limit of their own, as in {@code {key:1000}}. Within a request the same words stand for the same number.
     */
    public static final class RequestKeys {

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

        /** The keys of a request, each once, as they come in its path, its headers and then in its body. */
        public static Stream<Key> in(Request request) {
            return request.texts().flatMap(RequestKeys::in).distinct();
        }

        private static Stream<Key> in(String text) {
            return placeholders(text)
                    .map(WORDS::matcher)
                    .filter(Matcher::matches)
                    .map(Key::of);
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
}
