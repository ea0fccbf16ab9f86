package io.github.springbench.runner.report;

import io.github.springbench.runner.adaptive.SystemCapacity;
import io.github.springbench.runner.adaptive.SystemCapacity.Bracket;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.report.Decision.Result;
import java.util.List;

/** Whether a search came to an answer, for a pipeline: a capacity is no failure, however low it is. */
final class CapacityDecisions {

    private CapacityDecisions() {}

    /** One for each system and combination of the parameters beside the load. */
    static List<Decision> of(ReportModel model) {
        return model.capacities().stream().map(known -> of(model, known)).toList();
    }

    /** How many capacities are decided. */
    static String summary(List<Decision> decisions) {
        long decided = decisions.stream()
                .filter(decision -> decision.result() == Result.PASSED)
                .count();
        return Numbers.count(decided) + " of " + Numbers.count(decisions.size())
                + (decisions.size() == 1 ? " capacity decided" : " capacities decided");
    }

    private static Decision of(ReportModel model, SystemCapacity known) {
        Bracket bracket = known.bracket();
        String unit = CapacityAnswers.unit(model);
        return new Decision(
                known.system(),
                known.parameters().isEmpty() ? "capacity" : "capacity, " + Settings.combination(known.parameters()),
                Objective.text(model.manifest().experiment().objectives()),
                bracket.words(unit),
                bracket.decided() ? Result.PASSED : Result.UNDECIDED,
                bracket.decided() ? "decided" : "not decided",
                bracket.decided() ? "the search found " + bracket.words(unit) : open(known, unit));
    }

    private static String open(SystemCapacity known, String unit) {
        Bracket bracket = known.bracket();
        if (bracket.runs() == 0) {
            return "there is no run";
        }
        String runs = bracket.runs() == 1 ? "1 run leaves" : Numbers.count(bracket.runs()) + " runs leave";
        return runs + " it open " + where(bracket, unit)
                + (bracket.limitedBy().isEmpty() ? "" : ", limit: " + bracket.limitedBy())
                + (known.ended() ? "" : "; the search did not come to its end");
    }

    private static String where(Bracket bracket, String unit) {
        if (bracket.below().isEmpty()) {
            return bracket.atLeast() == 0 ? "at both ends" : "above " + Numbers.count(bracket.atLeast()) + " " + unit;
        }
        String below = Numbers.count(bracket.below().getAsInt()) + " " + unit;
        return bracket.atLeast() == 0
                ? "below " + below
                : "between " + Numbers.count(bracket.atLeast()) + " and " + below;
    }
}
