package io.github.springbench.runner.run.service;

import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.JvmIdentity;
import io.github.springbench.runner.model.run.RunFacts.ServiceEvidence;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.run.RunFailure;
import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A service that is ready to answer. */
public interface ReadyService extends AutoCloseable {

    URI url();

    /** Its process; empty where nobody knows it. */
    Optional<FoundProcess> process();

    /** How it was started, as results hold it; empty where it was not started here. */
    List<String> command();

    /** From now on it runs on its cores, and has its part of them, where it was started with any. */
    void limitCpu();

    /** @throws RunFailure where its process has ended, while it must not */
    void requireAlive();

    /** The cause of a failure: that its process has ended, if it has; otherwise the failure itself. */
    RuntimeException causeOf(RuntimeException failure);

    /** Whether it still answers, in words. */
    String health();

    /**
     * Whether it is the same process that listens on its port as in the beginning; null where this system does not show
     * that.
     */
    Boolean isStillItself();

    /** What its log says that it lacked, in words; null where it says nothing of that, or is not ours to read. */
    default String lack() {
        return null;
    }

    /** What its JVM says it is, and whether it is still the same. */
    default ServiceEvidence evidence(JvmIdentity jvm, List<Sample> samples) {
        return new ServiceEvidence(
                jvm.maxHeapBytes(),
                jvm.initialHeapBytes(),
                jvm.collectors(),
                samples.stream()
                        .map(sample -> sample.threads().requestWorkers())
                        .filter(Objects::nonNull)
                        .max(Comparator.naturalOrder())
                        .orElse(null),
                isStillItself(),
                null,
                lack(),
                null,
                null);
    }

    /** Stops a service that the runner started; one that ran before goes on. */
    @Override
    public void close();
}
