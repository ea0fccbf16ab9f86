package io.github.springbench.runner.report;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.Evidence;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.LoadGeneratorEvidence;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.SystemUnderTest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** How fast the load generators can go on the machine, as the runs have it on record. */
final class OwnLimits {

    private OwnLimits() {}

    /** Empty where it was not measured before the runs. */
    static Optional<Fact> fact(ReportModel model) {
        Experiment experiment = model.manifest().experiment();
        Map<String, Double> known = new LinkedHashMap<>();
        for (SystemUnderTest system : experiment.systems()) {
            model.runs().stream()
                    .filter(run -> run.key().system().equals(system.name()))
                    .map(RunResult::evidence)
                    .filter(Objects::nonNull)
                    .map(Evidence::loadGenerator)
                    .filter(Objects::nonNull)
                    .map(LoadGeneratorEvidence::ceilingRps)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .ifPresent(rps -> known.put(experiment.engineOf(system), rps));
        }
        return known.isEmpty()
                ? Optional.empty()
                : Optional.of(Fact.words(
                        "Load generator's own limit",
                        known.entrySet().stream()
                                .map(of -> model.manifest().versions().label(of.getKey()) + " "
                                        + Numbers.count(Math.round(of.getValue())) + " requests/s")
                                .collect(joining(", ", "", ", against a server that does nothing"))));
    }
}
