package io.github.springbench.runner.cli;

import io.github.springbench.runner.cli.option.CapacityOption;
import io.github.springbench.runner.cli.option.CleanOption;
import io.github.springbench.runner.cli.option.ExperimentNames;
import io.github.springbench.runner.cli.option.ExperimentOptions;
import io.github.springbench.runner.cli.option.JdkOption;
import io.github.springbench.runner.cli.option.MeasuringOptions.NewManifest;
import io.github.springbench.runner.cli.option.NamedDatabase;
import io.github.springbench.runner.cli.option.PipelineFiles;
import io.github.springbench.runner.cli.progress.InterruptNotice;
import io.github.springbench.runner.cli.progress.Shown;
import io.github.springbench.runner.database.DatabaseChoice;
import io.github.springbench.runner.duel.JudgedDuel;
import io.github.springbench.runner.duel.JudgedDuel.Answer;
import io.github.springbench.runner.duel.SliceOrder;
import io.github.springbench.runner.experiment.Experiments;
import io.github.springbench.runner.experiment.Objectives.RegressionLimits;
import io.github.springbench.runner.machine.AllowedHosts;
import io.github.springbench.runner.machine.local.CpuSpeed;
import io.github.springbench.runner.machine.local.JarFiles;
import io.github.springbench.runner.machine.local.MachineLock;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.Objective.RegressionLimit;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.Workload.Shape;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Limit;
import io.github.springbench.runner.model.run.Duel;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.StoppingRule;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.ChoicesBuilder;
import io.github.springbench.runner.plan.MachinePart;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.report.Decision;
import io.github.springbench.runner.report.compare.Regression;
import io.github.springbench.runner.report.text.DuelReport;
import io.github.springbench.runner.run.DuelRunner;
import io.github.springbench.runner.run.Preflight;
import io.github.springbench.runner.run.ResourceAllocation;
import io.github.springbench.runner.run.RunContext;
import io.github.springbench.runner.run.RunContextBuilder;
import io.github.springbench.runner.store.DiskSpace;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.NumberWords;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench duel}: two systems by turns. */
@Command(
        name = "duel",
        description = "Compares two systems, or two builds of one, within minutes: both are up at once and answer by"
                + " turns, slice by slice, so what disturbs the machine disturbs both. Hyperfoil plays the load.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit code: 0 fine, 1 the runner failed, 2 wrong usage, 3 a fork failed, --precision was not reached or"
                    + " nothing is decided, 130 interrupted; with --fail-on, limits in place of the answer: 3 one is"
                    + " undecided, 4 a figure is worse than its limit; with --calibrate, 3 a difference is shown, and 0"
                    + " where it is not decided."
        })
final class DuelCommand implements Callable<Integer> {

    private static final Duration SHORTEST_SLICE = Duration.ofSeconds(3);
    private static final Duration LONGEST_SLICE = Duration.ofSeconds(10);
    private static final Duration USUAL_SLICE = Duration.ofSeconds(5);
    private static final int MOST_SLICES = 100;

    /**
     * Where the time of a fork before its first pair is c times that of a pair, and the variance of pairs v times that
     * between forks, sqrt(c v) pairs tell most in a given time (Kalibera and Jones 2013, "Rigorous benchmarking in
     * reasonable time"). With 150 s and 10 s these are 4 to 15 pairs in seven of the ten committed duels; in the others
     * forks differ by no more than their pairs explain, so more are better.
     */
    private static final int USUAL_SLICES = 24;

    /** The record of a load generator numbers its phases by a byte. */
    private static final int MOST_SLICES_OF_ALL = Byte.MAX_VALUE;

    private static final Duration SHORTEST_WARM_UP = Duration.ofSeconds(5);

    /** As a part of a slice; longer where users think. */
    private static final int ONE_OF_TO_SETTLE = 5;

    /** It shows on which kind of thread requests run; then the load generator warms up. */
    private static final Duration OWN_WARM_UP = Duration.ofSeconds(3);

    private static final String AGAIN = "-again";

    private static final String SYSTEMS = "--systems";
    private static final String CALIBRATE = "--calibrate";
    private static final String BASE = "--base";
    private static final String HEAD = "--head";
    private static final String FAIL_ON = "--fail-on";
    private static final String PRECISION = "--precision";

    /** What the two builds are called. */
    private static final List<String> BUILDS = List.of("base", "head");

    @Parameters(
            paramLabel = "EXPERIMENT",
            completionCandidates = ExperimentNames.class,
            description = "The name of an experiment (see ./bench list), or the path of your own experiment file.")
    private String experiment;

    @Option(
            names = SYSTEMS,
            paramLabel = "A,B",
            split = ",",
            description =
                    "The two systems. What is said is said of B, compared with A. With --base, the one system whose"
                            + " builds are compared; needed only if the experiment has several.")
    private List<String> systems = List.of();

    @Option(
            names = BASE,
            paramLabel = "JAR",
            description =
                    "Compare two builds of one system: this jar, and that of --head. All else is as the experiment"
                            + " says.")
    private Path base;

    @Option(
            names = HEAD,
            paramLabel = "JAR",
            description = "The build that is compared with --base (default: the jar of the experiment).")
    private Path head;

    @Option(
            names = FAIL_ON,
            paramLabel = "TEXT",
            description =
                    "Fail if B (or the head) is worse by more than this limit, such as \"p95>+5%%, throughput<-5%%,"
                            + " cpu>+0.1ms\". As for compare, the difference itself must exceed the limit, and its"
                            + " whole interval must be worse than none. The duel ends before its time only if each"
                            + " whole interval is on one side of its limit.")
    private String failOn;

    @Option(
            names = CALIBRATE,
            description = "Compare one system with itself, in two processes: a difference would be a false one.")
    private boolean calibrate;

    @Option(
            names = "--cell",
            paramLabel = "NAME=N,…",
            description = "The parameters of both, such as users=100 (default: those of the heaviest load). Repeat it"
                    + " for a duel at each of several: the same processes play them all.")
    private List<String> cells = List.of("");

    @Option(names = "--preset", paramLabel = "NAME", description = "A smaller or larger variant of the experiment.")
    private String preset;

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = "The pool and thread limits of both systems (default: the experiment's first profile).")
    private String profile;

    @Option(
            names = "--lift",
            paramLabel = "PROPERTY[=VALUE],…",
            split = ",",
            description = "Take limits away from both systems, such as server.tomcat.processor-cache.")
    private List<String> lifted = List.of();

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            defaultValue = "5m",
            description =
                    "About how long all 3 to 10 forks may take (default: ${DEFAULT-VALUE}), though there are 3 in any"
                            + " case; a duel that is decided ends sooner.")
    private String budget;

    @Option(
            names = PRECISION,
            paramLabel = "N%",
            description = "Also go on until the interval of the deciding figure is at most this wide to each side, such"
                    + " as 3%%.")
    private String precision;

    @Option(
            names = "--slice",
            paramLabel = "TIME",
            description =
                    "How long a system answers before the other one does, 3s to 10s (default: 5s, or what users who"
                            + " think need).")
    private String slice;

    @Option(
            names = "--slices",
            paramLabel = "N",
            description = "Slices of each fork at each cell, a multiple of 4 (default: 24, or fewer with more than 5"
                    + " cells: a fork has 127 at most).")
    private Integer slices;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            defaultValue = "120s",
            description = "How long the load generator warms both services up in each fork at most, until they are"
                    + " steady (default: ${DEFAULT-VALUE}).")
    private String warmUp;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "The seed for the order of the slices (default: ${DEFAULT-VALUE}).")
    private long seed = Choices.DEFAULT_SEED;

    @Option(
            names = AllowedHosts.OPTION,
            paramLabel = "HOST",
            description = "Another machine that may be loaded: the host of the database in MONGODB_URI or POSTGRES_URI."
                    + " Can be given several times. Without it, only this machine is loaded.")
    private List<String> allowedTargets = List.of();

    @Mixin
    private JdkOption jdkOption;

    @Mixin
    private CleanOption cleaning;

    @Mixin
    private PipelineFiles files;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        requireTwo();
        Double narrow = precision == null ? null : CapacityOption.share(PRECISION, precision, "3%");
        List<RegressionLimit> limits = failOn == null ? List.of() : RegressionLimits.of(FAIL_ON, failOn);
        files.requireUsable(failOn != null, "Add limits with " + FAIL_ON + ", such as " + FAIL_ON + " 'p95>+5%'.");
        Jdk jdk = jdkOption.jdk();
        Choices choices = ChoicesBuilder.builder()
                .preset(preset)
                .profile(profile)
                .systems(systems)
                .repetitions(1)
                .seed(seed)
                .lifted(Experiments.properties("--lift", Limit.lifted(lifted)))
                .build();
        RunPlan asked = ExperimentOptions.plan(experiment, choices, jdk);
        requireSuitable(asked.experiment());
        limits.forEach(limit -> requireFigure(limit, asked.experiment()));
        List<Map<String, Integer>> played = cells.stream()
                .map(one -> ExperimentOptions.heaviestCell(asked.experiment(), one))
                .toList();
        if (Set.copyOf(played).size() < played.size()) {
            throw new UserError("--cell is " + String.join(" and ", cells) + ", which are the same at "
                    + new RunKey("", played.get(0), 1).cell() + "; expected different ones.");
        }
        Duel.Terms terms = terms(asked.experiment().workload(), played, limits, narrow);
        Experiment duelled = duelled(asked.experiment(), terms);
        Generators.forDuels().cannotPlay(duelled.workload()).ifPresent(why -> {
            // It may say which engine to write, which would not help here.
            throw new UserError(asked.experiment().name() + " cannot be played as a duel, which Hyperfoil plays: "
                    + why.replaceFirst("\\. Write .*", "") + ". Use ./bench run.");
        });
        List<SystemUnderTest> both = duelled.systems();
        if (base != null && isSame(both)) {
            return tellSame(duelled.name());
        }
        List<Duel> begun = played.stream()
                .map(cell -> new Duel(both.get(0).name(), both.get(1).name(), calibrate, cell, terms, List.of(), null))
                .toList();
        RunPlan plan = new RunPlan(
                duelled,
                asked.preset(),
                asked.profile(),
                seed,
                IntStream.range(0, 2)
                        .boxed()
                        .flatMap(place -> played.stream()
                                .map(cell -> Planner.run(
                                        duelled, new RunKey(both.get(place).name(), cell, 1), place + 1)))
                        .toList(),
                List.of());
        AllowedHosts allowed = AllowedHosts.allowing(allowedTargets);
        allowed.requireAllowed(duelled);
        DatabaseChoice database = NamedDatabase.of(duelled, allowed);
        try (ConnectedMachines machine = ConnectedMachines.thisOne()) {
            return measured(begun, plan, choices, jdk, database, machine);
        }
    }

    private void requireTwo() {
        if (base != null || head != null) {
            requireBuilds();
            return;
        }
        String given = SYSTEMS + " is " + (systems.isEmpty() ? "missing" : String.join(",", systems)) + "; expected ";
        String one = SYSTEMS + " " + (systems.isEmpty() ? "mvc" : systems.get(0));
        if (calibrate && systems.size() != 1) {
            throw new UserError(given + "one system, which --calibrate compares with itself, such as " + one + ".");
        }
        if (!calibrate && (systems.size() != 2 || systems.get(0).equals(systems.get(1)))) {
            throw new UserError(given + "two systems, such as --systems mvc,webflux. To compare "
                    + (systems.isEmpty()
                            ? "two builds of your own service: " + BASE + " OLD.jar " + HEAD + " NEW.jar."
                            : "one with itself: " + one + " --calibrate."));
        }
    }

    private void requireBuilds() {
        if (base == null) {
            throw new UserError(HEAD + " is " + head + ", and " + BASE + " is missing; expected the jar that it is"
                    + " compared with, such as " + BASE + " old.jar.");
        }
        if (calibrate) {
            throw new UserError(CALIBRATE + " compares one system with itself, and " + BASE
                    + " two builds; leave one of them out.");
        }
        if (systems.size() > 1) {
            throw new UserError(SYSTEMS + " is " + String.join(",", systems) + "; expected one system, whose builds"
                    + " are compared, such as " + SYSTEMS + " " + systems.get(0) + ".");
        }
        requireFile(BASE, base);
        if (head != null) {
            requireFile(HEAD, head);
        }
    }

    private static void requireFile(String option, Path jar) {
        if (!Files.isRegularFile(jar)) {
            throw new UserError(option + " is " + jar + ", and "
                    + (Files.exists(jar) ? "that is a folder" : "there is no such file")
                    + "; expected an executable jar, as java -jar starts it. Build it first.");
        }
    }

    /** Both builds of the one system; a system of another kind has none. */
    private List<SystemUnderTest> builds(Experiment asked) {
        if (asked.systems().size() > 1) {
            throw new UserError(asked.name() + " has " + asked.systems().size() + " systems, and " + BASE + " compares"
                    + " builds of one; choose it: " + SYSTEMS + " "
                    + asked.systems().get(0).name() + " (it has "
                    + asked.systems().stream().map(SystemUnderTest::name).collect(Collectors.joining(", ")) + ").");
        }
        SystemUnderTest system = asked.systems().get(0);
        if (!(system.service() instanceof OwnJar own)) {
            throw new UserError(system.name() + " of " + asked.name() + " is "
                    + (system.service().ours()
                            ? "a service of this project"
                            : system.service().label())
                    + ", and " + BASE + " compares builds of a jar; expected a system with 'jar', as ./bench init --jar"
                    + " writes it.");
        }
        return JarFiles.identified(asked.withSystems(List.of(
                        build(
                                system,
                                BUILDS.get(0),
                                own.withFile(base.toAbsolutePath().normalize())),
                        build(
                                system,
                                BUILDS.get(1),
                                head == null
                                        ? own
                                        : own.withFile(head.toAbsolutePath().normalize())))))
                .systems();
    }

    private static SystemUnderTest build(SystemUnderTest system, String name, OwnJar jar) {
        return system.withName(name).withService(jar).withEngine(null);
    }

    /** A build that changed nothing needs no minutes, and could only show a false difference. */
    private static boolean isSame(List<SystemUnderTest> builds) {
        return builds.get(0).service() instanceof OwnJar one
                && builds.get(1).service() instanceof OwnJar other
                && one.sha256() != null
                && one.sha256().equals(other.sha256())
                && one.classPath().equals(other.classPath());
    }

    private int tellSame(String name) {
        String says = "Both jars are the same file, so nothing was measured.";
        spec.commandLine().getOut().println(says);
        files.write(
                name,
                List.of(),
                () -> "### " + name + ": head beside base\n\n" + says + "\n",
                spec.commandLine().getErr());
        return ExitCode.FINE;
    }

    private static void requireFigure(RegressionLimit limit, Experiment asked) {
        String known = Stream.of(Figure.values())
                .filter(figure -> Regression.ofDuel(figure).isPresent())
                .filter(figure ->
                        figure != Figure.THROUGHPUT || asked.workload().closed())
                .map(Figure::word)
                .collect(Collectors.joining(", "));
        String given = FAIL_ON + " has '" + limit.text() + "', and ";
        if (Regression.ofDuel(limit.figure()).isEmpty()) {
            throw new UserError(
                    given + "a duel does not compare " + limit.figure().word() + "; expected " + known + ".");
        }
        if (limit.figure() == Figure.THROUGHPUT && !asked.workload().closed()) {
            throw new UserError(given + "users who think decide how many requests there are; expected " + known + ".");
        }
    }

    /** What the first version of a duel cannot do. */
    private static void requireSuitable(Experiment asked) {
        String cannot = asked.name() + " cannot be played as a duel: ";
        Shape shape = asked.workload().shape();
        if (shape != Shape.CLOSED && shape != Shape.CLOSED_WITH_THINK_TIME) {
            throw new UserError(cannot + "its load is '" + shape.word() + "'; expected 'closed' or"
                    + " 'closed-with-think-time'. Use ./bench run.");
        }
        if (asked.backEnds().stream().anyMatch(backEnd -> backEnd.database() != null)
                && !asked.workload().parts().stream().allMatch(DuelCommand::onlyReads)) {
            throw new UserError(cannot + "its requests may change its database, and each service would find what the"
                    + " other one left. Use ./bench run.");
        }
        asked.notStarted().stream().findFirst().ifPresent(running -> {
            throw new UserError(cannot + running.name() + " runs already, and each fork needs new processes. Name a"
                    + " 'jar', or use ./bench run.");
        });
    }

    private static boolean onlyReads(Workload.Part part) {
        return List.of("GET", "HEAD").contains(part.exchange().method());
    }

    /** In each fork at each of so many cells. */
    static int usualSlices(int cells) {
        return Math.max(
                SliceOrder.BLOCK,
                Math.min(USUAL_SLICES, MOST_SLICES_OF_ALL / cells / SliceOrder.BLOCK * SliceOrder.BLOCK));
    }

    private Duel.Terms terms(
            Workload workload, List<Map<String, Integer>> played, List<RegressionLimit> limits, Double narrow) {
        Duration spread = played.stream()
                .map(cell -> DuelRunner.spread(workload, new RunKey("", cell, 1).latencyMs()))
                .max(Comparator.naturalOrder())
                .orElseThrow();
        // Users who think are all there after this time, and half of a slice must be left.
        Duration needed = spread.isZero()
                ? Duration.ZERO
                : spread.plus(workload.pause().max()).multipliedBy(2);
        Duration usual = Duration.ofSeconds((needed.toMillis() + 999) / 1000);
        Duration each = slice != null
                ? Experiments.duration("--slice", slice)
                : usual.compareTo(USUAL_SLICE) < 0 ? USUAL_SLICE : usual;
        if (each.compareTo(LONGEST_SLICE) > 0 && slice == null) {
            throw new UserError("Users who think for up to "
                    + NumberWords.time(workload.pause().max())
                    + " need slices of " + NumberWords.time(usual) + "; expected " + NumberWords.time(LONGEST_SLICE)
                    + " at most. Use ./bench run.");
        }
        if (each.compareTo(SHORTEST_SLICE) < 0 || each.compareTo(LONGEST_SLICE) > 0) {
            throw new UserError("--slice is " + slice + "; expected 3s to 10s, such as --slice 5s.");
        }
        Duration settle = spread.isZero() ? each.dividedBy(ONE_OF_TO_SETTLE) : needed.dividedBy(2);
        if (needed.compareTo(each) > 0) {
            throw new UserError("--slice is " + slice + "; users who think for up to "
                    + NumberWords.time(workload.pause().max()) + " are all there after " + settle.toMillis()
                    + " ms, and half of a slice must be left. "
                    + (needed.compareTo(LONGEST_SLICE) > 0
                            ? "A slice has 10s at most: use ./bench run."
                            : "Write --slice " + (needed.toMillis() + 999) / 1000 + "s."));
        }
        int ofFork = slices == null ? usualSlices(played.size()) : slices;
        if (ofFork < SliceOrder.BLOCK || ofFork % SliceOrder.BLOCK != 0 || ofFork > MOST_SLICES) {
            throw new UserError("--slices is " + ofFork + "; expected a multiple of 4, up to " + MOST_SLICES
                    + ", such as --slices 8.");
        }
        int most = MOST_SLICES_OF_ALL / played.size() / SliceOrder.BLOCK * SliceOrder.BLOCK;
        if (ofFork * played.size() > MOST_SLICES_OF_ALL) {
            throw new UserError("--slices is " + ofFork + " at " + played.size() + " cells, which are "
                    + ofFork * played.size() + " slices in each fork; expected " + MOST_SLICES_OF_ALL
                    + " at most. " + (most == 0 ? "Name" : "Write --slices " + most + " or name") + " fewer cells.");
        }
        Duration warm = Experiments.duration("--warm-up", warmUp);
        if (warm.compareTo(SHORTEST_WARM_UP) < 0) {
            throw new UserError("--warm-up is " + warmUp + "; expected 5s or more, such as --warm-up 120s.");
        }
        return new Duel.Terms(
                seed, ofFork, each, settle, warm, Experiments.duration("--budget", budget), limits, narrow);
    }

    /** The experiment as both systems play it, in the order in which they were named. */
    private Experiment duelled(Experiment asked, Duel.Terms terms) {
        Workload workload = asked.workload();
        Phases phases = workload.phases();
        Workload ofSlice = new Workload(
                Generators.forDuels().engine().name(),
                workload.shape(),
                workload.exchange(),
                new Phases(
                        Duration.ZERO,
                        null,
                        terms.slice(),
                        phases.pause(),
                        Stream.of(phases.warmUp(), OWN_WARM_UP)
                                .min(Comparator.naturalOrder())
                                .get(),
                        terms.warmUp()),
                workload.requests(),
                workload.feeder());
        if (base != null) {
            return asked.withWorkload(ofSlice).withSystems(builds(asked));
        }
        SystemUnderTest first = asked.system(systems.get(0)).orElseThrow().withEngine(null);
        SystemUnderTest second = calibrate
                ? first.withName(first.name() + AGAIN)
                : asked.system(systems.get(1)).orElseThrow().withEngine(null);
        return asked.withWorkload(ofSlice).withSystems(List.of(first, second));
    }

    private int measured(
            List<Duel> begun,
            RunPlan plan,
            Choices choices,
            Jdk jdk,
            DatabaseChoice database,
            ConnectedMachines machine)
            throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        cleaning.requireNothingLeftOver(err);
        Preflight.check(
                        machine.byRole().here(),
                        plan,
                        new MachinePart(
                                null,
                                machine.ofService(),
                                1,
                                2 + plan.experiment().backEnds().size(),
                                true),
                        machine.byRole().service().activity(),
                        false,
                        Home.folder(),
                        database)
                .forEach(err::println);
        DiskSpace.of(Home.results()).require();
        ResourceAllocation allocation = machine.allocation(plan);
        MachineLock lock = MachineLock.take(Home.lock());
        try {
            ResultFolder results = ResultFolder.create(
                    Home.results(), NewManifest.of(plan, choices, jdk, machine, allocation, database));
            RunContext context = RunContextBuilder.builder()
                    .machines(machine.byRole())
                    .home(Home.folder())
                    .jdk(jdk)
                    .experiment(plan.experiment())
                    .port(0)
                    .allocation(allocation)
                    .cpuSpeed(new CpuSpeed()::now)
                    .database(database)
                    .build();
            DuelRunner runner = new DuelRunner(context, Generators.forDuels(), results);
            return fought(begun, told -> runner.run(begun, DuelCommand::hasAllThatWasAsked, told), results, out, err);
        } finally {
            lock.close();
        }
    }

    private int fought(
            List<Duel> begun,
            Function<Consumer<List<JudgedDuel>>, List<JudgedDuel>> forks,
            ResultFolder results,
            PrintWriter out,
            PrintWriter err) {
        InterruptNotice notice =
                new InterruptNotice(() -> {}, "Forks that ended are in " + Shown.path(results.path()) + ".", err);
        List<JudgedDuel> judged;
        try {
            Duel any = begun.get(0);
            err.println(any.first() + " and " + any.second() + " at "
                    + begun.stream()
                            .map(duel -> new RunKey("", duel.cell(), 1).cell())
                            .collect(Collectors.joining(" and "))
                    + " by turns: " + StoppingRule.LOOKS.get(0) + " forks or more, about "
                    + NumberWords.time(about(any.terms(), begun.size()))
                    + " in all. Do not use the machine meanwhile.");
            judged = forks.apply(now -> err.println(line(now)));
        } finally {
            notice.close();
        }
        return tell(judged, results, files, out, err);
    }

    /** The budget, unless the fewest forks need longer where each takes all of its warm-up. */
    private static Duration about(Duel.Terms terms, int cells) {
        Duration least = terms.slice()
                .multipliedBy(terms.slices() * cells)
                .plus(terms.warmUp())
                .multipliedBy(StoppingRule.LOOKS.get(0));
        return least.compareTo(terms.budget()) > 0 ? least : terms.budget();
    }

    /** After each fork; after the first one it is known how long all will take. */
    private static String line(List<JudgedDuel> all) {
        JudgedDuel now = all.get(0);
        int ended = now.duel().forks().size();
        double seconds = now.duel().forks().get(ended - 1).seconds();
        Duration least = time(seconds * StoppingRule.LOOKS.get(0));
        return "Fork " + ended + " of " + (now.rule().looks().size() > 1 ? "at most " : "")
                + now.rule().most() + ", " + NumberWords.time(time(seconds)) + ": "
                + all.stream().map(one -> ofFork(one, ended)).collect(Collectors.joining(", "))
                + (ended == 1 && least.compareTo(now.duel().terms().budget()) > 0
                        ? ". Three forks, the fewest that tell anything, take about " + NumberWords.time(least) + "."
                        : "");
    }

    private static String ofFork(JudgedDuel now, int fork) {
        Double ratio = now.ofForks().get(fork - 1);
        return ratio == null
                ? "no ratio"
                : String.format(
                        Locale.ROOT,
                        "%s %+.1f %% %s",
                        now.duel().second(),
                        100 * (ratio - 1),
                        now.thinks() ? "CPU for each request" : "requests");
    }

    private static Duration time(double seconds) {
        return Duration.ofSeconds(Math.round(seconds));
    }

    private static boolean hasAllThatWasAsked(JudgedDuel now) {
        return Regression.areSettled(now, now.duel().terms().limits()) && isExact(now);
    }

    private static boolean isExact(JudgedDuel now) {
        return now.ratio().filter(now::isExactEnough).isPresent();
    }

    /** Whether it failed, or does not say what was asked. */
    private static boolean isOpen(JudgedDuel one) {
        Duel duel = one.duel();
        if (duel.failure() != null || duel.terms().precision() != null && !isExact(one)) {
            return true;
        }
        // Of a system and itself "not decided" is a right answer, as far as it was measured, and a difference is false.
        return duel.calibration()
                ? one.answer() == Answer.DIFFERENT
                        || one.ratio().isEmpty()
                        || one.failing().isPresent()
                : duel.terms().limits().isEmpty() && one.answer() == Answer.OPEN;
    }

    /**
     * Writes and prints what the duels of a result say.
     *
     * @param files for a pipeline
     * @return the exit code for the limits that they were held to, and for what they leave open
     */
    static int tell(
            List<JudgedDuel> judged, ResultFolder results, PipelineFiles files, PrintWriter out, PrintWriter err) {
        List<DuelReport> reports = judged.stream()
                .map(one -> new DuelReport(
                        one,
                        results.manifest(),
                        Regression.of(one, one.duel().terms().limits()).stream()
                                .map(Regression::decision)
                                .toList()))
                .toList();
        String page = DuelReport.markdown(reports);
        out.print(Shown.commands(page));
        out.println();
        out.println(Shown.path(results.writeReport("duel.md", page)));
        List<Decision> decisions =
                reports.stream().flatMap(report -> report.decisions().stream()).toList();
        files.write(results.manifest().experiment().name(), decisions, () -> DuelReport.summary(reports), err);
        int code = ExitCode.of(decisions);
        return code == ExitCode.FINE && judged.stream().anyMatch(DuelCommand::isOpen)
                ? ExitCode.SOME_RUNS_FAILED
                : code;
    }
}
