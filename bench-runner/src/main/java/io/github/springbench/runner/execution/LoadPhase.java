package io.github.springbench.runner.execution;

import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.model.Sample;
import java.time.Instant;
import java.util.List;

/**
 * What is known when the load generator has ended.
 *
 * @param task what it was asked for
 * @param forkedAt when its JVM was started
 * @param exitedAt when its JVM had ended
 * @param samples of the service meanwhile
 * @param peakRssMib of the service, or null
 */
record LoadPhase(LoadTask task, Instant forkedAt, Instant exitedAt, List<Sample> samples, Double peakRssMib) {}
