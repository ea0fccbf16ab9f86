package io.github.springbench.runner.run.backend;

import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.SessionSample;
import io.github.springbench.runner.run.RunFailure;
import io.github.springbench.runner.run.Sampler;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A back end that is up and watched: a service of ours, or a database. */
interface RunningBackEnd extends AutoCloseable {

    /** As the experiment calls it. */
    String name();

    /** Where it listens, for properties that name it; empty where only {@link #environment()} tells. */
    Optional<URI> url();

    /** The command that started it, for a shell in the project's folder; empty where it was there before. */
    Optional<String> command();

    /** Environment variables that tell the service of it: secrets do not belong on a command line. */
    Map<String, Secret> environment();

    /** The processes whose work is this back end's, as far as they are known. */
    List<FoundProcess> processes();

    /** From now on it runs on its cores, and has its part of them. */
    void limitCpu();

    /** @throws RunFailure where it has ended */
    void requireAlive();

    /** How many cores it can use; half of one is 0.5. */
    double cpus();

    /**
     * How many milliseconds it takes to answer when no request has to queue; null if that is not known.
     *
     * @param asked what the requests of the run ask services to wait; null where they do not
     */
    Integer latencyMs(Integer asked);

    /** Begins to look once a second; empty where it cannot be seen, as on another machine. */
    Optional<Sampler<Sample>> startSampling();

    /** Begins to look once a second what the sessions of a database do; empty where that is not told. */
    default Optional<Sampler<SessionSample>> startSessions() {
        return Optional.empty();
    }

    /** Its largest resident set in MiB since the sampling began; null where nobody tells. */
    Double peakRssMib();

    /**
     * Begins to call it, past the service.
     *
     * @param latencyMs what is asked of it, as of the requests of the run; null where nothing is
     */
    BackEndCaller startCalls(Integer latencyMs);

    /** Holds again what it held when it was started, whatever a run has changed. */
    default void refill() {}

    /**
     * What a database did until now; empty for a service. To be asked while nobody calls the service: it may take some
     * seconds until all is counted.
     */
    Optional<DatabaseReading> reading();

    @Override
    void close();
}
