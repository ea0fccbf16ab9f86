package io.github.springbench.runner.cli;

import io.github.springbench.runner.adaptive.LevelSearch;
import io.github.springbench.runner.cli.option.ExperimentNames;
import io.github.springbench.runner.cli.option.ExperimentOptions;
import io.github.springbench.runner.cli.option.NamedDatabase;
import io.github.springbench.runner.cli.option.PlanOptions;
import io.github.springbench.runner.cli.option.UntilDecidedOption;
import io.github.springbench.runner.experiment.Objectives;
import io.github.springbench.runner.machine.local.HostReader;
import io.github.springbench.runner.machine.local.limits.ResourceTiers;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts.HostFacts;
import io.github.springbench.runner.model.run.CapacityTerms;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.StoppingRule;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.HostRequirements;
import io.github.springbench.runner.plan.HostRequirements.MostUsers;
import io.github.springbench.runner.plan.MachinePart;
import io.github.springbench.runner.plan.PlanProgress;
import io.github.springbench.runner.stats.estimates.Prediction;
import io.github.springbench.runner.verdict.NumberWords;
import java.io.PrintWriter;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench plan}: what a run would do. */
@Command(
        name = "plan",
        description = "Shows the runs of an experiment, their order and how long they take. Starts nothing.",
        mixinStandardHelpOptions = true,
        footer = {"", "Exit code: 0 fine, 2 wrong usage."})
final class PlanCommand implements Callable<Integer> {

    private static final String CAPACITY = "--capacity";

    /** Of the column with the cells. */
    private static final int WIDTH = 28;

    private static final List<String> OF_FIXED_RUNS =
            List.of("--users", "--repetitions", "--until-decided", "--max-time");

    private static final int WIDTH_WITH_CLOSING = WIDTH + " closing".length();

    @Parameters(
            paramLabel = "EXPERIMENT",
            completionCandidates = ExperimentNames.class,
            description = "The name of an experiment (see ./bench list), or the path of your own experiment file.")
    private String experiment;

    @Mixin
    private PlanOptions options;

    @Mixin
    private UntilDecidedOption untilDecided;

    @Option(
            names = CAPACITY,
            paramLabel = "TEXT",
            description = "Show how ./bench capacity would search for the most users within these objectives, such as"
                    + " \"p95<150ms\".")
    private String capacity;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Jdk jdk = options.jdk();
        PrintWriter out = spec.commandLine().getOut();
        if (capacity != null) {
            requireOfASearch();
            return tellSearch(jdk, out);
        }
        StoppingRule rule = untilDecided.rule();
        RunPlan plan = options.plan(experiment, jdk);
        out.println(plan.experiment().name() + ": " + plan.experiment().question());
        int width = plan.experiment().sharesForks() ? WIDTH_WITH_CLOSING : WIDTH;
        for (PlannedRun run : plan.runs()) {
            if (plan.experiment().sharesForks() && run.number() == run.fork()) {
                out.println(" " + run.key().system() + " is started once for:");
            }
            out.printf(
                    Locale.ROOT,
                    "  %3d  %-14s %-" + width + "s %-18s %18s  about %s%n",
                    run.number(),
                    run.key().system(),
                    run.key().cell()
                            + (run.key().repetition() > 1 ? " #" + run.key().repetition() : "")
                            + (run.key().closing() ? " closing" : ""),
                    asked(plan.experiment().workload(), run.request()),
                    run.expectedRequests() == null
                            ? "no fixed number"
                            : String.format(Locale.ROOT, "%,d requests", run.expectedRequests()),
                    NumberWords.time(run.expectedLoad()));
        }
        plan.leftOut().forEach(left -> out.println("  left out: " + left.system() + ": " + left.reason()));
        predictions(plan.experiment()).forEach(out::println);
        out.println(new RunStrategy.Planned(plan, rule, 0).summary(nothingDone(plan), jdk));
        HostRequirements.ofPlan(plan, HostReader.facts(Home.results()), false).forEach(out::println);
        HostRequirements.ofEnforcement(plan.experiment(), ResourceTiers.ofThisMachine()::detect)
                .ifPresent(out::println);
        NamedDatabase.remark(plan.experiment()).ifPresent(out::println);
        plan.experiment()
                .backEnds()
                .forEach(backEnd -> out.println("Back end " + backEnd.name() + ": " + backEnd.what()
                        + ", started before and stopped after each service."));
        out.println("Ports: each service takes a free one, unless --port names it.");
        return ExitCode.FINE;
    }

    private void requireOfASearch() {
        OF_FIXED_RUNS.stream()
                .filter(spec.commandLine().getParseResult()::hasMatchedOption)
                .findFirst()
                .ifPresent(name -> {
                    throw new UserError(name + " is of runs that are planned, and " + CAPACITY
                            + " shows a search, which plans none. Leave it out.");
                });
    }

    private int tellSearch(Jdk jdk, PrintWriter out) {
        Choices choices = options.choices().withObjectives(Objectives.of(CAPACITY, capacity));
        RunPlan plan = LevelSearch.plan(ExperimentOptions.plan(experiment, choices, jdk));
        HostFacts host = HostReader.facts(Home.results());
        CapacityTerms terms = MostUsers.terms(
                plan.experiment(),
                List.of(MachinePart.all(host, plan.experiment().backEnds().size())),
                LevelSearch.DEFAULT_PRECISION,
                null,
                null);
        RunStrategy.Search strategy = new RunStrategy.Search(plan, terms);
        out.println(plan.experiment().name() + ": " + plan.experiment().question());
        strategy.lines().forEach(out::println);
        plan.leftOut().forEach(left -> out.println("  left out: " + left.system() + ": " + left.reason()));
        out.println(strategy.summary(nothingDone(plan), jdk));
        HostRequirements.ofPlan(strategy.checked(), host, false).forEach(out::println);
        return ExitCode.FINE;
    }

    private static PlanProgress nothingDone(RunPlan plan) {
        return PlanProgress.of(plan.runs(), List.of(), run -> false);
    }

    private static String asked(Workload workload, Request request) {
        if (workload.requests() != null) {
            return workload.parts().size() + " requests, "
                    + workload.requests().play().word();
        }
        return workload.mix() == null
                ? request.method() + " " + request.path()
                : workload.mix().title();
    }

    /** What arithmetic says before a measurement: a sentence per system, and per latency where there are several. */
    private static List<String> predictions(Experiment experiment) {
        return experiment.systems().stream()
                .flatMap(system -> experiment.cells().stream()
                        .flatMap(cell -> Prediction.of(experiment, system, cell).stream())
                        .map(prediction -> line(system, prediction)))
                .distinct()
                .toList();
    }

    private static String line(SystemUnderTest system, Prediction prediction) {
        OptionalDouble knee = prediction.kneeUsers();
        if (knee.isEmpty()) {
            return system.name() + ": no knee from threads predicted";
        }
        int servers = prediction.servers().getAsInt();
        return "%s: knee predicted at %s users (%s %s, %s ms in service, %s s think time); "
                        .formatted(
                                system.name(),
                                number(knee.getAsDouble(), "#,##0"),
                                number(servers, "#,##0"),
                                prediction.what().label(),
                                number(prediction.serviceMs(), "#,##0.##"),
                                number(prediction.thinkMs() / 1000, "#,##0.###"))
                + "beyond it %s requests/s and response times that grow by %s ms per user"
                        .formatted(
                                number(servers * 1000.0 / prediction.serviceMs(), "#,##0"),
                                number(prediction.serviceMs() / servers, "#,##0.###"));
    }

    private static String number(double value, String pattern) {
        return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
    }
}
