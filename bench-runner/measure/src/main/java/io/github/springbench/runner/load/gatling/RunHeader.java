package io.github.springbench.runner.load.gatling;

import java.util.List;

/**
 * What a log says about its run, before anything happened.
 *
 * @param startEpochMillis what all times of the log count from; Gatling makes it before the first user starts
 * @param scenarios names of the scenarios, which users refer to by index
 */
public record RunHeader(
        String gatlingVersion,
        String simulationClass,
        long startEpochMillis,
        String description,
        List<String> scenarios) {

    public RunHeader {
        scenarios = List.copyOf(scenarios);
    }
}
