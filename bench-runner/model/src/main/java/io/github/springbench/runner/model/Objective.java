package io.github.springbench.runner.model;

import io.github.springbench.runner.model.run.LoadResult.RequestFigures;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.Metric.RunFormulas;
import io.github.springbench.runner.model.run.RunResult;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a service is held to (a service level objective): a figure, and the limit that it has to stay on the good side
 * of.
 *
 * @param request the name of the one of several requests whose figure it is; null for the figure of all
 * @param figure what is limited
 * @param limit in the figure's unit; a figure that reaches it misses the objective
 */
public record Objective(String request, Figure figure, double limit) {

    /** Of all requests. */
    public Objective(Figure figure, double limit) {
        this(null, figure, limit);
    }

    /**
     * What can be limited: figures of which it is known how far the machine can have moved them, and failures. The
     * maximum is none of them: a single stall of the machine makes it.
     */
    public enum Figure {
        P50("p50", Metric.P50_MS, "ms"),
        P90("p90", Metric.P90_MS, "ms"),
        P95("p95", Metric.P95_MS, "ms"),
        P99("p99", Metric.P99_MS, "ms"),
        P999("p99.9", Metric.P999_MS, "ms"),
        /** The share of all requests of the load, in percent; of a named request, of those on the plateau. */
        FAILED("failed", Metric.FAILED, "%"),
        /** On the plateau, in requests per second. */
        THROUGHPUT("throughput", Metric.PLATEAU_THROUGHPUT_RPS, "/s"),
        /**
         * CPU time of the service: seconds for 1,000 requests are milliseconds for each. Only builds are held to it.
         */
        CPU("cpu", Metric.CPU_SECONDS_PER_1000, "ms");

        private final String word;
        private final Metric metric;
        private final String unit;

        Figure(String word, Metric metric, String unit) {
            this.word = word;
            this.metric = metric;
            this.unit = unit;
        }

        /** As experiment files and options write it. */
        public String word() {
            return word;
        }

        /** The metric behind it; of failures that is a count, and the figure is a share. */
        public Metric metric() {
            return metric;
        }

        /** As it stands behind the limit: {@code ms}, {@code %} or {@code /s}. */
        public String unit() {
            return unit;
        }

        /** The unit for people, such as {@code requests/s}. */
        public String unitInWords() {
            return this == FAILED ? unit : metric.unit();
        }

        /** Whether more of it is better, so that the limit is the least. */
        public boolean moreIsBetter() {
            return metric.moreIsBetter();
        }

        /** The good side of a limit: {@code <} or {@code >}. */
        public String comparison() {
            return moreIsBetter() ? ">" : "<";
        }

        /** Whether the machine moves it; a failed request is a fact. */
        public boolean isMovedByTheMachine() {
            return this != FAILED;
        }

        /** The figure of a run, in its unit; empty where the run has none. */
        public Optional<Double> of(RunResult run) {
            return this == FAILED
                    ? Optional.ofNullable(run.load()).map(load -> RunFormulas.failedPercent(run))
                    : metric.of(run);
        }

        /** The same of one of several requests; empty where it has none. */
        private Optional<Double> of(RequestFigures seen) {
            return switch (this) {
                case FAILED -> seen.requests() == 0 ? Optional.empty() : Optional.of(seen.failedPercent());
                case THROUGHPUT -> Optional.of(seen.throughputRps());
                case CPU -> Optional.empty();
                case P50, P90, P95, P99, P999 ->
                    Optional.ofNullable(seen.at(metric.percentile().orElseThrow()));
            };
        }

        /** The figure of a word; empty where there is none. */
        public static Optional<Figure> named(String word) {
            return Arrays.stream(values())
                    .filter(figure -> figure.word.equals(word))
                    .findFirst();
        }
    }

    /** The figure of a run that is held against the limit, in its unit; empty where the run has none. */
    public Optional<Double> of(RunResult run) {
        return request == null ? figure.of(run) : seen(run).flatMap(figure::of);
    }

    /** What became of its request in a run; empty where that is not known, or it is of all requests. */
    public Optional<RequestFigures> seen(RunResult run) {
        return request == null || run.load() == null
                ? Optional.empty()
                : Optional.ofNullable(run.load().requestsByName().get(request));
    }

    /** Whether a figure is on the good side of the limit. */
    public boolean isMetBy(double value) {
        return figure.moreIsBetter() ? value > limit : value < limit;
    }

    /** The worst that a figure can be that is known with an error, both in its unit. */
    public double atWorst(double value, double error) {
        return figure.moreIsBetter() ? value - error : value + error;
    }

    /** The best that it can be. */
    public double atBest(double value, double error) {
        return figure.moreIsBetter() ? value + error : value - error;
    }

    /** What is limited, as people write it: {@code p95}, or {@code login.p95}. */
    public String word() {
        return word(request, figure);
    }

    /** The same of a figure, and of a request or null. */
    public static String word(String request, Figure figure) {
        return (request == null ? "" : request + ".") + figure.word();
    }

    /** The same objective for all requests. */
    public Objective ofAll() {
        return new Objective(figure, limit);
    }

    /** As people write it, always the same: {@code p95<150ms} or {@code login.p95<150ms}. */
    public String text() {
        return word() + figure.comparison() + number(limit) + figure.unit();
    }

    /** Several, as people write them: {@code p95<150ms, failed<0.1%}. */
    public static String text(List<Objective> objectives) {
        return objectives.stream().map(Objective::text).collect(Collectors.joining(", "));
    }

    /** Without an exponent and without zeros at the end. */
    public static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    /**
     * By how much a figure of a build may be worse than that of another one.
     *
     * @param figure what is compared; never failures, which may be none in both
     * @param limit above 0: percent of the figure of the other build where it is relative, else in the figure's unit
     */
    public record RegressionLimit(Objective.Figure figure, double limit, boolean relative) {

        /** Whether a change, in percent or in the figure's unit, is for the worse and larger than the limit. */
        public boolean isExceededBy(double change) {
            return (figure.moreIsBetter() ? -change : change) > limit;
        }

        /** As people write it, always the same: {@code p95>+10%} or {@code throughput<-5%}. */
        public String text() {
            return figure.word()
                    + (figure.moreIsBetter() ? "<-" : ">+")
                    + Objective.number(limit)
                    + (relative ? "%" : figure.unit());
        }
    }
}
