package io.github.springbench.runner.report.export;

import io.github.springbench.runner.report.Answers;
import io.github.springbench.runner.report.KeepingUp;
import io.github.springbench.runner.report.ReportModel;
import java.util.List;
import java.util.Map;

/**
 * A sentence of the report's first screen, or of one of its sections.
 *
 * @param keepsUpAt the most at which the system is shown to keep up; null where there is none
 * @param fallsBehindAt the least at which it is shown not to; null where there is none
 * @param decided whether each cell shows either; null where the load asks for nothing that it could fall short of
 * @param causes why cells show neither
 */
record AnswerDocument(
        String system,
        Map<String, Integer> parameters,
        String says,
        Integer keepsUpAt,
        Integer fallsBehindAt,
        Boolean decided,
        List<String> causes) {

    static List<AnswerDocument> of(ReportModel model) {
        return model.sections().stream()
                .flatMap(section -> Answers.of(model, section).stream()
                        .map(sentence -> answer(
                                sentence.system(),
                                section.parameters(),
                                sentence.system() + " " + sentence.says() + ".",
                                sentence.limits())))
                .toList();
    }

    private static AnswerDocument answer(
            String system, Map<String, Integer> parameters, String says, KeepingUp limits) {
        return limits == null
                ? new AnswerDocument(system, parameters, says, null, null, null, null)
                : new AnswerDocument(
                        system,
                        parameters,
                        says,
                        limits.keepsUpAt(),
                        limits.fallsBehindAt(),
                        limits.decided(),
                        limits.causes());
    }
}
