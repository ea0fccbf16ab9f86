package io.github.springbench.runner.report.page;

import io.github.springbench.runner.report.Answers;
import io.github.springbench.runner.report.Decision;
import io.github.springbench.runner.report.Decision.Result;
import io.github.springbench.runner.report.JudgedObjective;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Templates;
import io.github.springbench.runner.report.form.Table;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What fits a comment on a pull request: what was decided, the answers, and where the rest is. */
public final class PullRequestSummary {

    private PullRequestSummary() {}

    /**
     * Of a result.
     *
     * @param report where its report is, as a link
     */
    public static String render(ReportModel model, String report) {
        List<Decision> decisions = JudgedObjective.decisions(model);
        String name = model.manifest().experiment().name();
        Answers answers = Answers.of(model);
        return render(
                decisions.isEmpty() ? name : name + ": " + JudgedObjective.summary(model),
                Decision.table("Objectives", "Objective", decisions),
                answers.parts(),
                Stream.concat(answers.more().stream(), undecided(decisions).stream())
                        .toList(),
                report);
    }

    /**
     * Of a comparison of two results.
     *
     * @param decisions on what the second may be worse by
     * @param warnings what forbids or weakens a conclusion, in sentences
     */
    public static String ofComparison(String title, List<Decision> decisions, List<String> warnings) {
        Stream<String> reasons = decisions.stream()
                .filter(decision -> decision.result() != Result.PASSED)
                .map(PullRequestSummary::reason);
        return render(
                title,
                Decision.table("Limits", "Fails on", decisions),
                List.of(),
                Stream.concat(warnings.stream(), reasons).toList(),
                "");
    }

    /** The reasons of undecided decisions, and of failed ones without a figure; the table has the other figures. */
    private static List<String> undecided(List<Decision> decisions) {
        return decisions.stream()
                .filter(decision -> decision.result() == Result.UNDECIDED
                        || decision.result() == Result.FAILED
                                && decision.figure().isEmpty())
                .map(PullRequestSummary::reason)
                .toList();
    }

    private static String reason(Decision decision) {
        return decision.system() + ", " + decision.cell() + ", " + decision.condition() + ": " + decision.word()
                + ", as " + decision.says() + ".";
    }

    private static String render(
            String title, Table decisions, List<Answers.Part> answers, List<String> notes, String report) {
        return Templates.markdown(
                "summary.md",
                Map.of("title", title, "decisions", decisions, "answers", answers, "notes", notes, "report", report));
    }
}
