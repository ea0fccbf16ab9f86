package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.Figure;
import java.util.List;

/** The invented systems of {@link FictionalResult}, with objectives. */
public final class FictionalObjectives {

    private FictionalObjectives() {}

    /** Some are met, some missed, and some undecided. */
    public static ReportModel model() {
        return model(new Objective(Figure.P95, 50), new Objective(Figure.FAILED, 1));
    }

    public static ReportModel model(Objective... objectives) {
        ReportModel model = FictionalResult.model();
        return ReportModel.of(model.manifest().withObjectives(List.of(objectives)), model.runs());
    }
}
