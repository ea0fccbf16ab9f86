package io.github.springbench.runner.run;

import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.model.DatabaseEvidence;
import io.github.springbench.runner.model.FailureKind;
import io.github.springbench.runner.model.LoadEvidence;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.ServiceModule;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Parts of what a run leaves as evidence. */
final class EvidenceParts {

    private EvidenceParts() {}

    /** Without a right answer there are no figures, not even wrong ones. */
    static void requireAnswers(LoadResult figures, LoadEvidence seen) {
        if (figures.responseTime().meanMs() == null) {
            String causes = "No request got a right answer. Causes: "
                    + figures.failures().entrySet().stream()
                            .map(cause -> cause.getValue() + " × " + cause.getKey())
                            .collect(Collectors.joining(", "));
            throw neverLeft(seen) ? new RunFailure(causes) : new ServiceFailure(causes);
        }
    }

    /** Requests that failed within the load generator say nothing of the service. */
    private static boolean neverLeft(LoadEvidence seen) {
        return seen.failureKinds().containsKey(FailureKind.LOCAL)
                || seen.failureKinds().containsKey(FailureKind.NOT_SENT);
    }

    /** Null where there is none. */
    static DatabaseEvidence database(LoadPhase load, LoadMeasurement measurement) {
        return load.backEnds().stream()
                .map(BackEndWatch.Seen::reading)
                .filter(Objects::nonNull)
                .findFirst()
                .map(reading -> new DatabaseEvidence(
                        reading.server(),
                        reading.operations(),
                        measurement.warmUpAnswered(),
                        measurement.warmUpFailed()))
                .orElse(null);
    }

    /** Null where the service does not tell, or has none. */
    static Integer poolLimit(Map<String, String> effective) {
        try {
            return ServiceModule.POOL_LIMITS.stream()
                    .map(effective::get)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .map(Integer::valueOf)
                    .orElse(null);
        } catch (NumberFormatException noLimit) {
            return null;
        }
    }
}
