package io.github.springbench.common;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * What a caller of {@code POST /post/{ms}/{numItems}} wants: its entries back, with their total and some items more.
 *
 * @param latencyMillis milliseconds until the answer
 * @param numItems how many items the answer has more
 * @param entries names and values, in the order in which they were sent
 */
public record ItemsRequest(int latencyMillis, int numItems, Map<String, Object> entries) {

    static final String EXAMPLE_PATH = "/post/10/1";

    /** The name of the total in the answer. */
    static final String TOTAL = "total";

    /** How the names of the items begin; a number from 1 on follows. */
    static final String ITEM = "item";

    /**
     * The request, or a problem that names its first mistake: an {@link InvalidLatencyException}, an
     * {@link InvalidItemCountException} or an {@link InvalidEntriesException}.
     *
     * <p>A value is a text, a whole number or a truth value. These come back as they were sent; a fraction such as
     * {@code 1.50} would not. The names that the answer needs for itself are refused, so that no entry is lost.
     */
    public static ItemsRequest checked(String ms, String numItems, Map<String, Object> entries) {
        return new ItemsRequest(Latency.millis(ms, EXAMPLE_PATH), ItemCount.parsed(numItems), checked(entries));
    }

    /** The entries, then {@code total}, then {@code item1}, {@code item2} and so on with a random number each. */
    public Map<String, Object> answer() {
        Map<String, Object> answer = new LinkedHashMap<>(entries);
        answer.put(TOTAL, total());
        ThreadLocalRandom random = ThreadLocalRandom.current();
        for (int i = 1; i <= numItems; i++) {
            answer.put(ITEM + i, random.nextInt());
        }
        return answer;
    }

    /** Whether an answer has a total and as many entries as it must: a back end may have sent some other JSON. */
    public boolean isAnsweredBy(Map<String, Object> answer) {
        return answer.get(TOTAL) instanceof Integer && answer.size() == entries.size() + 1 + numItems;
    }

    /** The characters of all values as Java writes and counts them: 1 has one, 52 has two, {@code true} has four. */
    private int total() {
        return entries.values().stream()
                .mapToInt(value -> value.toString().length())
                .sum();
    }

    private static Map<String, Object> checked(Map<String, Object> entries) {
        entries.forEach((name, value) -> {
            if (name.equals(TOTAL) || name.startsWith(ITEM)) {
                throw InvalidEntriesException.reserved(name);
            }
            if (!isAllowed(value)) {
                throw InvalidEntriesException.because(name, value);
            }
        });
        return entries;
    }

    // The whole numbers that a JSON reader makes, by their size.
    private static boolean isAllowed(Object value) {
        return value instanceof String
                || value instanceof Integer
                || value instanceof Boolean
                || value instanceof Long
                || value instanceof BigInteger;
    }
}
