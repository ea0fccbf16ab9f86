package io.github.springbench.runner.report.text;

import io.github.springbench.runner.model.ErrorPart;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Verdict.Finding;
import io.github.springbench.runner.model.Verdict.Level;
import io.github.springbench.runner.report.MachineMoves;
import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Verdicts;
import io.github.springbench.runner.verdict.Judge;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The causes of findings: for findings about the machine the largest part of its error, for others the check. */
final class ConsoleCauses {

    private ConsoleCauses() {}

    /** What made a run suspect or invalid, without repeats. */
    static List<String> of(RunResult run) {
        return Verdicts.findings(run).stream()
                .filter(finding -> finding.level() != Level.VALID)
                .map(finding -> cause(run, finding))
                .distinct()
                .toList();
    }

    /** A sentence for each cause, the worst first: how many runs, and what was found in the first of them. */
    static List<String> grouped(ReportModel model) {
        List<String> sentences = new ArrayList<>();
        for (Level level : List.of(Level.INVALID, Level.SUSPECT, Level.VALID)) {
            Map<String, List<String>> reasons = new LinkedHashMap<>();
            for (RunResult run : model.runs()) {
                Verdicts.findings(run).stream()
                        .filter(finding -> finding.level() == level)
                        .forEach(finding -> reasons.computeIfAbsent(
                                        finding.label() + ", " + cause(run, finding), cause -> new ArrayList<>())
                                .add(run.key() + ": " + ConsoleTable.oneLine(finding.reason())));
            }
            reasons.forEach((cause, found) -> sentences.add(capital(cause) + ": " + Numbers.count(found.size())
                    + (found.size() == 1 ? " run, " : " runs, such as ") + found.get(0)));
        }
        return sentences;
    }

    private static String cause(RunResult run, Finding finding) {
        return Judge.isAboutTheMachine(finding)
                ? MachineMoves.errors(run)
                        .flatMap(errors -> Stream.of(Metric.P95_MS, Metric.PLATEAU_THROUGHPUT_RPS)
                                .map(errors::largest)
                                .flatMap(Optional::stream)
                                .findFirst())
                        .map(ErrorPart::label)
                        .orElse(finding.check())
                : finding.check();
    }

    private static String capital(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
