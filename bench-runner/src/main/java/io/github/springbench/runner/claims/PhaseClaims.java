package io.github.springbench.runner.claims;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.stats.Repetition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Judges claims about the course of single runs. */
final class PhaseClaims {

    private PhaseClaims() {}

    static ClaimOutcome judge(Series series, Claim.Phases claim) {
        TreeMap<Integer, List<Repetition>> cells = series.cells(claim.system(), claim.at());
        if (cells.isEmpty()) {
            return CurveClaims.noFigures(series, claim.system(), claim.at());
        }
        String seconds = null;
        String unknown = null;
        int runs = 0;
        for (Map.Entry<Integer, List<Repetition>> cell : cells.entrySet()) {
            for (Repetition repetition : cell.getValue()) {
                Integer latency = repetition.run().key().parameters().get(Experiment.LATENCY);
                Optional<FivePhases.Found> found =
                        latency == null ? Optional.empty() : FivePhases.in(repetition.perSecond(), latency);
                if (found.isEmpty()) {
                    unknown = "No response times by the second at "
                            + series.axis().words(cell.getKey()) + ", or no latency to compare them with.";
                    continue;
                }
                if (!found.get().all()) {
                    return ClaimOutcome.didNotHold("At " + series.axis().words(cell.getKey()) + ", repetition "
                            + repetition.run().key().repetition() + ": "
                            + found.get().missing() + ".");
                }
                seconds = found.get().phases().stream()
                        .map(phase -> phase.name() + " " + phase.span())
                        .collect(joining(", "));
                runs++;
            }
        }
        if (unknown != null) {
            return ClaimOutcome.notShown(unknown);
        }
        return ClaimOutcome.held("In " + (runs == 1 ? "one run" : "all " + runs + " runs") + " at "
                + ClaimWords.range(series.axis(), cells) + "; " + seconds + " ("
                + series.axis().words(cells.lastKey()) + ").");
    }
}
