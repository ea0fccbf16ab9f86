package io.github.springbench.runner.run;

import io.github.springbench.runner.model.BackEndEvidence;
import io.github.springbench.runner.model.FailureKind;
import io.github.springbench.runner.model.LoadEvidence;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.Period;
import io.github.springbench.runner.model.ServiceModule;
import io.github.springbench.runner.stats.BackEndSummary;
import java.util.List;
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

    /** How each back end fared. */
    static List<BackEndEvidence> backEnds(LoadPhase load, Period whole, Period plateau) {
        return load.backEnds().stream()
                .map(seen -> BackEndSummary.of(
                        seen.name(),
                        seen.latencyMs(),
                        seen.calls(),
                        seen.samples(),
                        load.forkedAt(),
                        whole,
                        plateau,
                        seen.cpus()))
                .toList();
    }

    /** For people who start a service by hand; null where there is no database. */
    static String whereDatabaseIs(RunContext context) {
        return context.database() == null ? null : context.database().kind().byHand();
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
