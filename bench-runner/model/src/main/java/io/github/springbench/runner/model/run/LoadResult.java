package io.github.springbench.runner.model.run;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/**
 * What the load generator saw.
 *
 * @param users users that started
 * @param requests requests that ended, rightly or not
 * @param failed requests that ended wrongly (no answer, a wrong status or a wrong body) or could not be sent at all
 * @param refused requests that were answered with status 503 in a load with a step, which are not among the failed
 *     ones; null in all other loads
 * @param failures failed requests by cause, most frequent first
 * @param durationSeconds from the first user's start to the last record, rounded up to whole seconds as Gatling does
 * @param throughputRps requests over {@code durationSeconds}, ramp and drain included: what Gatling's report and the
 *     published tables show
 * @param plateauSeconds the time during which all users were present and none had finished; 0 where there was none
 * @param plateauThroughputRps requests that ended during the plateau over its length; null without a plateau
 * @param responseTime of the requests that were answered rightly
 * @param corrected the same, corrected for coordinated omission: with the response times that callers at a steady pace
 *     would have seen while the real ones waited; null without a plateau, in an open load, and in older results
 * @param resolutionMs the finest step of the load generator's clock, in milliseconds; null in older results, all of
 *     which have whole milliseconds
 * @param truncated whether the record ends early: within an entry, or before every user had ended
 * @param plateau response times of the requests that were answered rightly in the seconds that are wholly on the
 *     plateau, each percentile with enough of them; null without such a second, and until it is computed
 * @param plateauUse what the service used in these seconds, and held before the load, and what the seconds around a
 *     step tell, by the metric's name in CSV files; empty without such a second
 * @param requestsByName what became of each of several requests in these seconds, or in the whole load without one;
 *     empty where there is one request
 * @param due requests that were due in an open load. Its response times begin when a request was due; where this is
 *     null, as in other loads, on several load machines and in older results, when it was sent
 * @param fromSending in an open load, the response times of the plateau from when requests were sent; null where
 *     {@code due} is
 * @param printedBy the outside tool, such as {@code wrk 4.1.0}, whose printed summary is all that is known: there is no
 *     record of each request, so no plateau, no histogram and no error, and response times are those of all answers;
 *     null where there is a record
 */
@RecordBuilder
public record LoadResult(
        long users,
        long requests,
        long failed,
        Long refused,
        Map<String, Long> failures,
        double durationSeconds,
        double throughputRps,
        double plateauSeconds,
        Double plateauThroughputRps,
        ResponseTime responseTime,
        ResponseTime corrected,
        Double resolutionMs,
        boolean truncated,
        ResponseTime plateau,
        Map<String, Double> plateauUse,
        Map<String, RequestFigures> requestsByName,
        Long due,
        ResponseTime fromSending,
        String printedBy)
        implements LoadResultBuilder.With {

    /** Results from before their plateau was looked at do not name what was used there. */
    public LoadResult {
        failures = failures == null ? Map.of() : failures;
        plateauUse = plateauUse == null ? Map.of() : plateauUse;
        requestsByName = requestsByName == null ? Map.of() : requestsByName;
    }

    /**
     * What became of one of several requests.
     *
     * @param requests that ended, rightly or not
     * @param failed those that ended wrongly
     * @param seconds in which they ended
     * @param responseTime of the others
     */
    public record RequestFigures(long requests, long failed, int seconds, ResponseTime responseTime) {

        private static final double PERCENT = 100;

        public double throughputRps() {
            return requests / (double) Math.max(1, seconds);
        }

        /** Failed ones of those that ended, in percent. */
        public double failedPercent() {
            return PERCENT * failed / Math.max(1, requests);
        }

        /** A percentile in milliseconds; null where it is not known, or too few requests lie beyond it. */
        public Double at(double percentile) {
            return ResponseTime.isOfEnough(requests - failed, percentile) ? responseTime.at(percentile) : null;
        }
    }

    /** Response times with all users present; of the whole load where there was no such time. */
    public ResponseTime steady() {
        return plateau == null ? responseTime : plateau;
    }

    /**
     * The response time of the requests that were answered rightly, in milliseconds; all null or absent where there was
     * none.
     *
     * @param percentilesMs by name, such as {@code p99.9}: those that are metrics; without those for which there are
     *     too few requests
     */
    public record ResponseTime(Double meanMs, Map<String, Double> percentilesMs, Double maxMs) {

        /**
         * Requests that must lie beyond a percentile. The number beyond it is nearly a Poisson variable, so that of ten
         * strays by a third ({@code 1 / sqrt(10)}), and of fewer by more.
         */
        private static final int LEAST_BEYOND = 10;

        private static final double PERCENT = 100;

        /** Nothing was answered rightly. */
        public static final ResponseTime NONE = new ResponseTime(null, Map.of(), null);

        public ResponseTime {
            percentilesMs = percentilesMs == null ? Map.of() : new LinkedHashMap<>(percentilesMs);
        }

        /** With the percentiles that are metrics. */
        public static ResponseTime of(Double meanMs, Double maxMs, DoubleFunction<Double> percentileMs) {
            Map<String, Double> percentiles = new LinkedHashMap<>();
            for (double percentile : kept()) {
                Double ms = percentileMs.apply(percentile);
                if (ms != null) {
                    percentiles.put(name(percentile), ms);
                }
            }
            return new ResponseTime(meanMs, percentiles, maxMs);
        }

        /** Whether enough of so many requests, at least {@value #LEAST_BEYOND}, lie beyond a percentile. */
        public static boolean isOfEnough(long requests, double percentile) {
            return requests * (PERCENT - percentile) / PERCENT >= LEAST_BEYOND - 1e-6;
        }

        /** The fewest requests of which enough lie beyond a percentile. */
        public static long enough(double percentile) {
            return (long) Math.ceil(LEAST_BEYOND * PERCENT / (PERCENT - percentile) - 1e-6);
        }

        /** The percentiles that are metrics. */
        public static List<Double> kept() {
            return Arrays.stream(Metric.values())
                    .map(Metric::percentile)
                    .filter(OptionalDouble::isPresent)
                    .map(OptionalDouble::getAsDouble)
                    .toList();
        }

        /** Null where it is not known. */
        public Double at(double percentile) {
            return percentilesMs.get(name(percentile));
        }

        /** {@code p95} or {@code p99.9}. */
        public static String name(double percentile) {
            return "p"
                    + (percentile == Math.rint(percentile)
                            ? Long.toString((long) percentile)
                            : Double.toString(percentile));
        }
    }

    /** Why a request failed, as far as it decides whom to blame. */
    public enum FailureKind {
        /** An answer with another status than the experiment expects. */
        WRONG_STATUS,
        /** An answer with the right status and another body than the experiment expects. */
        WRONG_BODY,
        /** No answer: a broken connection, or a timeout. */
        NO_ANSWER,
        /** No connection: refused, or not made in time. In older results, and with Hyperfoil, {@link #NO_ANSWER}. */
        NO_CONNECTION,
        /** The load generator itself failed at the request: no port, no file descriptor. */
        LOCAL,
        /** The load generator could not even build the request; it is not among those that ended. */
        NOT_SENT
    }
}
