package io.github.springbench.runner.report.text;

import io.github.springbench.runner.model.Axis;
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
        List<String> words = new ArrayList<>(List.of(longer(manifest)));
        add(words, "--users", chosen.users().isEmpty() ? manifest.experiment().values(Axis.USERS) : chosen.users());
        return String.join(" ", words);
    }

    /** The quick preset; the whole experiment where there is none, or it was too short itself; or a longer time. */
    private static String longer(Manifest manifest) {
        boolean quick = manifest.preset() != null
                && !manifest.preset().equals(QUICK)
                && manifest.experiment().presets().containsKey(QUICK);
        List<String> words = new ArrayList<>(List.of("./bench run", ReproductionCommands.file(manifest.experiment())));
        if (quick) {
            words.add("--preset " + QUICK);
        }
        addProfile(words, manifest);
        Chosen chosen = chosen(manifest);
        add(words, "--systems", chosen.systems());
        if (manifest.preset() == null) {
            add(words, "--users", chosen.users());
            Duration ramp = manifest.experiment().workload().ramp();
            words.add("--duration " + (LONG_ENOUGH_SECONDS + (ramp == null ? 0 : ramp.toSeconds())) + "s");
        }
        addObjectives(words, chosen);
        add(words, "--lift", chosen.lifted().isEmpty() ? List.of() : List.of(chosen.liftedInWords()));
        add(words, "--engine", chosen.engine() == null ? List.of() : List.of(chosen.engine()));
        addMachines(words, manifest);
        return String.join(" ", words);
    }

    private static String command(ReportModel model, Set<String> systems, Set<Integer> positions, String howOften) {
        Manifest manifest = model.manifest();
        List<String> words = new ArrayList<>(List.of("./bench run", ReproductionCommands.file(manifest.experiment())));
        Optional.ofNullable(manifest.preset()).ifPresent(preset -> words.add("--preset " + preset));
        addProfile(words, manifest);
        Chosen chosen = chosen(manifest);
        add(words, "--systems", systems.isEmpty() ? chosen.systems() : systems);
        boolean overUsers = model.axis() == Axis.USERS && !positions.isEmpty();
        add(words, "--users", overUsers ? positions : chosen.users());
        if (chosen.duration() != null) {
            words.add("--duration " + chosen.duration().toSeconds() + "s");
        }
        addObjectives(words, chosen);
        add(words, "--lift", chosen.lifted().isEmpty() ? List.of() : List.of(chosen.liftedInWords()));
        add(words, "--engine", chosen.engine() == null ? List.of() : List.of(chosen.engine()));
        addMachines(words, manifest);
        words.add(howOften);
        return String.join(" ", words);
    }

    private static Chosen chosen(Manifest manifest) {
        return manifest.chosen() == null
                ? ManifestChosenBuilder.builder().repetitions(1).build()
                : manifest.chosen();
    }

    private static void addProfile(List<String> words, Manifest manifest) {
        if (manifest.profile() != null && manifest.experiment().profiles().size() > 1) {
            words.add("--profile " + manifest.profile());
        }
    }

    /** With a placeholder: a result does not tell the path of the file of machines. */
    private static void addMachines(List<String> words, Manifest manifest) {
        if (!manifest.machines().isEmpty()) {
            words.add("--machines FILE");
        }
    }

    /** In quotes, because a shell takes {@code <} and {@code >} for redirections to files. */
    private static void addObjectives(List<String> words, Chosen chosen) {
        if (chosen.objectives() != null) {
            words.add("--slo '" + Objective.text(chosen.objectives()) + "'");
        }
    }

    private static void add(List<String> words, String option, Collection<?> values) {
        if (!values.isEmpty()) {
            words.add(option + " " + values.stream().map(String::valueOf).collect(Collectors.joining(",")));
        }
    }
}
