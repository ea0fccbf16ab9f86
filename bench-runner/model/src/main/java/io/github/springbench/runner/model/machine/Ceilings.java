package io.github.springbench.runner.model.machine;

import io.github.springbench.runner.model.run.Engine;
import io.github.springbench.runner.model.run.Manifest.Versions;
import java.time.Instant;
import java.util.List;

/**
 * How fast the load generators can go on one machine: the content of {@code results/ceiling.json}.
 *
 * @param machine where they were measured
 * @param jdk on which they and the server ran
 * @param measuredAt when the first was
 * @param engines one for each load generator
 */
public record Ceilings(MachineFacts machine, Jdk jdk, Instant measuredAt, List<Ceiling> engines) {

    /** None were measured. */
    public static final Ceilings NONE = new Ceilings(null, null, null, List.of());

    /** A file may be written by hand. */
    public Ceilings {
        engines = engines == null ? List.of() : List.copyOf(engines);
    }

    /**
     * What holds for the load generators of today here. Absent is an engine of which the ceiling was measured on other
     * cores, under another CPU limit, on another feature release of the JDK, or with another version.
     */
    public List<Ceiling> known(MachineFacts here, Jdk today, Versions versions) {
        if (!isOf(here) || jdk == null || jdk.feature() != today.feature()) {
            return List.of();
        }
        return engines.stream()
                .filter(ceiling -> versions.engines().stream().anyMatch(engine -> engine.equals(ceiling.engine()))
                        && ceiling.rps() > 0)
                .toList();
    }

    private boolean isOf(MachineFacts here) {
        return machine != null
                && machine.cores() == here.cores()
                && machine.usableCores() == here.usableCores()
                && here.cpu().equals(machine.cpu());
    }

    /**
     * How fast one load generator can go.
     *
     * @param rps requests per second against a server that does nothing but answer
     * @param disturbances what others did on the machine meanwhile, a sentence each: the figure may then be too low
     * @param cpuMicros CPU time of a request at that rate; null where it was not seen, and in older files
     * @param cpuMicrosAt1000 the same at 1,000 requests/s
     */
    public record Ceiling(
            Engine engine, double rps, List<String> disturbances, Double cpuMicros, Double cpuMicrosAt1000) {

        public Ceiling {
            disturbances = disturbances == null ? List.of() : List.copyOf(disturbances);
        }

        /** Whether others took part of the machine. */
        public boolean disturbed() {
            return !disturbances.isEmpty();
        }
    }
}
