package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Shape;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a load needs to have the shape that it is said to have, and what would give it another one. */
final class ShapeRules {

    private static final String REPEAT = "repeat";
    private static final String DURATION = "duration";
    private static final String PAUSE = "pause";

    /** The keys that make a load what it is, all of which presets may change. */
    private static final List<String> KEYS = List.of("mix", "request", "ramp", REPEAT, DURATION, PAUSE);

    /** Keys that say nothing in a load of that shape. */
    private static final Map<Shape, Set<String>> MEANINGLESS = Map.of(
            Shape.CLOSED_WITH_THINK_TIME, Set.of(),
            Shape.CLOSED, Set.of(PAUSE),
            Shape.OPEN, Set.of("ramp", REPEAT, PAUSE),
            Shape.CONNECTIONS, Set.of("mix", "body", "ramp", REPEAT, DURATION, PAUSE, "load-generator-warm-up"));

    private ShapeRules() {}

    /** The load itself. */
    static void check(Shape shape, Pause pause, Section workload) {
        List<String> given = workload.keys();
        MEANINGLESS.get(shape).stream()
                .filter(given::contains)
                .sorted()
                .forEach(key -> workload.mistake(
                        key, "a load of the shape '" + shape.word() + "' has no '" + key + "'; take it out"));
        if (shape == Shape.CONNECTIONS) {
            return;
        }
        if (shape == Shape.OPEN) {
            if (!given.contains(DURATION)) {
                workload.mistake("shape", "an open load needs 'duration', such as duration: 60s");
            }
            return;
        }
        if (given.contains(REPEAT) == given.contains(DURATION)) {
            workload.mistake(
                    given.contains(REPEAT) ? DURATION : "shape",
                    "'workload' needs either 'repeat', how often each user calls, or 'duration', for how long");
        }
        checkPause(shape, pause, workload);
    }

    /** @param pause of the load, or of a preset that may leave it as it is: null then */
    static void checkPause(Shape shape, Pause pause, Section section) {
        if (shape == Shape.CLOSED_WITH_THINK_TIME && pause != null && pause.zero()) {
            section.mistake(
                    section.keys().contains(PAUSE) ? PAUSE : "shape",
                    "users who think need 'pause', such as pause: 1s..2s; for callers who do not, write shape: closed");
        }
    }

    /** The size of the load is a parameter, and its name says what it counts. */
    static void checkParameters(Shape shape, Section parameters) {
        String needed = shape == Shape.OPEN ? Experiment.RATE : Experiment.USERS;
        String other = shape == Shape.OPEN ? Experiment.USERS : Experiment.RATE;
        if (!parameters.keys().contains(needed)) {
            parameters.mistake(needed, "'parameters' needs '" + needed + "', such as " + needed + ": [1000, 2000]");
        }
        if (parameters.keys().contains(other)) {
            parameters.mistake(other, "a load of the shape '" + shape.word() + "' has no '" + other + "'; take it out");
        }
    }

    /**
     * A preset may make a load longer or shorter, but gives it no other shape. In a closed load it may replace 'repeat'
     * by 'duration', or the other way round.
     */
    static void checkPreset(Shape shape, Section preset, Set<String> keysOfTheWorkload) {
        List<String> given = preset.keys();
        if (given.contains(REPEAT) && given.contains(DURATION)) {
            preset.mistake(
                    DURATION,
                    "a preset changes either 'repeat', how often each user calls, or 'duration', for how long");
        }
        KEYS.stream()
                .filter(given::contains)
                .filter(key -> !keysOfTheWorkload.contains(key))
                .filter(key -> shape == Shape.OPEN
                        || shape == Shape.CONNECTIONS
                        || !(key.equals(REPEAT) || key.equals(DURATION)))
                .forEach(key -> preset.mistake(
                        key, "the workload has no '" + key + "' that a preset could change; take it out"));
    }
}
