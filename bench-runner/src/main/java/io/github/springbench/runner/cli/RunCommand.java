package io.github.springbench.runner.cli;

import io.github.springbench.runner.database.MongoAddress;
import io.github.springbench.runner.execution.Allotment;
import io.github.springbench.runner.execution.Disturbances;
import io.github.springbench.runner.execution.EmbeddedLimits;
import io.github.springbench.runner.execution.Execution;
import io.github.springbench.runner.execution.Interrupted;
import io.github.springbench.runner.execution.Patience;
import io.github.springbench.runner.execution.Preflight;
import io.github.springbench.runner.execution.Setting;
import io.github.springbench.runner.host.HostReader;
import io.github.springbench.runner.host.MachineLock;
import io.github.springbench.runner.host.Ports;
import io.github.springbench.runner.host.ResourceTiers;
import io.github.springbench.runner.model.Ceilings;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.HostFacts;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.Machine;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.model.Remark;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.plan.CpuSets;
import io.github.springbench.runner.plan.Targets;
import io.github.springbench.runner.probe.CpuSpeed;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.Judge;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench run}. */
@Command(
        name = "run",
        description = "Runs an experiment and writes its report.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit code: 0 fine, 1 the runner failed, 2 wrong usage, 3 some runs failed or are invalid,"
                    + " also when done again, 130 interrupted."
        })
final class RunCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "EXPERIMENT",
            description =
                    "The name of an experiment (./bench list shows them), or the path of a file with one of your own.")
    private String experiment;

    @Mixin
    private PlanOptions options;

    @Option(names = "--port", paramLabel = "N", description = "The port of every service (default: a free one).")
    private int port;

    @Option(
            names = "--retries",
            paramLabel = "N",
            description = "How often a run is done again, after all others, that other programs or machines spoiled"
                    + " (default: ${DEFAULT-VALUE}).")
    private int retries;

    @Option(
            names = "--wait-for-quiet",
            paramLabel = "MINUTES",
            description =
                    "How long each run waits at most until other machines on the same hardware leave this one its CPU"
                            + " (default: ${DEFAULT-VALUE}).")
    private int minutesToWait;

    /** Hosts beside this one that a load may fall on. */
    private static final Set<String> NO_OTHER_MACHINE = Set.of();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        requireNoLessThanZero("--retries", retries);
        requireNoLessThanZero("--wait-for-quiet", minutesToWait);
        Jdk jdk = options.jdk();
        RunPlan plan = options.plan(experiment, jdk);
        MongoAddress database = database(plan.experiment());
        HostFacts host = HostReader.facts(Home.results());
        if (port != 0) {
            Ports.requireFree(port);
        }
        Targets.requireAllowed(plan.experiment(), NO_OTHER_MACHINE);
        PrintWriter err = spec.commandLine().getErr();
        Preflight.check(plan, host, HostReader.activity(), port != 0, Home.folder())
                .forEach(err::println);
        Allotment allotment = allotment(plan);
        if (allotment.roundsUp()) {
            err.println(new Remark(Remark.Level.WARNING, "equal resources", "processes get " + Manifest.WHOLE_CORES));
        }
        MachineLock lock = MachineLock.take(Home.lock());
        try {
            return run(plan, jdk, host.machine(), allotment, database);
        } finally {
            lock.close();
        }
    }

    private static void requireNoLessThanZero(String option, int value) {
        if (value < 0) {
            throw new UserError(option + " is " + value + "; expected a number from 0 up.");
        }
    }

    /** Tried out before anything starts: which means this machine offers, and whether it has the cores. */
    private static Allotment allotment(RunPlan plan) {
        Experiment experiment = plan.experiment();
        if (experiment.resources() == null) {
            return Allotment.sharedMachine();
        }
        ResourceTiers tiers = ResourceTiers.ofThisMachine();
        return new Allotment(
                experiment.resources(),
                tiers.detect(),
                CpuSets.deal(
                        tiers.cores(),
                        experiment.resources().wholeCores(),
                        experiment.backEnds().size()));
    }

    private Integer run(RunPlan plan, Jdk jdk, Machine machine, Allotment allotment, MongoAddress database) {
        PrintWriter out = spec.commandLine().getOut();
        ResultFolder folder = ResultFolder.create(Home.results(), manifest(plan, jdk, machine, allotment));
        PrintWriter err = spec.commandLine().getErr();
        String kept = "Runs that had ended are kept; see them by ./bench report " + Shown.path(folder.path());
        List<RunResult> ended;
        Progress progress = Progress.of(plan, out, err);
        InterruptNotice notice = new InterruptNotice(progress::close, kept, err);
        try (progress) {
            progress.begins(Summary.of(plan, jdk));
            Setting setting = new Setting(
                    Home.folder(),
                    jdk,
                    plan.experiment(),
                    port,
                    allotment,
                    CpuSpeed::now,
                    database,
                    ceilings(machine, jdk, err));
            ended = new Execution(setting, Generators.all(), folder, progress)
                    .run(
                            plan,
                            new Disturbances(
                                    Patience.of(Duration.ofMinutes(minutesToWait)), retries, Judge::isSpoiledByOthers));
        } catch (Interrupted told) {
            throw told;
        } catch (RuntimeException failure) {
            err.println(kept);
            throw failure;
        } finally {
            notice.close();
        }
        out.println();
        Reports.write(folder, out);
        if (ended.stream().anyMatch(Judge::isSpoiledByOthers)) {
            err.println("Other programs or machines spoiled some runs. "
                    + (retries == 0
                            ? "With --retries 2 such runs are done again at the end, and with --wait-for-quiet 10 each"
                                    + " waits for ten minutes at most."
                            : "They were done again, too; wait until the machine is quiet."));
        }
        return ended.stream().allMatch(RunResult::counts) ? ExitCode.FINE : ExitCode.SOME_RUNS_FAILED;
    }

    /**
     * The server that the user names, where the experiment needs one; null for the embedded one.
     *
     * @throws UserError where the name is none, or the embedded one cannot do what the experiment asks for
     */
    private static MongoAddress database(Experiment experiment) {
        String uri = System.getenv(MongoAddress.VARIABLE);
        if (experiment.backEnds().stream().allMatch(backEnd -> backEnd.database() == null)) {
            return null;
        }
        if (uri != null && !uri.isBlank()) {
            return MongoAddress.of(uri);
        }
        EmbeddedLimits.reasonToLeaveOut(experiment.workload()).ifPresent(reason -> {
            throw new UserError(reason);
        });
        return null;
    }

    private static Map<Workload.Engine, Double> ceilings(Machine machine, Jdk jdk, PrintWriter err) {
        return KnownCeilings.of(machine, jdk, err).stream()
                .collect(Collectors.toMap(Ceilings.Ceiling::engine, Ceilings.Ceiling::rps, Math::max));
    }

    private static Manifest manifest(RunPlan plan, Jdk jdk, Machine machine, Allotment allotment) {
        return new Manifest(
                plan.experiment(),
                plan.preset(),
                plan.profile(),
                allotment.resources() == null ? null : allotment.control().tier(),
                allotment.coresInWords(),
                plan.seed(),
                Instant.now(),
                machine,
                jdk,
                BuildVersions.read(),
                plan.runs().size(),
                plan.leftOut());
    }
}
