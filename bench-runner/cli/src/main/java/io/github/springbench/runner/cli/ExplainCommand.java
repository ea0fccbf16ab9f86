package io.github.springbench.runner.cli;

import io.github.springbench.runner.cli.option.ExperimentOptions;
import io.github.springbench.runner.cli.option.JdkOption;
import io.github.springbench.runner.cli.option.MeasuringOptions;
import io.github.springbench.runner.cli.progress.Shown;
import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.machine.local.JarInspection;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Bundled;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Shell;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.MemoryUse;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import io.github.springbench.runner.model.run.Verdict;
import io.github.springbench.runner.model.run.WaitRecording;
import io.github.springbench.runner.profile.CpuCategories;
import io.github.springbench.runner.profile.CpuDifference;
import io.github.springbench.runner.profile.CpuProfile;
import io.github.springbench.runner.profile.WaitPlaces;
import io.github.springbench.runner.report.ReproductionCommands;
import io.github.springbench.runner.report.page.FlamePage;
import io.github.springbench.runner.report.page.WaitBars;
import io.github.springbench.runner.report.text.CpuExplanation;
import io.github.springbench.runner.report.text.CpuExplanation.ProfilingCost;
import io.github.springbench.runner.report.text.FirstCauses;
import io.github.springbench.runner.report.text.LimitSuspects;
import io.github.springbench.runner.report.text.LimitSuspects.Seen;
import io.github.springbench.runner.report.text.MemoryExplanation;
import io.github.springbench.runner.report.text.WaitExplanation;
import io.github.springbench.runner.stats.ResponseParts;
import io.github.springbench.runner.stats.WholeSeconds;
import io.github.springbench.runner.store.FlightRecording;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.JudgedRuns;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench explain}: what two systems of a result spend their CPU on, and what holds their memory. */
@Command(
        name = "explain",
        description = "Runs two systems of a result once more with a profiler, and once more to look into their memory,"
                + " and says what limited them, what each waits for and spends its CPU on, and what holds its"
                + " memory. Reports and comparisons do not count these runs. Runs that were profiled before"
                + " are read again; delete the folder explain in the result to profile anew.",
        mixinStandardHelpOptions = true,
        footer = {"", "Exit code: 0 fine, 1 the runner failed, 2 wrong usage, 3 a profiled run failed, 130 interrupted."
        })
final class ExplainCommand implements Callable<Integer> {

    private static final String FOLDER = "explain/";
    private static final String SETTINGS = "cpu.jfc";
    private static final String FLAMES = "flames.html";
    private static final String ALLOCATIONS = "allocations.html";
    private static final String WAITS = "waits.svg";
    private static final String RECORDING = "service.jfr";

    /** The first JDK that samples CPU time (JEP 509); only on Linux. */
    private static final int FIRST_WITH_CPU_TIME = 25;

    /** By default, the JVM cuts stacks off at 64 frames, so that those of a filter chain have no common root. */
    private static final int STACK_DEPTH = 128;

    private static final int MOST_CHANGES_TOLD = 4;

    /** The options that count where no run is made. */
    private static final Set<String> OF_A_RESULT = Set.of("--systems", "--cell", "--only");

    /** A property that is a limit; -1 and 0 are none. */
    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,17}");

    /** From seconds for 1,000 requests to microseconds for each. */
    private static final double MICROS = 1000;

    @Parameters(paramLabel = "DIR", description = "A result folder, such as results/hello-latency/<start time>.")
    private Path path;

    @Option(
            names = "--systems",
            paramLabel = "A,B",
            split = ",",
            description = "The two systems (not needed where the result has two).")
    private List<String> systems = List.of();

    @Option(
            names = "--cell",
            paramLabel = "NAME=N,…",
            description = "The parameters of the runs, such as users=6000 (default: those of the heaviest load).")
    private String cell = "";

    @Option(
            names = "--experiment",
            paramLabel = "FILE",
            description = "The path of your own experiment file, if the result is of one.")
    private String experiment;

    @Option(
            names = "--categories",
            paramLabel = "FILE",
            description = "What counts as what, in place of the bench's own table.")
    private Path categories;

    @Option(
            names = "--only",
            paramLabel = "SUBJECT",
            description =
                    "Explain only one: ${COMPLETION-CANDIDATES} (default: all). For MEASURED, which are limits and"
                            + " response times, no run is made.")
    private Subject only;

    @Mixin
    private JdkOption jdkOption;

    @Mixin
    private MeasuringOptions measuring;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        if (only == Subject.MEASURED) {
            return measuredOnly();
        }
        if (only == Subject.MEMORY && categories != null) {
            throw new UserError("--categories sorts CPU time, and --only memory explains none. Leave one of them out.");
        }
        measuring.requireUsable();
        CpuCategories table = table();
        ResumedResult result = ResumedResult.toExplain(path, experiment);
        Jdk jdk = jdkOption.jdkOf(result.jdk());
        RunPlan plan = ExperimentOptions.plan(result.experiment(), result.choices(), jdk, measuring.loadMachines());
        List<RunKey> keys = keys(plan.experiment());
        requireStarted(plan.experiment(), keys);
        Explained explained = new Explained(result, plan, jdk, keys);
        List<String> remarks = new ArrayList<>();
        Optional<CpuDifference> cpu = only == Subject.MEMORY ? Optional.empty() : cpu(explained, table, remarks);
        if (only != Subject.MEMORY && cpu.isEmpty()) {
            return ExitCode.SOME_RUNS_FAILED;
        }
        Optional<MemoryExplanation> memory = only == Subject.CPU ? Optional.empty() : memory(explained, remarks);
        if (only != Subject.CPU && memory.isEmpty()) {
            return ExitCode.SOME_RUNS_FAILED;
        }
        String page = page(
                        result.folder(),
                        result.manifest(),
                        jdk,
                        keys,
                        places(explained, cpu.isPresent(), memory.isPresent()),
                        cpu.orElse(null),
                        memory.orElse(null))
                + Stream.concat(
                                Stream.of("Each system ran again, for "
                                        + (cpu.isEmpty() ? "memory" : memory.isEmpty() ? "CPU" : "CPU and for memory")
                                        + ". No report counts these runs."),
                                remarks.stream().distinct())
                        .map(sentence -> "- " + sentence + "\n")
                        .collect(Collectors.joining("", "\n## The profiled runs\n\n", ""));
        PrintWriter out = spec.commandLine().getOut();
        out.println();
        String run = "./bench run ";
        out.print(Shown.commands(
                experiment == null
                        ? page
                        : page.replace(
                                run + ReproductionCommands.file(plan.experiment()),
                                run + Shell.command(List.of(experiment)))));
        out.println();
        Path file = result.folder()
                .writeReport(FOLDER + "explain.md", page)
                .toAbsolutePath()
                .normalize();
        out.println(file);
        result.folder()
                .writeReport(
                        FOLDER + WAITS,
                        bars(result.folder(), result.manifest(), keys).svg());
        (cpu.isEmpty() ? Stream.of(WAITS) : Stream.of(WAITS, FLAMES, ALLOCATIONS))
                .map(file::resolveSibling)
                .filter(Files::exists)
                .forEach(out::println);
        return ExitCode.FINE;
    }

    /** What the result itself tells, which may be packed. */
    private int measuredOnly() {
        spec.commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .filter(name -> !OF_A_RESULT.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new UserError(
                            "--only measured makes no run, so " + name + " means nothing with it. Leave it out.");
                });
        ResultFolder folder = ResultFolder.open(path);
        Manifest manifest = folder.manifest();
        List<RunKey> keys = keys(manifest.experiment());
        List<RunResult> measured = JudgedRuns.of(folder);
        keys.stream()
                .filter(key -> counting(measured, key).isEmpty())
                .findFirst()
                .ifPresent(none -> {
                    throw new UserError("No run of " + none.system() + " at " + none.cell() + " counts, so nothing"
                            + " measured explains it. Choose others with --systems and --cell, or measure it again.");
                });
        PrintWriter out = spec.commandLine().getOut();
        out.println(page(folder, manifest, manifest.jdk(), keys, List.of(), null, null));
        return ExitCode.FINE;
    }

    private List<RunKey> keys(Experiment measured) {
        Map<String, Integer> parameters = ExperimentOptions.heaviestCell(measured, cell);
        return pair(measured).stream()
                .map(system -> new RunKey(system, parameters, 1))
                .toList();
    }

    /** What both are, and ran at. */
    private static String head(Manifest manifest, Jdk jdk, List<RunKey> keys) {
        return "# Why %s and %s differ\n\n%s at %s, on %s.\n"
                .formatted(
                        keys.get(0).system(),
                        keys.get(1).system(),
                        manifest.experiment().name(),
                        keys.get(0).cell(),
                        jdk);
    }

    /**
     * What is known of both, but for the profiled runs themselves; no empty section.
     *
     * @param places where threads waited in profiled runs; none for no such runs
     * @param cpu null where it was not profiled
     * @param memory null where it was not looked into
     */
    private static String page(
            ResultFolder folder,
            Manifest manifest,
            Jdk jdk,
            List<RunKey> keys,
            List<WaitPlaces> places,
            CpuDifference cpu,
            MemoryExplanation memory) {
        List<RunResult> measured = JudgedRuns.of(folder);
        List<FirstCauses.Side> sides = new ArrayList<>();
        for (int place = 0; place < keys.size(); place++) {
            RunKey key = keys.get(place);
            List<RunResult> runs = counting(measured, key);
            sides.add(new FirstCauses.Side(
                    new Seen(
                            key.system(),
                            runs,
                            runs.stream()
                                    .flatMap(run -> folder.loadSeconds(run.key()).stream())
                                    .mapToLong(LoadSecond::requestsUnderWay)
                                    .max()),
                    runs.stream()
                            .flatMap(run -> parts(folder, manifest.experiment(), run).stream())
                            .toList(),
                    RecordedTimes.of(runs.stream()
                            .flatMap(run -> poolWaits(folder, manifest.experiment(), run))
                            .toList()),
                    places.isEmpty() ? null : places.get(place)));
        }
        FirstCauses.Side first = sides.get(0);
        FirstCauses.Side second = sides.get(1);
        return Stream.of(
                        head(manifest, jdk, keys),
                        new FirstCauses(first, second, cpu, memory).markdown(),
                        LimitSuspects.of(manifest, keys.get(0).parameters(), first.seen(), second.seen())
                                .markdown(),
                        new WaitExplanation(
                                        keys.get(0).system(),
                                        first.spent(),
                                        keys.get(1).system(),
                                        second.spent(),
                                        places)
                                .markdown(),
                        cpu == null ? "" : new CpuExplanation(cpu).markdown(),
                        memory == null ? "" : memory.markdown())
                .filter(section -> !section.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    /** On the plateau. */
    private static Stream<EncodedHistogram> poolWaits(ResultFolder folder, Experiment experiment, RunResult run) {
        return WholeSeconds.of(
                        run.load(), experiment.workload(), folder.perSecond(run.key()), folder.loadSeconds(run.key()))
                .stream()
                .flatMap(plateau -> folder.poolWaits(run.key()).stream()
                        .filter(waits -> plateau.period().contains(waits.startedAt())));
    }

    /** Of both systems at all loads, where all else is as in the cell that is explained. */
    private static WaitBars bars(ResultFolder folder, Manifest manifest, List<RunKey> keys) {
        Experiment experiment = manifest.experiment();
        Axis axis = experiment.loadAxis();
        List<RunResult> measured = JudgedRuns.of(folder);
        Map<String, Integer> others = new LinkedHashMap<>(keys.get(0).parameters());
        others.remove(axis.parameter());
        List<WaitBars.Bar> bars = experiment.cells().stream()
                .filter(cell -> cell.entrySet().containsAll(others.entrySet()))
                .sorted(Comparator.comparingInt(cell -> cell.getOrDefault(axis.parameter(), 0)))
                .flatMap(cell -> keys.stream().map(key -> new RunKey(key.system(), cell, 1)))
                .map(key -> new WaitBars.Bar(
                        axis.words(key.parameters().getOrDefault(axis.parameter(), 0)) + ", " + key.system(),
                        counting(measured, key).stream()
                                .flatMap(run -> parts(folder, experiment, run).stream())
                                .toList()))
                .filter(bar -> !bar.runs().isEmpty())
                .toList();
        return new WaitBars(bars);
    }

    private static Optional<ResponseParts> parts(ResultFolder folder, Experiment experiment, RunResult run) {
        return ResponseParts.of(
                experiment,
                run,
                new ResponseParts.Record(
                        folder.perSecond(run.key()),
                        folder.loadSeconds(run.key()),
                        folder.samples(run.key()),
                        folder.hostSamples(run.key()),
                        folder.waits(run.key()),
                        folder.poolWaits(run.key())));
    }

    /** Makes the runs with a recorder that are not there yet, and tells what came of them; empty where one failed. */
    private Optional<CpuDifference> cpu(Explained explained, CpuCategories table, List<String> remarks)
            throws InterruptedException {
        ResultFolder profiled = explained.result().folder().profiled();
        List<String> changes = profile(
                explained,
                profiled,
                key -> Files.isRegularFile(recording(profiled, key.system())),
                system -> recorded(system, profiled, explained.jdk()),
                Set.of());
        if (!areMade(explained, profiled)) {
            return Optional.empty();
        }
        List<RunResult> measured = JudgedRuns.of(explained.result().folder());
        List<CpuProfile> profiles = new ArrayList<>();
        for (RunResult run : made(explained, profiled)) {
            profiles.add(profile(explained.result(), profiled, run, table));
            remarks.add(cost(run, measured).sentence());
            if (run.verdict() != null && run.verdict().level() != Verdict.Level.VALID) {
                remarks.add("The profiled run of " + run.key().system() + " is "
                        + run.verdict().level().label() + ": "
                        + run.verdict().findings().stream()
                                .map(Verdict.Finding::reason)
                                .collect(Collectors.joining(" ")));
            }
        }
        remarks.addAll(remark(changes));
        CpuDifference difference = CpuDifference.of(profiles.get(0), profiles.get(1));
        CpuProfile first = difference.first();
        CpuProfile second = difference.second();
        profiled.writeReport(
                FOLDER + FLAMES,
                new FlamePage(
                                "CPU for each request",
                                "µs",
                                first.system(),
                                first.stacks(),
                                second.system(),
                                second.stacks())
                        .html());
        profiled.writeReport(
                FOLDER + ALLOCATIONS,
                new FlamePage(
                                "Allocated for each request",
                                "KiB",
                                first.system(),
                                first.allocated(),
                                second.system(),
                                second.allocated())
                        .html());
        return Optional.of(difference);
    }

    /** Where threads waited in the profiled runs of each system. */
    private static List<WaitPlaces> places(Explained explained, boolean recorded, boolean dumped) {
        ResultFolder cpu = explained.result().folder().profiled();
        ResultFolder memory = explained.result().folder().profiledForMemory();
        Experiment experiment = explained.plan().experiment();
        List<RunResult> runs = made(explained, recorded ? cpu : memory);
        return runs.stream()
                .map(run -> {
                    RunKey key = run.key();
                    if (!recorded) {
                        return WaitPlaces.ofDump(
                                key.system(), memory.memory(key).orElseThrow().threads());
                    }
                    WaitRecording waits = FlightRecording.waits(recording(cpu, key.system()));
                    return WaitPlaces.of(
                            key.system(),
                            dumped ? waits.with(memory.memory(key).orElseThrow().threads()) : waits,
                            plateau(experiment, cpu, run).period());
                })
                .toList();
    }

    private static List<RunResult> counting(List<RunResult> measured, RunKey cell) {
        return measured.stream()
                .filter(run -> run.key().isOfSameCell(cell) && run.completed() && run.counts())
                .toList();
    }

    /** The same with a look into the memory. A recorder has memory of its own, so these are runs without one. */
    private Optional<MemoryExplanation> memory(Explained explained, List<String> remarks) throws InterruptedException {
        ResultFolder profiled = explained.result().folder().profiledForMemory();
        List<String> changes = profile(
                explained,
                profiled,
                key -> profiled.memory(key).isPresent(),
                ExplainCommand::tracked,
                Set.copyOf(explained.keys()));
        if (!areMade(explained, profiled)) {
            return Optional.empty();
        }
        List<RunResult> measured = JudgedRuns.of(explained.result().folder());
        List<MemoryExplanation.Service> services = made(explained, profiled).stream()
                .map(run -> service(explained, profiled, run, measured))
                .toList();
        remarks.add("Memory is that of another run of each system, without the recorder, which has memory of its own."
                + " Towards the end of its plateau the service stood still while its heap was written; that file is"
                + " deleted.");
        remarks.addAll(remark(changes));
        return Optional.of(new MemoryExplanation(services.get(0), services.get(1)));
    }

    /**
     * Makes what is missing.
     *
     * @param isSeen whether a run has left what is to be explained
     * @param changed a system with what it needs for that
     * @return what of the result's settings is no longer as it was
     */
    private List<String> profile(
            Explained explained,
            ResultFolder profiled,
            Predicate<RunKey> isSeen,
            UnaryOperator<SystemUnderTest> changed,
            Set<RunKey> memoryOf)
            throws InterruptedException {
        List<RunKey> missing = explained.keys().stream()
                .filter(key -> !isSeen.test(key)
                        || profiled.ended(key).filter(RunResult::completed).isEmpty())
                .toList();
        List<PlannedRun> needed = missing.stream()
                .flatMap(key -> fork(explained.plan(), key).stream())
                .toList();
        List<Integer> numbers = needed.stream().map(PlannedRun::number).toList();
        List<PlannedRun> runs = needed.stream()
                .map(run -> run.with(it -> it.system(changed.apply(run.system()))
                        .number(numbers.indexOf(run.number()) + 1)
                        .fork(numbers.indexOf(run.fork()) + 1)))
                .toList();
        return measuring.profile(
                explained.plan(),
                runs,
                memoryOf,
                () -> emptied(profiled, missing),
                explained.result(),
                explained.jdk(),
                spec);
    }

    private boolean areMade(Explained explained, ResultFolder profiled) {
        for (RunKey key : explained.keys()) {
            Optional<RunResult> run = profiled.ended(key);
            if (run.filter(RunResult::completed).isEmpty()) {
                // Its line has told why.
                spec.commandLine()
                        .getErr()
                        .println("Nothing is explained, since the profiled run of " + key.system() + " at " + key.cell()
                                + (run.isEmpty() ? " was not made." : " failed."));
                return false;
            }
        }
        return true;
    }

    private CpuCategories table() {
        if (categories == null) {
            return CpuCategories.parse(Bundled.text(CpuCategories.class, "categories.txt"), "categories.txt");
        }
        try {
            return CpuCategories.parse(Files.readString(categories), categories.toString());
        } catch (IOException unreadable) {
            throw new UserError("Cannot read " + categories + " (" + unreadable + "); expected a table of categories in"
                    + " UTF-8. Name another file with --categories, or leave it out.");
        }
    }

    private List<String> pair(Experiment measured) {
        List<String> known =
                measured.systems().stream().map(SystemUnderTest::name).toList();
        List<String> asked = systems.isEmpty() && known.size() == 2 ? known : systems;
        if (asked.size() != 2 || asked.get(0).equals(asked.get(1)) || !known.containsAll(asked)) {
            throw new UserError("--systems is " + (systems.isEmpty() ? "missing" : String.join(",", systems))
                    + "; expected two systems of the result, which has " + String.join(", ", known)
                    + ". Choose two, such as --systems " + known.get(0) + "," + known.get(known.size() - 1) + ".");
        }
        return asked;
    }

    private static void requireStarted(Experiment measured, List<RunKey> keys) {
        measured.systems().stream()
                .filter(system -> keys.stream().anyMatch(key -> key.system().equals(system.name())))
                .filter(system -> !system.service().started())
                .findFirst()
                .ifPresent(running -> {
                    throw new UserError(running.name() + " cannot be profiled: the bench does not start it. Choose"
                            + " other systems, give the experiment its jar, or add --only measured: it makes no"
                            + " run.");
                });
    }

    /** The run of a cell, and those before it on the same service, which warm that up in the measured runs, too. */
    private static List<PlannedRun> fork(RunPlan plan, RunKey key) {
        PlannedRun last = plan.runs().stream()
                .filter(run -> run.key().equals(key))
                .findFirst()
                .orElseThrow();
        return plan.runs().stream()
                .filter(run -> run.fork() == last.fork() && run.number() <= last.number())
                .filter(run -> !run.key().closing())
                .toList();
    }

    private static Path recording(ResultFolder profiled, String system) {
        return profiled.folderOf(system).resolve(RECORDING);
    }

    /** The same system in a JVM that tracks its native memory. */
    private static SystemUnderTest tracked(SystemUnderTest system) {
        List<String> flags = new ArrayList<>(system.jvm());
        flags.add("-XX:NativeMemoryTracking=summary");
        return system.withJvm(List.copyOf(flags));
    }

    /** The same system with a recorder in its JVM. */
    private static SystemUnderTest recorded(SystemUnderTest system, ResultFolder profiled, Jdk jdk) {
        Path settings = profiled.path().resolve(FOLDER + SETTINGS).toAbsolutePath();
        Path file = recording(profiled, system.name()).toAbsolutePath();
        String others =
                samplesCpuTime(jdk) ? "" : ",jdk.ExecutionSample#enabled=true,jdk.NativeMethodSample#enabled=true";
        List<String> flags = new ArrayList<>(system.jvm());
        flags.add("-XX:FlightRecorderOptions:stackdepth=" + STACK_DEPTH);
        // The JVM takes a comma for the end of a path unless that is in quotes.
        flags.add("-XX:StartFlightRecording=settings=\"" + settings + "\",filename=\"" + file + "\",dumponexit=true"
                + others);
        return system.withJvm(List.copyOf(flags));
    }

    private static boolean samplesCpuTime(Jdk jdk) {
        return jdk.feature() >= FIRST_WITH_CPU_TIME
                && System.getProperty("os.name").startsWith("Linux");
    }

    /** Ready for new runs of these systems. */
    private static ResultFolder emptied(ResultFolder profiled, List<RunKey> missing) {
        missing.forEach(key -> profiled.discard(key.system()));
        profiled.writeReport(FOLDER + SETTINGS, Bundled.text(ExplainCommand.class, SETTINGS));
        return profiled;
    }

    private static List<RunResult> made(Explained explained, ResultFolder profiled) {
        List<RunResult> all = JudgedRuns.of(profiled);
        return explained.keys().stream()
                .flatMap(key -> all.stream().filter(run -> run.key().equals(key)))
                .toList();
    }

    private static List<String> remark(List<String> changes) {
        return changes.isEmpty()
                ? List.of()
                : List.of("When they were profiled, the systems were not as they were measured: "
                        + changes.stream().limit(MOST_CHANGES_TOLD).collect(Collectors.joining("; "))
                        + (changes.size() > MOST_CHANGES_TOLD ? "; and more." : "."));
    }

    private static MemoryExplanation.Service service(
            Explained explained, ResultFolder profiled, RunResult run, List<RunResult> measured) {
        RunKey key = run.key();
        MemoryUse memory = profiled.memory(key).orElseThrow();
        Experiment experiment = explained.plan().experiment();
        PlannedRun planned = explained.planned(key);
        return new MemoryExplanation.Service(
                key.system(),
                memory,
                key.load().open() ? null : Long.valueOf(run.load().users()),
                planned.connections(experiment.workload()),
                WholeSeconds.of(run.load(), experiment.workload(), profiled.perSecond(key), profiled.loadSeconds(key))
                        .map(plateau -> plateau.inFlightUntil(Instant.ofEpochMilli(memory.epochMs())))
                        .filter(OptionalDouble::isPresent)
                        .map(OptionalDouble::getAsDouble)
                        .orElse(null),
                median(measured, key, Metric.PEAK_RSS_MIB),
                limits(experiment, planned.system()));
    }

    /** All numbers that its libraries document as properties, as the experiment sets them, or else by default. */
    private static List<MemoryExplanation.Limit> limits(Experiment experiment, SystemUnderTest system) {
        Path jar = system.service() instanceof OwnJar own
                ? own.file()
                : Home.folder().resolve(((ServiceModule) system.service()).jar());
        return JarInspection.properties(jar).stream()
                .flatMap(property -> experiment
                        .propertyOf(system, property.name())
                        .or(() -> Optional.ofNullable(property.defaultValue()))
                        .filter(value -> NUMBER.matcher(value).matches())
                        .map(value -> new MemoryExplanation.Limit(
                                property.name(), Long.parseLong(value), property.description()))
                        .stream())
                .toList();
    }

    private static CpuProfile profile(ResumedResult result, ResultFolder profiled, RunResult run, CpuCategories table) {
        RunKey key = run.key();
        try {
            return CpuProfile.of(
                    key.system(),
                    FlightRecording.read(recording(profiled, key.system())),
                    table,
                    plateau(result.manifest().experiment(), profiled, run),
                    profiled.hostSamples(key));
        } catch (IllegalArgumentException why) {
            throw cannotTell(key, why.getMessage());
        }
    }

    private static WholeSeconds plateau(Experiment experiment, ResultFolder profiled, RunResult run) {
        RunKey key = run.key();
        return WholeSeconds.of(run.load(), experiment.workload(), profiled.perSecond(key), profiled.loadSeconds(key))
                .orElseThrow(() -> cannotTell(key, "its load has no plateau"));
    }

    private static UserError cannotTell(RunKey key, String why) {
        return new UserError("The CPU of " + key.system() + " at " + key.cell() + " cannot be explained: " + why
                + ". Explain a longer load, or on another system.");
    }

    private static ProfilingCost cost(RunResult run, List<RunResult> measured) {
        double[] without = figures(measured, run.key(), Metric.CPU_SECONDS_PER_1000);
        return new ProfilingCost(
                run.key().system(),
                Metric.CPU_SECONDS_PER_1000
                        .of(run)
                        .map(seconds -> seconds * MICROS)
                        .orElse(null),
                without.length == 0 ? null : Median.withDefaults().evaluate(without) * MICROS,
                without.length);
    }

    private static Double median(List<RunResult> measured, RunKey cell, Metric metric) {
        double[] figures = figures(measured, cell, metric);
        return figures.length == 0 ? null : Double.valueOf(Median.withDefaults().evaluate(figures));
    }

    private static double[] figures(List<RunResult> measured, RunKey cell, Metric metric) {
        return measured.stream()
                .filter(one -> one.key().isOfSameCell(cell) && one.counts())
                .flatMap(one -> metric.of(one).stream())
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /** What is explained. */
    private enum Subject {
        MEASURED,
        CPU,
        MEMORY
    }

    /**
     * Which runs are explained.
     *
     * @param keys of the profiled runs of both systems
     */
    private record Explained(ResumedResult result, RunPlan plan, Jdk jdk, List<RunKey> keys) {

        PlannedRun planned(RunKey key) {
            return plan.runs().stream()
                    .filter(run -> run.key().equals(key))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
