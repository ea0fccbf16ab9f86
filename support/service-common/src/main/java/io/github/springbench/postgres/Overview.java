package io.github.springbench.postgres;

import java.util.List;

/**
 * The result of one database query and three calls to a slow back end.
 *
 * @param answers in the order of {@link #LATENCIES}
 */
public record Overview(User user, List<String> answers) {

    /** How long the back end takes for each of its answers, in milliseconds. */
    public static final List<Integer> LATENCIES = List.of(20, 50, 100);
}
