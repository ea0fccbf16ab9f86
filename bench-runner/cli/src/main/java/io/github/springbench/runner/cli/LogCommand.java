package io.github.springbench.runner.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.springbench.runner.cli.progress.Shown;
import io.github.springbench.runner.load.gatling.LogFigures;
import io.github.springbench.runner.load.gatling.LogFigures.Group;
import io.github.springbench.runner.load.gatling.LogFigures.Requests;
import io.github.springbench.runner.load.gatling.LogFigures.Second;
import io.github.springbench.runner.load.gatling.LogFigures.Times;
import io.github.springbench.runner.load.gatling.SimulationLog.UnreadableLogException;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.report.form.Numbers;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** {@code ./bench log}: needs no experiment and no result. */
@Command(
        name = "log",
        description = "Prints the exact figures of a simulation.log of Gatling: by second, by request, failures."
                + " Percentiles of Gatling's own report are estimates.",
        mixinStandardHelpOptions = true,
        footer = {"", "Exit code: 0 fine, 2 wrong usage or no log that can be read, 3 the log ends early."})
final class LogCommand implements Callable<Integer> {

    private static final String LOG = "simulation.log";

    /** A run of the bench has it in gatling/NAME, and Maven's plugin in target/gatling/NAME. */
    private static final int DEEPEST = 3;

    private static final String STANDARD_OUTPUT = "-";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .changeDefaultPropertyInclusion(any -> any.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

    /** Raised where a field vanishes or changes its meaning. */
    private static final int VERSION = 1;

    private record Document(int version, @JsonUnwrapped LogFigures log) {}

    @Parameters(paramLabel = "FILE", description = "The log, or a folder that has one.")
    private Path given;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            arity = "0..1",
            fallbackValue = STANDARD_OUTPUT,
            description =
                    "Write them as JSON (docs/log.schema.json) to this file, or without FILE to standard" + " output.")
    private String json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Path file = Files.isDirectory(given) ? only(given) : given;
        LogFigures figures = figures(file);
        PrintWriter out = spec.commandLine().getOut();
        if (STANDARD_OUTPUT.equals(json)) {
            out.println(JSON.writeValueAsString(new Document(VERSION, figures)));
        } else {
            tables(figures).forEach(out::println);
            if (json != null) {
                write(figures, Path.of(json));
                out.println();
                out.println(Shown.path(Path.of(json)));
            }
        }
        out.flush();
        if (figures.complete()) {
            return ExitCode.FINE;
        }
        spec.commandLine()
                .getErr()
                .println(Shown.path(file) + " ends early, before all users had ended: Gatling was killed, or is still"
                        + " running. These are the figures of what is there.");
        return ExitCode.SOME_RUNS_FAILED;
    }

    private static Path only(Path folder) {
        try (Stream<Path> files =
                Files.find(folder, DEEPEST, (file, facts) -> facts.isRegularFile() && file.endsWith(LOG))) {
            List<Path> logs = files.sorted().toList();
            if (logs.size() == 1) {
                return logs.get(0);
            }
            throw new UserError(folder + " has " + (logs.isEmpty() ? "no " + LOG : logs.size() + " files " + LOG)
                    + "; expected one. "
                    + (logs.isEmpty()
                            ? "Name the folder that Gatling made for the run."
                            : "Name one of them, such as " + Shown.path(logs.get(logs.size() - 1)) + "."));
        } catch (IOException | UncheckedIOException unreadable) {
            throw new UserError("Cannot read " + folder + " (" + unreadable.getMessage() + "); expected a folder that"
                    + " you may read. Name the log itself.");
        }
    }

    private static LogFigures figures(Path file) {
        try {
            return LogFigures.read(file);
        } catch (UnreadableLogException told) {
            throw new UserError(told.getMessage());
        } catch (IOException unreadable) {
            throw new UserError("Cannot read " + file + " (" + unreadable + ").");
        }
    }

    private static void write(LogFigures figures, Path file) {
        try {
            JSON.writeValue(file, new Document(VERSION, figures));
        } catch (JacksonException failed) {
            throw new UserError(
                    "Cannot write " + file + " (" + failed.getOriginalMessage() + "); choose another file for --json.");
        }
    }

    /** The longest part comes first, so that a terminal shows the others at the end. */
    private static List<String> tables(LogFigures log) {
        List<String> lines = new ArrayList<>();
        List<List<String>> seconds = new ArrayList<>();
        seconds.add(List.of("second", "requests", "failed", "p50", "p95", "p99", "max"));
        log.all().bySecond().forEach(second -> seconds.add(row(second)));
        lines.addAll(aligned(seconds));
        lines.add("");

        List<List<String>> requests = new ArrayList<>();
        requests.add(head("ms, all requests", "requests"));
        requests.add(row(
                "all requests", log.all().count(), log.all().failed(), log.all().times()));
        log.requests().forEach(kind -> requests.add(row(words(kind), kind.count(), kind.failed(), kind.times())));
        List<Requests> failing = Stream.concat(Stream.of(log.all()), log.requests().stream())
                .filter(kind -> kind.failed() > 0 && kind.right() != null)
                .toList();
        failing.forEach(kind ->
                requests.add(row("without failed: " + words(kind), kind.count() - kind.failed(), 0, kind.right())));
        lines.addAll(aligned(requests));

        if (!log.groups().isEmpty()) {
            List<List<String>> groups = new ArrayList<>();
            groups.add(head("ms, groups", "visits"));
            for (Group group : log.groups()) {
                String path = onOneLine(LogFigures.words(group.path(), null));
                groups.add(row(path + ", with pauses", group.count(), group.failed(), group.duration()));
                groups.add(row(path + ", requests only", group.count(), group.failed(), group.cumulated()));
            }
            lines.add("");
            lines.addAll(aligned(groups));
        }
        lines.addAll(causes("Failed:", log.all().failures()));
        lines.addAll(causes("Could not be built, so never sent and in no figure above:", log.notSent()));
        lines.add("");
        lines.add(log.simulation() + " by Gatling " + log.gatling() + ", " + log.startedAt() + ", "
                + String.format(Locale.ROOT, "%.1f s", log.seconds()) + "; users: "
                + log.scenarios().stream()
                        .map(scenario -> onOneLine(scenario.name()) + " " + Numbers.count(scenario.started())
                                + (scenario.started() == scenario.ended()
                                        ? ""
                                        : ", of which " + Numbers.count(scenario.ended()) + " ended"))
                        .collect(Collectors.joining("; ")));
        return lines;
    }

    private static List<String> head(String what, String count) {
        return List.of(what, count, "failed", "mean", "p50", "p75", "p95", "p99", "p99.9", "max");
    }

    private static String words(Requests kind) {
        return kind.name() == null ? "all requests" : onOneLine(LogFigures.words(kind.groups(), kind.name()));
    }

    /** Names and messages are the simulation's: a terminal shall not obey them. */
    private static String onOneLine(String text) {
        return text.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
    }

    private static List<String> row(Second second) {
        Times times = second.times();
        return Stream.of(
                        second.second(),
                        second.count(),
                        second.failed(),
                        times.p50Ms(),
                        times.p95Ms(),
                        times.p99Ms(),
                        times.maxMs())
                .map(number -> Numbers.count(number.longValue()))
                .toList();
    }

    private static List<String> row(String what, long count, long failed, Times times) {
        Stream<String> figures = times == null
                ? Stream.generate(() -> "–").limit(7)
                : Stream.concat(
                        Stream.of(String.format(Locale.ROOT, "%,.1f", times.meanMs())),
                        Stream.of(
                                        times.p50Ms(),
                                        times.p75Ms(),
                                        times.p95Ms(),
                                        times.p99Ms(),
                                        times.p999Ms(),
                                        times.maxMs())
                                .map(Numbers::count));
        return Stream.concat(Stream.of(what, Numbers.count(count), Numbers.count(failed)), figures)
                .toList();
    }

    private static List<String> causes(String head, Map<String, Long> counts) {
        List<String> lines = new ArrayList<>();
        if (!counts.isEmpty()) {
            lines.add("");
            lines.add(head);
            counts.forEach((cause, count) -> lines.add("  " + Numbers.count(count) + "  " + onOneLine(cause)));
        }
        return lines;
    }

    /** Names to the left, numbers to the right. */
    private static List<String> aligned(List<List<String>> rows) {
        int[] widths = new int[rows.get(0).size()];
        rows.forEach(row -> {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        });
        return rows.stream()
                .map(row -> {
                    StringBuilder line = new StringBuilder();
                    for (int column = 0; column < widths.length; column++) {
                        String pad = " ".repeat(widths[column] - row.get(column).length());
                        line.append(column == 0 ? row.get(0) + pad : "  " + pad + row.get(column));
                    }
                    return line.toString();
                })
                .toList();
    }
}
