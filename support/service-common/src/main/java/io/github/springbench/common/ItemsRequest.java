package io.github.springbench.common;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A request of {@code POST /post/{ms}/{numItems}}: the answer has the entries of the request, their total and
 * additional items.
 *
 * @param latencyMillis milliseconds until the answer
 * @param numItems the number of additional items in the answer
 * @param entries names and values, in the order in which they were sent
 */
public record ItemsRequest(int latencyMillis, int numItems, Map<String, Object> entries) {

    static final String EXAMPLE_PATH = "/post/10/1";

    /** The name of the total in the answer. */
    static final String TOTAL = "total";

    /** The prefix of the items' names; a number from 1 on follows. */
    static final String ITEM = "item";

    /**
     * The request, or a problem that names its first mistake: an {@link InvalidLatencyException}, an
     * {@link InvalidItemCountException} or an {@link InvalidEntriesException}.
     *
     * <p>A value is a string, an integer or a boolean. These are returned as they were sent; a fraction such as
     * {@code 1.50} would not be. Names that the answer needs itself are rejected, so that no entry is overwritten.
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

    /** Whether an answer has a total and the expected number of entries: a back end may have sent some other JSON. */
    public boolean isAnsweredBy(Map<String, Object> answer) {
        return answer.get(TOTAL) instanceof Integer && answer.size() == entries.size() + 1 + numItems;
    }

    /** The sum of the lengths of all values as Java strings: 1 for {@code 1}, 2 for {@code 52}, 4 for {@code true}. */
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

    // A JSON parser returns an integer as Integer, Long or BigInteger, depending on its size.
    private static boolean isAllowed(Object value) {
        return value instanceof String
                || value instanceof Integer
                || value instanceof Boolean
                || value instanceof Long
                || value instanceof BigInteger;
    }
}
