package io.github.springbench.hyperfoil.cluster;

import java.time.Duration;

/**
 * How long is waited for what.
 *
 * @param poll between two looks at the run
 * @param start of the controller
 * @param deployment of the agents
 * @param silence of a controller that answered before
 * @param drain how much longer than asked the load may take: a request under way may take a minute until it counts as
 *     unanswered
 * @param kill how long the end of a run is waited for that is killed
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
