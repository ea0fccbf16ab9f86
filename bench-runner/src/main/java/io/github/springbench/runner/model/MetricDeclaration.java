package io.github.springbench.runner.model;

import io.github.springbench.runner.model.FootprintEvidence.Step;
import io.github.springbench.runner.model.Metric.Explanation;
import io.github.springbench.runner.model.Metric.Kind;
import io.github.springbench.runner.model.Metric.Place;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What is to be said of a metric, each thing by its name; {@link Metric} has all of them. */
final class MetricDeclaration {

    private static final Explanation PERCENTILES = new Explanation(
            "p50 to p99.9",
            "Response times of the correctly answered requests: 95 % of them took at most as long as p95, and so on.");

    private static final Explanation OVERHEAD = new Explanation(
            "Overhead",
            "The response time minus the requested latency, in microseconds: what the system, the network and the back"
                    + " end (if there is one) add. Only load generators with a resolution of microseconds have it.");

    private static final Explanation CORRECTED = new Explanation(
            "corrected",
            "In a closed load a waiting caller sends no requests, so the slowest moments have the fewest requests"
                    + " (coordinated omission). These percentiles add the response times that callers at a steady rate"
                    + " would have seen: an estimate, not a measurement.");

    private static final Explanation POOL_WAIT = new Explanation(
            "Wait for a connection",
            "How long requests waited for a connection of the service's pool to its database: a part of their response"
                    + " times. Requests that did not wait count, and so do requests that gave up. The max is that of"
                    + " all repetitions. If the pool is always full and p95 is a multiple of p50, the pool does not"
                    + " serve in the order of arrival. Percentiles of the response time then show how the pool hands"
                    + " over its connections, not the concurrency model.");

    private static final Explanation HEAP_EACH = new Explanation(
            "Heap of a connection",
            "The heap after a full collection, minus the heap after one without connections, divided by the"
                    + " connections. Idle: each had one request, a few at a time. In flight: each waits for the answer"
                    + " to a request, all at once; where request threads are limited, only that many requests are being"
                    + " served, and the others wait unread. After a burst: these were answered, and all connections are"
                    + " idle again. Closed: the service has closed them, so this is what it keeps.");

    private static final Explanation RSS_EACH = new Explanation(
            "RSS of a connection",
            "The same for the physical memory of the process. It includes stacks and buffers outside the heap, and the"
                    + " growth of the heap before the collection: a JVM keeps most of it, so it hardly falls.");

    private final String csvName;
    private final String label;
    private final Kind kind;
    private final Set<Place> places = EnumSet.noneOf(Place.class);
    private Function<RunResult, Double> value;
    private OptionalDouble percentile = OptionalDouble.empty();
    private boolean worst;
    private boolean wherePublished;
    private boolean whereMeasured;
    private Explanation explanation;

    MetricDeclaration(String csvName, String label, Kind kind) {
        this.csvName = csvName;
        this.label = label;
        this.kind = kind;
    }

    /** Of the plateau. Repetitions are merged; the percentile of their response times together is that of the cell. */
    static MetricDeclaration percentile(double percentile) {
        MetricDeclaration declared =
                new MetricDeclaration("p" + digits(percentile) + "_ms", ResponseTime.name(percentile), Kind.TIME);
        declared.value = run -> run.load().steady().at(percentile);
        declared.percentile = OptionalDouble.of(percentile);
        declared.explanation = PERCENTILES;
        return declared;
    }

    static MetricDeclaration corrected(double percentile) {
        MetricDeclaration declared = new MetricDeclaration(
                "p" + digits(percentile) + "_corrected_ms", ResponseTime.name(percentile) + ", corrected", Kind.TIME);
        declared.value = run ->
                run.load().corrected() == null ? null : run.load().corrected().at(percentile);
        declared.whereMeasured = true;
        declared.explanation = CORRECTED;
        return declared;
    }

    static MetricDeclaration overhead(double percentile) {
        MetricDeclaration declared = new MetricDeclaration(
                "overhead_p" + digits(percentile) + "_us", "Overhead, " + ResponseTime.name(percentile), Kind.OVERHEAD);
        declared.value = run -> RunFormulas.overheadMicros(run, percentile);
        declared.whereMeasured = true;
        declared.explanation = OVERHEAD;
        return declared;
    }

    /** @param figure its name, such as {@code p50} */
    static MetricDeclaration poolWait(String figure, ToDoubleFunction<PoolWaits> of) {
        MetricDeclaration declared =
                new MetricDeclaration("pool_wait_" + figure + "_ms", "Wait for a connection, " + figure, Kind.WAIT);
        declared.value = run -> run.evidence() == null
                        || run.evidence().pool() == null
                        || run.evidence().pool().waits() == null
                ? null
                : Double.valueOf(of.applyAsDouble(run.evidence().pool().waits()));
        declared.whereMeasured = true;
        declared.explanation = POOL_WAIT;
        return declared;
    }

    /** Of a connection at that step of a run that holds them. */
    static MetricDeclaration heap(Step step) {
        return ofConnection("heap", "Heap", step, footprint -> footprint.heapKib(step), HEAP_EACH);
    }

    static MetricDeclaration rss(Step step) {
        return ofConnection("rss", "RSS", step, footprint -> footprint.rssKib(step), RSS_EACH);
    }

    private static MetricDeclaration ofConnection(
            String word, String label, Step step, Function<FootprintEvidence, Double> kib, Explanation explanation) {
        MetricDeclaration declared = new MetricDeclaration(
                step.word() + "_" + word + "_kib",
                label + " of a connection, " + step.word().replace('_', ' '),
                Kind.MEMORY_EACH);
        declared.value = run -> run.evidence() == null || run.evidence().footprint() == null
                ? null
                : kib.apply(run.evidence().footprint());
        declared.whereMeasured = true;
        declared.explanation = explanation;
        return declared;
    }

    /** Where a run has it; null where it does not. */
    MetricDeclaration of(Function<RunResult, Double> ofRun) {
        value = ofRun;
        return this;
    }

    MetricDeclaration ofCount(Function<RunResult, Integer> ofRun) {
        value = run -> {
            Integer count = ofRun.apply(run);
            return count == null ? null : Double.valueOf(count);
        };
        return this;
    }

    /** What the samples of the service tell of the plateau; where there is none, a figure of the whole load. */
    MetricDeclaration ofPlateau(Function<RunResult, Double> ofWholeLoad) {
        value = run -> {
            Double ofPlateau = run.load().plateauUse().get(csvName);
            return ofPlateau == null ? ofWholeLoad.apply(run) : ofPlateau;
        };
        return this;
    }

    MetricDeclaration in(Place... shown) {
        places.addAll(List.of(shown));
        return this;
    }

    MetricDeclaration worst() {
        worst = true;
        return this;
    }

    MetricDeclaration wherePublished() {
        wherePublished = true;
        return this;
    }

    MetricDeclaration whereMeasured() {
        whereMeasured = true;
        return this;
    }

    MetricDeclaration explained(String text) {
        explanation = new Explanation(label, text);
        return this;
    }

    String csvName() {
        return csvName;
    }

    String label() {
        return label;
    }

    Kind kind() {
        return kind;
    }

    Set<Place> places() {
        return places;
    }

    Function<RunResult, Double> value() {
        return value;
    }

    OptionalDouble percentile() {
        return percentile;
    }

    boolean isWorst() {
        return worst;
    }

    boolean isWherePublished() {
        return wherePublished;
    }

    boolean isWhereMeasured() {
        return whereMeasured;
    }

    Explanation explanation() {
        return explanation;
    }

    /** {@code 999} for 99.9. */
    private static String digits(double percentile) {
        return ResponseTime.name(percentile).substring(1).replace(".", "");
    }
}
