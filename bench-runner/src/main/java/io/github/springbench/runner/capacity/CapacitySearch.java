package io.github.springbench.runner.capacity;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The search for the capacity of one system: the level, in users or requests per second, at which half of all runs meet
 * the objective. Which step comes next depends on the steps so far and on nothing else, so that a search goes on after
 * a break as if there had been none. docs/adr/0026 says how it was chosen.
 */
public final class CapacitySearch {

    private final SearchSettings settings;
    private final LevelScale scale;
    private final LevelChoice choice;

    public CapacitySearch(SearchSettings settings) {
        this.settings = settings;
        this.scale = new LevelScale(settings.precision());
        this.choice = new LevelChoice(settings);
    }

    /**
     * What to do after these steps.
     *
     * @param history all steps that ended, those of a level in the order of their repetitions
     */
    public NextStep next(List<Step> history) {
        Evidence evidence = new Evidence(history, settings.rule());
        Optional<LevelChoice.Target> target = evidence.decidesNothing() ? Optional.empty() : choice.next(evidence);
        if (target.isEmpty() || history.size() >= settings.mostRuns()) {
            boolean ended = target.isEmpty() && !evidence.decidesNothing();
            return new NextStep.Done(bracket(evidence, history.size(), ended));
        }
        int level = target.get().level();
        return new NextStep.Run(level, repetition(history, level), target.get().why());
    }

    /** What these steps show, whether or not the search came to its end. */
    public Bracket known(List<Step> history) {
        return next(history) instanceof NextStep.Done done
                ? done.bracket()
                : bracket(new Evidence(history, settings.rule()), history.size(), false);
    }

    /** The level of the first run. */
    public int first() {
        return choice.first();
    }

    /** How many runs the search takes, whatever the system. */
    public RunBounds bounds() {
        int unanimous = settings.rule().unanimous();
        int oneEnd = unanimous + Math.min(levelsToMost(), levelsToOne());
        return new RunBounds(Math.min(2 * unanimous, oneEnd), settings.mostRuns());
    }

    /** How many levels the search runs before the highest that the machine can play, if each is met. */
    private int levelsToMost() {
        int levels = 0;
        for (int level = choice.first(); level < settings.most(); level = choice.above(level)) {
            levels++;
        }
        return levels;
    }

    /** Levels that are missed once, before the lowest one. */
    private int levelsToOne() {
        int levels = 0;
        for (int level = choice.first(); level > 1; level = choice.below(level)) {
            levels++;
        }
        return levels;
    }

    private static int repetition(List<Step> history, int level) {
        return 1
                + history.stream()
                        .filter(step -> step.level() == level)
                        .mapToInt(Step::repetition)
                        .max()
                        .orElse(0);
    }

    private Bracket bracket(Evidence evidence, int runs, boolean ended) {
        int atLeast = evidence.confirmedMet();
        return new Bracket(
                atLeast, evidence.confirmedMissed(), limitedBy(evidence), runs, ended && isDecided(evidence, atLeast));
    }

    private boolean isDecided(Evidence evidence, int atLeast) {
        OptionalInt missed = evidence.upper();
        if (atLeast == 0) {
            return missed.isPresent() && missed.getAsInt() == 1;
        }
        int end = missed.orElseGet(() -> evidence.limit().map(Step::level).orElse(settings.most()));
        return scale.isNarrow(atLeast, end);
    }

    private String limitedBy(Evidence evidence) {
        if (evidence.upper().isPresent()) {
            return "";
        }
        return evidence.limit()
                .map(Step::why)
                .orElse(evidence.highest() >= settings.most() ? settings.mostBecause() : "");
    }
}
