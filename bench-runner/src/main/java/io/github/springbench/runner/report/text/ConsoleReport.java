package io.github.springbench.runner.report.text;

import io.github.springbench.runner.report.Answers;
import io.github.springbench.runner.report.Databases;
import io.github.springbench.runner.report.Drifts;
import io.github.springbench.runner.report.EffectiveLimits;
import io.github.springbench.runner.report.ForkTable;
import io.github.springbench.runner.report.MachinesInUse;
import io.github.springbench.runner.report.Profiles;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.Verdicts;
import java.util.List;
import java.util.Optional;

/**
 * What the console shows at the end, in the order in which people need it: the answer, the table behind it, what speaks
 * against runs, what to do next.
 */
public final class ConsoleReport {

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
        ConsoleObjectives.lines(model).forEach(line -> appendWrapped(ascii(line), text));
        model.runs().stream()
                .filter(run -> !run.completed())
                .forEach(run ->
                        appendWrapped("Failed: " + run.key() + ": " + ConsoleTable.oneLine(run.failure()), text));
        ConsoleCauses.grouped(model).forEach(cause -> appendWrapped(ascii(cause), text));
        Settings.withoutPublished(model.manifest()).ifPresent(why -> appendWrapped("Published figures: " + why, text));
        appendConditions(model, text);
        Drifts.perRun(model)
                .forEach(drift ->
                        appendWrapped("Drift: " + drift.name() + ": " + String.join(" ", drift.texts()), text));
        ForkTable.inShort(model).ifPresent(forks -> appendWrapped(forks, text));
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
        Profiles.inForce(model.manifest()).ifPresent(profile -> appendWrapped("Profile of limits: " + profile, text));
        Databases.inShort(model)
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
}
