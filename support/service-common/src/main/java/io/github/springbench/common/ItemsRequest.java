package io.github.springbench.common;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.http.HttpStatus;

/**
 * A request of {@code POST /post/{ms}/{numItems}}: the answer has the entries of the request, their total and
 * additional items.
 *
 * <p>A value is a string, an integer or a boolean. These are returned as they were sent; a fraction such as
 * {@code 1.50} would not be. Names that the answer needs itself are rejected, so that no entry is overwritten.
 *
 * @param latencyMillis milliseconds until the answer
 * @param numItems the number of additional items in the answer
 * @param entries names and values, in the order in which they were sent
 */
public record ItemsRequest(int latencyMillis, int numItems, Map<String, Object> entries) {

    /** The name of the total in the answer. */
    private static final String TOTAL = "total";

    /** The prefix of the items' names; a number from 1 on follows. */
    private static final String ITEM = "item";

    /** Throws a {@link ProblemException} with status 400 for a wrong entry. */
    public ItemsRequest {
        entries.forEach((name, value) -> {
            if (name.equals(TOTAL) || name.startsWith(ITEM) || !isAllowed(value)) {
                throw new ProblemException(
                        HttpStatus.BAD_REQUEST,
                        "An entry is a text, a whole number or a truth value, and its name is not total or item….");
            }
        });
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

    // A JSON parser returns an integer as Integer, Long or BigInteger, depending on its size.
    private static boolean isAllowed(Object value) {
        return value instanceof String
                || value instanceof Integer
                || value instanceof Boolean
                || value instanceof Long
                || value instanceof BigInteger;
    }
}
