package io.github.springbench.runner.report;

import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.BackEnd.DatabaseSpec;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.Load;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.machine.Shell;
import io.github.springbench.runner.model.run.Engine.ByHand;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Manifest.Chosen;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.form.Numbers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The commands that repeat a run, from the folder of the project: its processes one by one, with the ports that they
 * had, and the bench's own, which also watches them.
 */
public final class ReproductionCommands {

    private ReproductionCommands() {}

    /**
     * One command.
     *
     * @param says what it is for
     */
    public record Step(String says, String command) {}

    /** All commands in their order; only the bench's own where a run failed before its service was up. */
    public static List<Step> steps(Manifest manifest, RunResult run) {
        List<Step> steps = new ArrayList<>();
        if (!run.serviceCommand().isEmpty()
                && manifest.experiment().system(run.key().system()).isPresent()) {
            backEnds(run).forEach((name, command) -> steps.add(new Step("Start the back end " + name, command)));
            steps.add(new Step("Start the service", Shell.command(run.serviceCommand())));
        }
        if (run.byHand() != null && run.byHand().load() != null) {
            steps.add(new Step("Send the load", run.byHand().load()));
        }
        steps.add(new Step(
                "Or let the bench do it, with all its measurements",
                bench(manifest, run.key().system(), run.key().load(), Optional.empty(), 1)));
        return steps;
    }

    /** What the commands alone do not do. */
    public static String about(Manifest manifest, RunResult run) {
        Experiment experiment = manifest.experiment();
        List<String> about = new ArrayList<>();
        about.add(Messages.of("commands", manifest.jdk().version()));
        if (!manifest.machines().isEmpty()) {
            about.add(Messages.of("commands.machines", MachinesInUse.words(manifest)));
        }
        Workload workload = experiment.workload();
        if (workload.warmUp() != null && !workload.warmUp().isZero()) {
            about.add(Messages.of("commands.warmUp", Numbers.duration(workload.warmUp())));
        }
        if (manifest.tier() != null) {
            about.add(Messages.of(
                    "commands.resources",
                    manifest.tier().label() + (manifest.cores() == null ? "" : "; " + manifest.cores())));
        }
        experiment
                .system(run.key().system())
                .flatMap(known -> known.service().byHand())
                .ifPresent(about::add);
        database(experiment, run).ifPresent(about::addAll);
        if (run.byHand() != null && run.byHand().note() != null) {
            about.add(run.byHand().note());
        }
        return String.join(" ", about);
    }

    private static Optional<List<String>> database(Experiment experiment, RunResult run) {
        Stream<String> command =
                Stream.ofNullable(run.byHand()).map(ByHand::database).filter(Objects::nonNull);
        return experiment.backEnds().stream()
                .map(BackEnd::database)
                .filter(Objects::nonNull)
                .findFirst()
                .map(database -> Stream.concat(
                                command,
                                Stream.of(Messages.of(
                                        "commands.database", Numbers.count(database.records()), delayed(database))))
                        .toList());
    }

    private static String delayed(DatabaseSpec database) {
        return database.delay().isZero() ? "" : ", and made " + BackEndTables.delay(database);
    }

    private static Map<String, String> backEnds(RunResult run) {
        return run.byHand() == null ? Map.of() : run.byHand().backEnds();
    }

    /** The duration of the load, in seconds, if it was chosen or differs from that of the preset; else empty. */
    private static Optional<String> duration(Manifest manifest) {
        if (manifest.chosen() != null && manifest.chosen().duration() != null) {
            return Optional.of(manifest.chosen().duration().toSeconds() + "s");
        }
        Experiment experiment = manifest.experiment();
        Duration held = experiment.workload().duration();
        Preset preset = manifest.preset() == null ? null : experiment.presets().get(manifest.preset());
        return held == null
                        || preset == null
                        || preset.phases().duration() == null
                        || preset.phases().duration().equals(held)
                ? Optional.empty()
                : Optional.of(held.toSeconds() + "s");
    }

    /** An experiment on somebody's own service lies where they put it. */
    public static String file(Experiment experiment) {
        boolean ours =
                experiment.systems().stream().allMatch(known -> known.service().ours());
        return ours ? experiment.name() : "path/to/" + experiment.name() + ".yaml";
    }

    /**
     * The bench's command that repeats runs at one cell.
     *
     * @param systems one name, or several with commas
     * @param further a limit to take away beside those that the runs lacked
     */
    public static String bench(
            Manifest manifest, String systems, Load load, Optional<String> further, int repetitions) {
        List<String> command = new ArrayList<>(List.of("./bench", "run", file(manifest.experiment())));
        if (manifest.preset() != null) {
            command.addAll(List.of("--preset", manifest.preset()));
        }
        if (manifest.profile() != null) {
            command.addAll(List.of("--profile", manifest.profile()));
        }
        if (!manifest.machines().isEmpty()) {
            command.addAll(List.of("--machines", "path/to/machines.yaml"));
        }
        command.addAll(List.of("--systems", systems));
        if (!load.open()) {
            command.addAll(List.of("--users", Integer.toString(load.size())));
        }
        duration(manifest).ifPresent(chosen -> command.addAll(List.of("--duration", chosen)));
        Optional<Chosen> chosen = Optional.ofNullable(manifest.chosen());
        chosen.map(Chosen::engine).ifPresent(engine -> command.addAll(List.of("--engine", engine)));
        List<String> lifted = Stream.concat(
                        chosen.filter(of -> !of.lifted().isEmpty()).map(Chosen::liftedInWords).stream(),
                        further.stream())
                .toList();
        if (!lifted.isEmpty()) {
            command.addAll(List.of("--lift", String.join(",", lifted)));
        }
        command.addAll(List.of("--repetitions", Integer.toString(repetitions)));
        return Shell.command(command);
    }
}
