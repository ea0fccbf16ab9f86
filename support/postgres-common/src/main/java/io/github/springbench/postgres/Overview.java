package io.github.springbench.postgres;

import java.util.List;

/**
 * What one request gathers from a database and three calls of a slow back end.
 *
 * @param answers in the order of {@link #LATENCIES}
 */
public record Overview(User user, List<String> answers) {

    /** How long the back end takes for each of its answers, in milliseconds. */
    public static final List<Integer> LATENCIES = List.of(20, 50, 100);
}
