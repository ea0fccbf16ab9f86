package io.github.springbench.runner.report;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Target.RunningService;
import io.github.springbench.runner.model.machine.Shell;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.form.Fact;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.report.form.Table;
import io.github.springbench.runner.report.form.Table.Columns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The systems that were compared: what each is told, and what is to be said of services of others. */
public final class ComparedSystems {

    /** Beside its properties, what a jar is told. */
    private static final String ARGUMENTS = "arguments";

    /** The flags that no other system has. */
    private static final String JVM = "jvm";

    /** The names of the variables that it inherits. */
    private static final String ENVIRONMENT = "environment";

    private static final Pattern THIS_MACHINE = Pattern.compile("(?i)localhost|127\\..*|\\[?::1]?");

    private ComparedSystems() {}

    /** The version that services of this project run on; empty where none of them takes part. */
    public static Optional<String> springBoot(Manifest manifest) {
        Experiment experiment = manifest.experiment();
        boolean ours = !experiment.backEnds().isEmpty()
                || experiment.systems().stream()
                        .anyMatch(system -> system.service().ours());
        return ours ? Optional.of(manifest.versions().springBoot()) : Optional.empty();
    }

    /** Everything that a system is told at its start, by name. */
    public static Map<String, String> told(Experiment experiment, SystemUnderTest system) {
        Map<String, String> told = new TreeMap<>(experiment.propertiesOf(system));
        if (!system.jvm().isEmpty()) {
            told.put(JVM, String.join(" ", system.jvm()));
        }
        Target target = system.service();
        if (!target.arguments().isEmpty()) {
            told.put(ARGUMENTS, Shell.command(target.arguments()));
        }
        if (!target.environment().isEmpty()) {
            told.put(ENVIRONMENT, String.join(" ", target.environment()));
        }
        return told;
    }

    /** The user's own jar, with size and hash; empty if the system is no such jar, or its hash is not known. */
    public static Optional<Fact> jar(SystemUnderTest system) {
        if (!(system.service() instanceof OwnJar own) || own.sha256() == null) {
            return Optional.empty();
        }
        List<String> lines = new ArrayList<>(
                List.of(own.jar() + ", " + Numbers.count(own.bytes()) + " bytes", "SHA-256 " + own.sha256()));
        if (!own.classPath().isEmpty()) {
            lines.add("with " + own.filesOfClassPath() + ", SHA-256 of all " + own.sha256OfAll());
        }
        return Optional.of(Fact.code("Jar", lines));
    }

    /** The services into which nobody looked; empty where there are none. */
    public static Optional<Fact> notWatched(Experiment experiment) {
        String names = experiment.systems().stream()
                .filter(system -> !system.service().watched())
                .map(SystemUnderTest::name)
                .collect(joining(", "));
        return names.isEmpty() ? Optional.empty() : Optional.of(Messages.fact("notWatched", names));
    }

    /** Which services are not started fresh for each run, and what that means; nothing where all are. */
    public static String aboutStarts(Experiment experiment) {
        List<SystemUnderTest> found = experiment.notStarted();
        if (found.isEmpty()) {
            return "";
        }
        String names = found.stream()
                .map(system -> system.name() + " (" + system.service().label()
                        + (isElsewhere(system) ? ", probably on another machine" : "") + ")")
                .collect(joining(", "));
        boolean one = found.size() == 1;
        return (one ? " An exception is " : " Exceptions are ") + names
                + ", which ran already: the bench neither starts nor stops " + (one ? "it" : "them")
                + ", so earlier warm-up, caches and leaks remain.";
    }

    /** The services of which the result does not tell the machine, as an exception; empty where there are none. */
    static String exceptElsewhere(Experiment experiment) {
        String names = experiment.systems().stream()
                .filter(ComparedSystems::isElsewhere)
                .map(SystemUnderTest::name)
                .collect(joining(", "));
        return names.isEmpty()
                ? ""
                : ", except for " + names + ": probably on another machine, which is not described here";
    }

    /** A process that is watched by its number is here. An address may be another one of this machine. */
    private static boolean isElsewhere(SystemUnderTest system) {
        return system.service() instanceof RunningService running
                && running.pid() == null
                && running.hosts().values().stream()
                        .noneMatch(host -> THIS_MACHINE.matcher(host).matches());
    }

    /** Each system with its service and what proved the kind of thread. */
    public static Table systems(ReportModel model) {
        Experiment experiment = model.manifest().experiment();
        Columns columns = new Columns().words("System").code("Service").words("Requests ran on", "Proof");
        List<List<String>> rows = new ArrayList<>();
        for (SystemUnderTest system : experiment.systems()) {
            List<RunResult> runs = model.runs().stream()
                    .filter(run -> run.key().system().equals(system.name()))
                    .toList();
            rows.add(List.of(
                    system.name(),
                    system.service().label(),
                    orNone(runs.stream()
                            .map(RunResult::requestThreads)
                            .filter(Objects::nonNull)
                            .map(threads -> threads.label())
                            .distinct()
                            .collect(joining("\n"))),
                    // One run's proof stands for all: each run has its own, and they differ only in names of threads.
                    orNone(runs.stream()
                            .map(RunResult::threadEvidence)
                            .filter(Objects::nonNull)
                            .findFirst()
                            .orElse(""))));
        }
        return Table.of("Systems", columns, rows);
    }

    /** The properties that the experiment sets, a row each, and whether all systems have the same. */
    public static Table properties(ReportModel model) {
        Experiment experiment = model.manifest().experiment();
        Columns columns = new Columns().code("Property").words("Systems");
        List<Map<String, String>> bySystem = new ArrayList<>();
        Set<String> names = new TreeSet<>();
        for (SystemUnderTest system : experiment.systems()) {
            columns.code(system.name());
            Map<String, String> properties = told(experiment, system);
            bySystem.add(properties);
            names.addAll(properties.keySet());
        }
        List<List<String>> rows = new ArrayList<>();
        for (String name : names) {
            List<String> values = bySystem.stream()
                    .map(properties -> properties.getOrDefault(name, Numbers.NONE))
                    .toList();
            List<String> row = new ArrayList<>();
            row.add(name);
            row.add(values.stream().distinct().count() > 1 ? EffectiveLimits.DIFFERS : EffectiveLimits.SAME);
            row.addAll(values);
            rows.add(row);
        }
        return Table.of("Properties that the experiment sets", columns, rows);
    }

    /** Properties by name, a line for each. */
    public static String properties(Map<String, String> properties) {
        return orNone(new TreeMap<>(properties)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .collect(joining("\n")));
    }

    private static String orNone(String text) {
        return text.isEmpty() ? Numbers.NONE : text;
    }
}
