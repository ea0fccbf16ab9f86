package io.github.springbench.runner.report.text;

import io.github.springbench.runner.report.JudgedObjective;
import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.verdict.ObjectiveVerdict.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How many objectives are met, and which are not. */
final class ConsoleObjectives {

    /** More would push the answer off the screen; all are in the report. */
    private static final int MOST_SHOWN = 10;

    private ConsoleObjectives() {}

    /** Sentences, a line each: how many there are, then those that are missed, then those that are undecided. */
    static List<String> lines(ReportModel model) {
        List<JudgedObjective> all = JudgedObjective.all(model);
        if (all.isEmpty()) {
            return List.of();
        }
        List<String> others = new ArrayList<>();
        for (Outcome outcome : List.of(Outcome.MISSED, Outcome.UNDECIDED)) {
            all.stream()
                    .filter(judged -> judged.verdict().outcome() == outcome)
                    .map(ConsoleObjectives::line)
                    .forEach(others::add);
        }
        List<String> lines = new ArrayList<>();
        lines.add("Objectives: " + JudgedObjective.summary(all));
        others.stream().limit(MOST_SHOWN).forEach(lines::add);
        int more = others.size() - MOST_SHOWN;
        if (more > 0) {
            lines.add("and " + Numbers.count(more) + " more in the report");
        }
        return lines;
    }

    private static String line(JudgedObjective judged) {
        String outcome = judged.verdict().outcome().label();
        return outcome.substring(0, 1).toUpperCase(Locale.ROOT) + outcome.substring(1) + ": " + judged.system() + " "
                + Settings.combination(judged.parameters()) + ", "
                + judged.objective().text() + ": "
                + ConsoleTable.oneLine(judged.verdict().says());
    }
}
