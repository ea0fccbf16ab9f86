package io.github.springbench.runner.run.backend;

import io.github.springbench.runner.database.DatabaseAddress;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.run.RunFailure;
import io.github.springbench.runner.run.Sampler;
import java.util.Optional;

/** The server of a database that is up, wherever it comes from. */
interface RunningDatabase extends AutoCloseable {

    DatabaseAddress address();

    /** The command that started it, for a shell in the project's folder; empty where it was there before. */
    Optional<String> command();

    /** Empty where it does not show itself. Those that descend from it belong to it. */
    Optional<FoundProcess> process();

    /** From now on it runs on its cores, and has its part of them. */
    void limitCpu();

    /** @throws RunFailure where it has ended */
    void requireAlive();

    /** How many cores it can use; half of one is 0.5. */
    double cpus();

    /** Begins to look once a second; empty where it cannot be seen, as on another machine. */
    Optional<Sampler<Sample>> startSampling();

    /** Its largest resident set in MiB since the sampling began; null where the largest sample stands for it. */
    Double peakRssMib();

    @Override
    void close();
}
