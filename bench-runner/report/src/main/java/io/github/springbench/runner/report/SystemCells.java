package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Claim.PublishedFigure;
import io.github.springbench.runner.stats.estimates.Prediction;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One system's cells.
 *
 * @param system its name
 * @param cells along the axis, ascending; planned cells without a run are among them, and a search plans none
 * @param published the published figures of this system and section
 * @param prediction what queueing theory expects of it; empty for a system that the experiment no longer has
 */
public record SystemCells(
        String system, List<Cell> cells, List<PublishedFigure> published, Optional<Prediction> prediction) {

    /** The cell at that value of the axis. */
    public Optional<Cell> at(int position) {
        return cells.stream().filter(cell -> cell.at() == position).findFirst();
    }

    /** Whether at least one run is there, even a failed one. */
    public boolean hasRuns() {
        return cells.stream().anyMatch(cell -> !cell.runs().isEmpty());
    }

    /** From how many users on its requests are predicted to wait for a thread; empty where none is predicted to. */
    public OptionalDouble kneeUsers() {
        return prediction.map(Prediction::kneeUsers).orElse(OptionalDouble.empty());
    }
}
