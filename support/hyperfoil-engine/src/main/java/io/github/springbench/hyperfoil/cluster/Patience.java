package io.github.springbench.hyperfoil.cluster;

import java.time.Duration;

/**
 * How long the load waits for each step.
 *
 * @param poll the time between two queries of the run's state
 * @param start until the controller answers
 * @param deployment until the agents are ready
 * @param silence how long a controller may stop answering
 * @param drain how much longer than planned the load may take: a request may take a minute until it counts as
 *     unanswered
 * @param kill how long to wait for the end of a killed run
 */
record Patience(Duration poll, Duration start, Duration deployment, Duration silence, Duration drain, Duration kill) {

    static final Patience USUAL = new Patience(
            Duration.ofMillis(250),
            Duration.ofSeconds(60),
            Duration.ofMinutes(4),
            Duration.ofSeconds(20),
            Duration.ofSeconds(120),
            Duration.ofMillis(1500));
}
