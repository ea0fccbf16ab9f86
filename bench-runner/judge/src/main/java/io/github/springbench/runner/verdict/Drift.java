package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.run.DriftEvidence;
import io.github.springbench.runner.model.run.DriftEvidence.DriftFigure;
import io.github.springbench.runner.model.run.DriftEvidence.DriftMetric;
import io.github.springbench.runner.verdict.Check.Fault;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Whether figures of a load that was held for long went on moving. */
public final class Drift {

    /** One in a hundred series of chance goes up by so many standard errors or more. */
    private static final double NOT_CHANCE = 2.33;

    private static final double MINUTES_PER_HOUR = 60;

    /** What is shown of the runner is no fault of the run. */
    private static final Set<DriftMetric> OF_THE_RUNNER = Set.of(DriftMetric.RUNNER_HEAP, DriftMetric.RUNNER_RSS);

    /**
     * What a figure may do. Our own limits; requests per second and CPU have none, as they follow the machine and the
     * response times.
     */
    private static final Map<DriftMetric, Limit> LIMITS = Map.of(
            DriftMetric.HEAP_AFTER_GC, new Limit(0.05, 4),
            DriftMetric.RSS, new Limit(0.1, 32),
            DriftMetric.THREADS, new Limit(0.05, 5),
            DriftMetric.P50, new Limit(0.1, 2),
            DriftMetric.P99, new Limit(0.2, 10),
            DriftMetric.RUNNER_HEAP, new Limit(0.05, 4),
            DriftMetric.RUNNER_RSS, new Limit(0.1, 32));

    /**
     * Both must be exceeded.
     *
     * @param share of the first third's median: by the hour for what a process holds, else from the first third to the
     *     last
     * @param least by how much, in the figure's unit, over all of the time that is looked at
     */
    private record Limit(double share, double least) {}

    /** What is said of a figure. */
    public enum Movement {
        STEADY("no drift"),
        DRIFTS("drifts"),
        /**
         * More of the heap was left by collections from minute to minute, and less than at first by one of all of it.
         */
        GARBAGE("no drift: garbage, which a collection of all removed"),
        NOT_JUDGED("not judged");

        private final String label;

        Movement(String label) {
            this.label = label;
        }

        /** What people read. */
        public String label() {
            return label;
        }
    }

    private Drift() {}

    /** Whether the time was too short to say anything. */
    public static boolean isTooShort(DriftEvidence seen) {
        return seen.minutes() == 0;
    }

    /** What a figure that was seen did. */
    public static Movement of(DriftMetric metric, DriftEvidence seen) {
        Limit limit = LIMITS.get(metric);
        if (limit == null) {
            return Movement.NOT_JUDGED;
        }
        DriftFigure figure = seen.figures().get(metric);
        boolean beyond = metric.isHeld()
                ? figure.perHour() > limit.share() * figure.first() && grown(figure, seen) >= limit.least()
                : risen(figure) > limit.share() * figure.first() && risen(figure) >= limit.least();
        if (!beyond || figure.z() < NOT_CHANCE) {
            return Movement.STEADY;
        }
        return metric == DriftMetric.HEAP_AFTER_GC && seen.heapLeftMib() != null && seen.heapLeftMib() < figure.first()
                ? Movement.GARBAGE
                : Movement.DRIFTS;
    }

    /** What drifts of the service, a sentence each. */
    public static List<String> reasons(DriftEvidence seen) {
        return Stream.of(DriftMetric.values())
                .filter(seen.figures()::containsKey)
                .filter(metric -> !OF_THE_RUNNER.contains(metric))
                .filter(metric -> of(metric, seen) == Movement.DRIFTS)
                .map(metric -> reason(metric, seen))
                .toList();
    }

    static List<Fault> faults(DriftEvidence seen) {
        return reasons(seen).stream()
                .flatMap(reason -> Fault.suspect(true, reason).stream())
                .toList();
    }

    private static String reason(DriftMetric metric, DriftEvidence seen) {
        DriftFigure figure = seen.figures().get(metric);
        Limit limit = LIMITS.get(metric);
        String inTheTime = " in " + seen.minutes() + " min";
        if (metric.isHeld()) {
            return metric.label() + " grew by " + with(metric, figure.perHour()) + " an hour, "
                    + fromTo(metric, figure) + inTheTime + " (at most " + NumberWords.percent(limit.share())
                    + " an hour is allowed): " + consequence(metric, seen);
        }
        String by = figure.first() == 0 ? "" : "by " + NumberWords.percent(risen(figure) / figure.first()) + ", ";
        return metric.label() + " rose " + fromTo(metric, figure) + inTheTime + " (" + by + "at most "
                + NumberWords.percent(limit.share())
                + " is allowed): the figures depend on how long the load was.";
    }

    private static String consequence(DriftMetric metric, DriftEvidence seen) {
        if (metric != DriftMetric.HEAP_AFTER_GC) {
            return "what goes on growing runs out.";
        }
        return seen.heapLeftMib() == null
                ? "it may be garbage that no collection of all of it has removed yet, or a leak."
                : "a collection of all of it left " + with(metric, seen.heapLeftMib())
                        + " when the users had gone, so that it is held.";
    }

    /** In the time that is looked at, by the slope. */
    private static double grown(DriftFigure figure, DriftEvidence seen) {
        return figure.perHour() * seen.minutes() / MINUTES_PER_HOUR;
    }

    private static double risen(DriftFigure figure) {
        return figure.last() - figure.first();
    }

    private static String fromTo(DriftMetric metric, DriftFigure figure) {
        return "from " + NumberWords.number(figure.first()) + " to " + with(metric, figure.last());
    }

    private static String with(DriftMetric metric, double value) {
        return NumberWords.number(value) + (metric.unit().isEmpty() ? "" : " " + metric.unit());
    }
}
