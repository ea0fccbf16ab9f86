package io.github.springbench.runner.report.export;

import io.github.springbench.runner.report.JudgedObjective;
import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.verdict.ObjectiveVerdict;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * An objective at one system and one set of parameters.
 *
 * @param verdict met, missed or undecided
 * @param figure in the objective's unit; null where there is none
 * @param error how far the machine can have moved it; null where nobody knows, and for failures
 */
record ObjectiveDocument(
        String system,
        Map<String, Integer> parameters,
        String objective,
        String verdict,
        BigDecimal figure,
        BigDecimal error,
        String says) {

    /** Null where nothing is asked for. */
    static List<ObjectiveDocument> all(ReportModel model) {
        List<ObjectiveDocument> all =
                JudgedObjective.all(model).stream().map(ObjectiveDocument::of).toList();
        return all.isEmpty() ? null : all;
    }

    private static ObjectiveDocument of(JudgedObjective judged) {
        ObjectiveVerdict verdict = judged.verdict();
        return new ObjectiveDocument(
                judged.system(),
                judged.parameters(),
                judged.objective().text(),
                verdict.outcome().label(),
                Numbers.exact(verdict.figure()),
                Numbers.exact(verdict.error()),
                verdict.says() + ".");
    }
}
