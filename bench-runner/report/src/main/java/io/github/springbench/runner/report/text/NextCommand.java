package io.github.springbench.runner.report.text;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Manifest.Chosen;
import io.github.springbench.runner.model.run.ManifestChosenBuilder;
import io.github.springbench.runner.report.Answers;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.ReproductionCommands;
import io.github.springbench.runner.report.Section;
import io.github.springbench.runner.report.SystemCells;
import io.github.springbench.runner.stats.estimates.Estimates;
import io.github.springbench.runner.verdict.Judge;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What would tell more than a result does: a longer load, a longer warm-up, the cells without an answer once more, or
 * repetitions.
 *
 * @param purpose what it is for
 * @param command to be pasted
 */
public record NextCommand(String purpose, String command) {

    private static final String QUICK = "quick";

    /** Twice what a plateau needs at least. */
    private static final int LONG_ENOUGH_SECONDS = 20;

    private static final String REPETITIONS = "--repetitions " + Estimates.LEAST_REPETITIONS;

    /** Empty if nothing is open, and after a search: its next command needs the folder, which is not known here. */
    static Optional<NextCommand> of(ReportModel model) {
        if (model.manifest().capacity().isPresent()) {
            return Optional.empty();
        }
        if (!model.runs().isEmpty()) {
            if (model.runs().stream().allMatch(Judge::isTooShort)
                    && (model.manifest().preset() != null
                            || model.manifest().experiment().workload().duration() != null)) {
                return Optional.of(
                        new NextCommand("a load that is long enough for an answer", longer(model.manifest())));
            }
            if (QUICK.equals(model.manifest().preset()) && model.runs().stream().allMatch(Judge::isTooCold)) {
                return Optional.of(new NextCommand("services that are warmed up for longer", warmer(model.manifest())));
            }
        }
        Set<String> systems = new LinkedHashSet<>();
        Set<Integer> positions = new TreeSet<>();
        for (Section section : model.sections()) {
            for (SystemCells system : section.systems()) {
                Answers.limits(model, section, system)
                        .filter(limits -> !limits.undecided().isEmpty())
                        .ifPresent(limits -> {
                            systems.add(system.system());
                            positions.addAll(limits.undecided());
                        });
            }
        }
        if (!systems.isEmpty()) {
            return Optional.of(
                    model.repetitions() < Estimates.LEAST_REPETITIONS
                            ? new NextCommand(
                                    "three runs of what is not shown", command(model, systems, positions, REPETITIONS))
                            : new NextCommand(
                                    "more runs of what is not shown, until it is decided or an hour has passed",
                                    command(model, systems, positions, "--until-decided --max-time 1h")));
        }
        return model.repetitions() < Estimates.LEAST_REPETITIONS && model.repetitions() > 0
                ? Optional.of(new NextCommand(
                        "three runs of each cell, to see which differences are significant",
                        command(model, Set.of(), Set.of(), REPETITIONS)))
                : Optional.empty();
    }

    /** The preset's users, without its short warm-up. */
    private static String warmer(Manifest manifest) {
        Chosen chosen = chosen(manifest);
        List<Integer> users = chosen.users().isEmpty() ? manifest.experiment().values(Axis.USERS) : chosen.users();
        return command(manifest, null, chosen.systems(), users, null, List.of());
    }

    /**
     * The quick preset; the whole experiment where there is none, or it was too short itself; or a longer time, also
     * where a preset has systems of its own, which no other has.
     */
    private static String longer(Manifest manifest) {
        Experiment experiment = manifest.experiment();
        Chosen chosen = chosen(manifest);
        Experiment.Preset preset =
                manifest.preset() == null ? null : experiment.presets().get(manifest.preset());
        boolean ofItsOwn = preset != null
                && !preset.systems().isEmpty()
                && experiment.workload().duration() != null;
        if (manifest.preset() == null || ofItsOwn) {
            Duration ramp = experiment.workload().ramp();
            Duration enough = Duration.ofSeconds(LONG_ENOUGH_SECONDS).plus(ramp == null ? Duration.ZERO : ramp);
            return command(manifest, manifest.preset(), chosen.systems(), chosen.users(), enough, List.of());
        }
        boolean quick = !manifest.preset().equals(QUICK) && experiment.presets().containsKey(QUICK);
        return command(manifest, quick ? QUICK : null, chosen.systems(), List.of(), null, List.of());
    }

    private static String command(ReportModel model, Set<String> systems, Set<Integer> positions, String howOften) {
        Manifest manifest = model.manifest();
        Chosen chosen = chosen(manifest);
        boolean overUsers = model.axis() == Axis.USERS && !positions.isEmpty();
        return command(
                manifest,
                manifest.preset(),
                systems.isEmpty() ? chosen.systems() : systems,
                overUsers ? positions : chosen.users(),
                chosen.duration(),
                List.of(howOften));
    }

    /** What was chosen for the result stays, as far as it is not given here: null or empty for none. */
    private static String command(
            Manifest manifest,
            String preset,
            Collection<?> systems,
            Collection<?> users,
            Duration duration,
            List<String> further) {
        Chosen chosen = chosen(manifest);
        List<String> words = new ArrayList<>(List.of("./bench run", ReproductionCommands.file(manifest.experiment())));
        add(words, "--preset", preset);
        add(words, "--profile", manifest.experiment().profiles().size() > 1 ? manifest.profile() : null);
        add(words, "--systems", listed(systems));
        add(words, "--users", listed(users));
        add(words, "--duration", duration == null ? null : duration.toSeconds() + "s");
        // In quotes, because a shell takes < and > for redirections to files.
        add(words, "--slo", chosen.objectives() == null ? null : "'" + Objective.text(chosen.objectives()) + "'");
        add(words, "--lift", chosen.lifted().isEmpty() ? null : chosen.liftedInWords());
        add(words, "--engine", chosen.engine());
        // A result does not tell the path of the file of machines.
        add(words, "--machines", manifest.machines().isEmpty() ? null : "FILE");
        words.addAll(further);
        return String.join(" ", words);
    }

    private static Chosen chosen(Manifest manifest) {
        return manifest.chosen() == null
                ? ManifestChosenBuilder.builder().repetitions(1).build()
                : manifest.chosen();
    }

    private static String listed(Collection<?> values) {
        return values.isEmpty() ? null : values.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static void add(List<String> words, String option, String value) {
        if (value != null) {
            words.add(option + " " + value);
        }
    }
}
