package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.run.LoadResult.RequestFigures;
import io.github.springbench.runner.model.run.RunResult;
import java.util.List;
import java.util.Map;

/** The invented systems of {@link FictionalResult}, with objectives. */
public final class FictionalObjectives {

    private FictionalObjectives() {}

    /** Some are met, some missed, and some undecided. */
    public static ReportModel model() {
        return model(new Objective(Figure.P95, 50), new Objective(Figure.FAILED, 1));
    }

    /**
     * Of the request {@code login} of several, whose p95 is twice that of all requests, and of which 1 % failed; of
     * each run but those of beta.
     */
    public static ReportModel ofOneRequest() {
        ReportModel model = model(
                new Objective("login", Figure.P95, 210),
                new Objective("login", Figure.FAILED, 1),
                new Objective("login", Figure.THROUGHPUT, 50));
        return ReportModel.of(
                model.manifest(),
                model.runs().stream().map(FictionalObjectives::withLogin).toList());
    }

    private static RunResult withLogin(RunResult run) {
        if (run.load() == null || run.key().system().equals("beta")) {
            return run;
        }
        double p95Ms = 2 * run.load().steady().at(95);
        RequestFigures login = new RequestFigures(3_000, 30, 30, Times.of(p95Ms, p95Ms, p95Ms, null, null, p95Ms));
        return run.withLoad(run.load().withRequestsByName(Map.of("login", login)));
    }

    public static ReportModel model(Objective... objectives) {
        ReportModel model = FictionalResult.model();
        return ReportModel.of(model.manifest().withObjectives(List.of(objectives)), model.runs());
    }
}
