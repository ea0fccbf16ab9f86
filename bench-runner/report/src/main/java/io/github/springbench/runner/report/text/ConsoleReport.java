package io.github.springbench.runner.report.text;

import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict.Finding;
import io.github.springbench.runner.model.run.Verdict.Level;
import io.github.springbench.runner.report.Answers;
import io.github.springbench.runner.report.BackEndTables;
import io.github.springbench.runner.report.Drifts;
import io.github.springbench.runner.report.EffectiveLimits;
import io.github.springbench.runner.report.ForkChange;
import io.github.springbench.runner.report.JudgedObjective;
import io.github.springbench.runner.report.MachineMoves;
import io.github.springbench.runner.report.MachinesInUse;
import io.github.springbench.runner.report.Messages;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.Verdicts;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.verdict.Judge;
import io.github.springbench.runner.verdict.ObjectiveVerdict.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the console shows at the end, in the order in which people need it: the answer, the table behind it, what speaks
 * against runs, what to do next.
 */
public final class ConsoleReport {

    /** More would push the answer off the screen; all are in the report. */
    private static final int MOST_SHOWN = 10;

    private ConsoleReport() {}

    /**
     * Ends with a line break.
     *
     * @param next the command that a reader needs next; empty where the result itself tells it
     */
    public static String render(ReportModel model, Optional<NextCommand> next) {
        StringBuilder text = new StringBuilder();
        appendAnswers(model, text);
        text.append('\n').append(ConsoleTable.tables(model));
        text.append(Settings.completeness(model)).append('\n');
        text.append("Verdicts: ").append(Verdicts.summary(model)).append('\n');
        objectives(model).forEach(line -> appendWrapped(ascii(line), text));
        model.runs().stream()
                .filter(run -> !run.completed())
                .forEach(run ->
                        appendWrapped("Failed: " + run.key() + ": " + ConsoleTable.oneLine(run.failure()), text));
        findings(model).forEach(cause -> appendWrapped(ascii(cause), text));
        Settings.withoutPublished(model.manifest()).ifPresent(why -> appendWrapped("Published figures: " + why, text));
        appendConditions(model, text);
        Drifts.perRun(model)
                .forEach(drift ->
                        appendWrapped("Drift: " + drift.name() + ": " + String.join(" ", drift.texts()), text));
        ForkChange.inShort(model).ifPresent(forks -> appendWrapped(forks, text));
        next.or(() -> NextCommand.of(model)).ifPresent(command -> {
            appendWrapped("\nNext, " + command.purpose() + ":", text);
            text.append("  ").append(command.command()).append('\n');
        });
        return text.toString();
    }

    /**
     * On which machines, under which limits and resources the systems were compared, where there are any, and over
     * which database.
     */
    private static void appendConditions(ReportModel model, StringBuilder text) {
        if (!model.manifest().machines().isEmpty()) {
            appendWrapped("Machines: " + MachinesInUse.words(model.manifest()), text);
        }
        Settings.equalResources(model.manifest()).ifPresent(size -> appendWrapped("Equal resources: " + size, text));
        EffectiveLimits.profile(model.manifest())
                .ifPresent(profile -> appendWrapped("Profile of limits: " + profile, text));
        BackEndTables.databaseInShort(model)
                .ifPresent(
                        database -> appendWrapped(database.name() + ": " + String.join("; ", database.texts()), text));
        List<String> differing = EffectiveLimits.differing(model);
        if (!differing.isEmpty()) {
            appendWrapped("Limits that differ: " + String.join(", ", differing), text);
        }
    }

    private static void appendAnswers(ReportModel model, StringBuilder text) {
        Answers answers = Answers.of(model);
        for (Answers.Part part : answers.parts()) {
            if (part.heading() != null) {
                text.append(part.heading()).append(":\n");
            }
            part.sentences()
                    .forEach(sentence -> appendWrapped(
                            ascii(ConsoleTable.shorten(sentence.system(), ConsoleTable.WIDTH / 2) + " "
                                    + sentence.says() + "."),
                            text));
        }
        appendWrapped(ascii(answers.about()), text);
        answers.more().ifPresent(more -> appendWrapped(more, text));
    }

    /** Intervals have a dash, and consoles may not. */
    private static String ascii(String sentence) {
        return sentence.replace('\u2013', '-');
    }

    private static void appendWrapped(String sentence, StringBuilder text) {
        StringBuilder line = new StringBuilder();
        for (String word : sentence.split(" ")) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > ConsoleTable.WIDTH) {
                text.append(line).append('\n');
                line.setLength(0);
                line.append("       ");
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        text.append(line).append('\n');
    }

    /** Sentences, a line each: how many there are, then those that are missed, then those that are undecided. */
    static List<String> objectives(ReportModel model) {
        List<JudgedObjective> all = JudgedObjective.all(model);
        if (all.isEmpty()) {
            return List.of();
        }
        List<String> others = new ArrayList<>();
        for (Outcome outcome : List.of(Outcome.MISSED, Outcome.UNDECIDED)) {
            all.stream()
                    .filter(judged -> judged.verdict().outcome() == outcome)
                    .map(ConsoleReport::line)
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
        return Messages.capital(judged.verdict().outcome().label()) + ": " + judged.system() + " "
                + Settings.combination(judged.parameters()) + ", "
                + judged.objective().text() + ": "
                + ConsoleTable.oneLine(judged.verdict().says());
    }

    /** What made a run suspect or invalid, without repeats. */
    static List<String> causes(RunResult run) {
        return Verdicts.findings(run).stream()
                .filter(finding -> finding.level() != Level.VALID)
                .map(finding -> cause(run, finding))
                .distinct()
                .toList();
    }

    /** A sentence for each cause, the worst first: how many runs, and what was found in the first of them. */
    static List<String> findings(ReportModel model) {
        List<String> sentences = new ArrayList<>();
        for (Level level : List.of(Level.INVALID, Level.SUSPECT, Level.VALID)) {
            Map<String, Map<RunKey, String>> reasons = new LinkedHashMap<>();
            for (RunResult run : model.runs()) {
                Verdicts.findings(run).stream()
                        .filter(finding -> finding.level() == level)
                        .forEach(finding -> reasons.computeIfAbsent(
                                        finding.label() + ", " + cause(run, finding), cause -> new LinkedHashMap<>())
                                .putIfAbsent(run.key(), run.key() + ": " + ConsoleTable.oneLine(finding.reason())));
            }
            reasons.forEach((cause, found) -> sentences.add(Messages.capital(cause) + ": " + Numbers.count(found.size())
                    + (found.size() == 1 ? " run, " : " runs, such as ")
                    + found.values().iterator().next()));
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
                        .map(InterferencePart::label)
                        .orElse(finding.check())
                : finding.check();
    }
}
