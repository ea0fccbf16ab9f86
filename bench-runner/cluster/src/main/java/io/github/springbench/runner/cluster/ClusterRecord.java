package io.github.springbench.runner.cluster;

import io.github.springbench.runner.cluster.ClusterRecord.MergedFigures.MergedLoad;
import io.github.springbench.runner.cluster.ClusterRecord.MergedFigures.MergedSecond;
import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadRecorder;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.load.ResponseTimes;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import java.io.IOException;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.ToLongFunction;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Reads what {@code ClusterLoad} wrote of a load that several machines played. The controller and its agents record
 * less than one machine does.
 *
 * <p>{@code seconds.csv} has what became of the requests that began in each second since the first phase of the load:
 * how many there were, answers, wrong ones, timeouts, broken connections (those of timeouts among them) and errors of
 * Hyperfoil. {@code reports.csv} has the same counts as the controller knew them just before each whole second, and the
 * histogram of the answers that were new (nanoseconds, two digits, as HdrHistogram compresses it, in Base64).
 * {@code agents.csv} has the counts of each agent, and its machine's CPU. {@code run.properties}, written last, has the
 * phases and totals.
 */
final class ClusterRecord {

    private final LoadTask task;
    private final Properties properties;
    private final Map<String, Long> failures = new LinkedHashMap<>();
    private final Map<FailureKind, Long> failureKinds = new EnumMap<>(FailureKind.class);

    private ClusterRecord(LoadTask task, Properties properties) {
        this.task = task;
        this.properties = properties;
    }

    /**
     * Reads the folder of a load.
     *
     * @throws IOException where a file cannot be read
     * @throws LoadUnreadable where something is missing in one, or they do not agree with each other
     */
    static LoadMeasurement read(LoadTask task) throws IOException {
        Path folder = task.folder();
        Properties properties = new Properties();
        try (Reader text = Files.newBufferedReader(folder.resolve("run.properties"))) {
            properties.load(text);
        }
        ClusterSeconds seconds = ClusterSeconds.read(folder);
        AgentsCsv agents = AgentsCsv.read(folder.resolve("agents.csv"));
        return MergedFigures.of(new ClusterRecord(task, properties).load(seconds, agents), task.latencyMs());
    }

    private MergedLoad load(ClusterSeconds seconds, AgentsCsv agents) {
        ClusterCounts total = counts("");
        agents.requireSum(total);
        seconds.requireSum(total);
        boolean open = task.workload().open();
        causes(total, seconds);
        ClusterCounts warmUp = counts("warm_up.");
        return new MergedLoad(
                open,
                groups(open),
                lastCompletedMs(),
                seconds.merged(),
                ClusterSeconds.SPREAD,
                failures,
                failureKinds,
                total.requests(),
                open ? Boolean.valueOf(properties.getProperty("session_limit_exceeded")) : null,
                warmUp.responses() - warmUp.answeredWrongly(),
                warmUp.failed(),
                agents.largestCpuShare());
    }

    /** The same causes as of a load that one machine played. */
    private void causes(ClusterCounts total, ClusterSeconds seconds) {
        long wrong = seconds.sum(ClusterCounts::wrong);
        long wrongStatuses = Math.min(wrong, wrongStatuses(task.workload(), total));
        cause(FailureKind.WRONG_STATUS, "another status than expected", wrongStatuses);
        cause(
                FailureKind.WRONG_BODY,
                task.workload().requests() == null
                        ? "another body than expected"
                        : "another status or body than expected",
                wrong - wrongStatuses);
        cause(FailureKind.NO_ANSWER, "no answer in time", seconds.sum(ClusterCounts::timedOut));
        cause(
                FailureKind.NO_ANSWER,
                "connection closed before the answer was there",
                seconds.sum(ClusterCounts::broken));
        cause(FailureKind.LOCAL, "error within the load generator", seconds.sum(ClusterCounts::local));
    }

    private void cause(FailureKind kind, String cause, long count) {
        if (count > 0) {
            failures.put(cause, count);
            failureKinds.merge(kind, count, Long::sum);
        }
    }

    /**
     * Hyperfoil says that an answer is wrong and not why, but counts the answers with a status of each hundred. Of
     * several requests that does not tell them apart.
     */
    private long wrongStatuses(Workload workload, ClusterCounts total) {
        if (workload.parts().stream().noneMatch(part -> part.exchange().expectsMoreThanAStatus())) {
            return Long.MAX_VALUE;
        }
        return workload.requests() != null
                ? 0
                : total.responses() - number("status_" + workload.expectedStatus() / 100 + "xx");
    }

    private List<UserGroup> groups(boolean open) {
        List<UserGroup> groups = new ArrayList<>();
        for (int phase = 0; phase < number("phases"); phase++) {
            long came = moment("phase." + phase + ".started_ms");
            groups.add(new UserGroup(
                    open ? 0 : number("phase." + phase + ".users"),
                    came,
                    came + task.workload().duration().toMillis()));
        }
        if (groups.isEmpty()) {
            throw new LoadUnreadable("run.properties of the load machines has no phase of the load.");
        }
        return groups;
    }

    private long lastCompletedMs() {
        long last = 0;
        for (int phase = 0; phase < number("phases"); phase++) {
            last = Math.max(last, moment("phase." + phase + ".completed_ms"));
        }
        return last;
    }

    private ClusterCounts counts(String prefix) {
        return new ClusterCounts(
                number(prefix + "requests"),
                number(prefix + "responses"),
                number(prefix + "invalid"),
                number(prefix + "timeouts"),
                number(prefix + "connection_errors"),
                number(prefix + "internal_errors"));
    }

    private long moment(String key) {
        return number(key) - task.clockAheadMs();
    }

    private long number(String key) {
        try {
            return Long.parseLong(properties.getProperty(key, ""));
        } catch (NumberFormatException missing) {
            throw new LoadUnreadable("run.properties of the load machines has no number '" + key + "'.");
        }
    }

    /**
     * What Hyperfoil counted. A request that times out is also counted as one whose connection broke, since Hyperfoil
     * then closes that. An answer at which a handler failed is counted as wrong, too.
     *
     * @param requests that were sent
     * @param responses answers, whatever was in them
     * @param invalid answers that were not as expected
     * @param timeouts requests that were not answered in time
     * @param connectionErrors requests whose connection was closed before the answer was there
     * @param internalErrors requests at which the load generator itself failed
     */
    record ClusterCounts(
            long requests, long responses, long invalid, long timeouts, long connectionErrors, long internalErrors) {

        /** Requests at which the load generator failed before the answer was there. */
        private long failedWithoutAnswer() {
            return Math.max(0, Math.min(internalErrors, requests - responses - connectionErrors));
        }

        private long failedAtTheAnswer() {
            return Math.min(internalErrors - failedWithoutAnswer(), responses);
        }

        /** Answers with another status or body than was expected, and those at which a handler failed. */
        long answeredWrongly() {
            return Math.min(responses, Math.max(invalid, failedAtTheAnswer()));
        }

        /** Those of them that are the service's doing. */
        long wrong() {
            return answeredWrongly() - failedAtTheAnswer();
        }

        long timedOut() {
            return Math.min(timeouts, connectionErrors);
        }

        long broken() {
            return connectionErrors - timedOut();
        }

        /** Requests that ended wrongly. */
        long failed() {
            return answeredWrongly() + connectionErrors + failedWithoutAnswer();
        }

        /** Those of them that are the load generator's own doing. */
        long local() {
            return failedWithoutAnswer() + failedAtTheAnswer();
        }

        static ClusterCounts sum(List<ClusterCounts> all) {
            return new ClusterCounts(
                    all.stream().mapToLong(ClusterCounts::requests).sum(),
                    all.stream().mapToLong(ClusterCounts::responses).sum(),
                    all.stream().mapToLong(ClusterCounts::invalid).sum(),
                    all.stream().mapToLong(ClusterCounts::timeouts).sum(),
                    all.stream().mapToLong(ClusterCounts::connectionErrors).sum(),
                    all.stream().mapToLong(ClusterCounts::internalErrors).sum());
        }
    }

    /**
     * What each of several load machines did:
     * {@code agent,users,requests,responses,invalid,timeouts,connection_errors,internal_errors,cpu_share,cores}. The
     * CPU is that of the whole machine during the phase in which it was largest, whoever used it.
     */
    static final class AgentsCsv {

        private static final int COLUMNS = 10;
        private static final int FIRST_COUNT = 2;
        private static final int CPU_SHARE = 8;

        private final List<List<String>> agents;

        private AgentsCsv(List<List<String>> agents) {
            this.agents = agents;
        }

        /** @throws LoadUnreadable where a line makes no sense */
        static AgentsCsv read(Path file) throws IOException {
            List<List<String>> agents = Files.readAllLines(file).stream()
                    .skip(1)
                    .map(line -> Arrays.asList(line.split(",", -1)))
                    .toList();
            if (agents.isEmpty() || agents.stream().anyMatch(agent -> agent.size() != COLUMNS)) {
                throw new LoadUnreadable(
                        "agents.csv of the load machines has no line of " + COLUMNS + " columns each.");
            }
            return new AgentsCsv(agents);
        }

        /** @throws LoadUnreadable where the agents together did not do what was done in all */
        void requireSum(ClusterCounts total) {
            ClusterCounts sum = new ClusterCounts(sum(0), sum(1), sum(2), sum(3), sum(4), sum(5));
            if (!sum.equals(total)) {
                throw new LoadUnreadable("The load machines together have " + sum + ", and their controller has "
                        + total + ": part of the load is not on record.");
            }
        }

        private long sum(int count) {
            try {
                return agents.stream()
                        .mapToLong(agent -> Long.parseLong(agent.get(FIRST_COUNT + count)))
                        .sum();
            } catch (NumberFormatException wrong) {
                throw new LoadUnreadable("agents.csv of the load machines lacks a number: " + wrong.getMessage());
            }
        }

        /** Null where none told. */
        Double largestCpuShare() {
            return agents.stream()
                    .map(agent -> agent.get(CPU_SHARE))
                    .map(share -> share.isEmpty() ? null : Double.valueOf(share))
                    .filter(Objects::nonNull)
                    .max(Double::compare)
                    .orElse(null);
        }
    }

    /**
     * What became of the requests that began in each second of a load, from {@code seconds.csv}, and their response
     * times. The counts are exact; the response times are not: Hyperfoil keeps only histograms of whole phases, and
     * each second takes as many answers as it has from the growth of these histograms, in the order of the reports
     * ({@link ClusterReports}). An agent reports once a second, and reports a request only after another one has begun
     * in a later second, and some even two seconds later. So a response time is at most 2 s from its second.
     */
    static final class ClusterSeconds {

        static final MergedLoad.Spread SPREAD = new MergedLoad.Spread(2000, 2000);

        private static final int COLUMNS = 7;

        private final List<ClusterCounts> counts;
        private final ClusterReports reports;

        private ClusterSeconds(List<ClusterCounts> counts, ClusterReports reports) {
            this.counts = counts;
            this.reports = reports;
        }

        /**
         * Reads both files of a folder.
         *
         * @throws LoadUnreadable where they make no sense: they are written to their end before the summary is
         */
        static ClusterSeconds read(Path folder) throws IOException {
            try {
                return new ClusterSeconds(
                        counts(folder.resolve("seconds.csv")), ClusterReports.read(folder.resolve("reports.csv")));
            } catch (IllegalArgumentException | IndexOutOfBoundsException wrong) {
                throw new LoadUnreadable(
                        "seconds.csv or reports.csv of the load machines has a line that makes no sense: "
                                + wrong.getMessage());
            }
        }

        private static List<ClusterCounts> counts(Path file) throws IOException {
            List<ClusterCounts> counts = new ArrayList<>();
            for (String line : Files.readAllLines(file).stream().skip(1).toList()) {
                String[] fields = line.split(",", -1);
                if (fields.length != COLUMNS || Integer.parseInt(fields[0]) != counts.size()) {
                    throw new IllegalArgumentException("not second " + counts.size() + " with " + COLUMNS + " columns");
                }
                counts.add(new ClusterCounts(
                        Long.parseLong(fields[1]),
                        Long.parseLong(fields[2]),
                        Long.parseLong(fields[3]),
                        Long.parseLong(fields[4]),
                        Long.parseLong(fields[5]),
                        Long.parseLong(fields[6])));
            }
            return counts;
        }

        /** @throws LoadUnreadable where the seconds together are not the load, or answers were not reported */
        void requireSum(ClusterCounts total) {
            ClusterCounts sum = ClusterCounts.sum(counts);
            if (!sum.equals(total)) {
                throw new LoadUnreadable("The seconds of the load together have " + sum + ", and the controller has "
                        + total + ": part of the load is not on record.");
            }
            if (reports.size() != total.responses()) {
                throw new LoadUnreadable("The load machines reported " + reports.size() + " response times of "
                        + total.responses() + " answers: part of the load is not on record.");
            }
        }

        long sum(ToLongFunction<ClusterCounts> figure) {
            return counts.stream().mapToLong(figure).sum();
        }

        /**
         * The seconds, with the requests that were answered rightly alone, as far as they can be told: Hyperfoil keeps
         * the times of wrong answers among the others. As many as were wrong are taken out, evenly from the fastest to
         * the slowest.
         */
        List<MergedSecond> merged() {
            return counts.stream()
                    .map(second -> new MergedSecond(
                            ClusterReports.evenly(
                                    reports.take(second.responses()), second.responses() - second.answeredWrongly()),
                            second.failed()))
                    .toList();
        }
    }

    /**
     * The answers that agents reported, in the order of the reports, from {@code reports.csv}: a histogram of those
     * that were new just before each whole second.
     */
    static final class ClusterReports {

        private static final int COLUMNS = 8;
        private static final int DIGITS = 2;

        private final Deque<Histogram> reports = new ArrayDeque<>();

        private ClusterReports() {}

        /** @throws IllegalArgumentException where a line makes no sense */
        static ClusterReports read(Path file) throws IOException {
            ClusterReports all = new ClusterReports();
            for (String line : Files.readAllLines(file).stream().skip(1).toList()) {
                String[] fields = line.split(",", -1);
                if (fields.length != COLUMNS) {
                    throw new IllegalArgumentException("not " + COLUMNS + " columns");
                }
                if (!fields[COLUMNS - 1].isEmpty()) {
                    all.reports.add(decoded(fields[COLUMNS - 1]));
                }
            }
            return all;
        }

        private static Histogram decoded(String encoded) {
            try {
                return Histogram.decodeFromCompressedByteBuffer(
                        ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
            } catch (DataFormatException wrong) {
                throw new IllegalArgumentException(wrong.getMessage(), wrong);
            }
        }

        long size() {
            return reports.stream().mapToLong(Histogram::getTotalCount).sum();
        }

        /** Takes the next answers away; of a report that is too large, evenly from the fastest to the slowest. */
        Histogram take(long count) {
            Histogram taken = new Histogram(DIGITS);
            taken.setAutoResize(true);
            long missing = count;
            while (missing > 0 && !reports.isEmpty()) {
                Histogram next = reports.poll();
                Histogram part = next.getTotalCount() <= missing ? next : evenly(next, missing);
                if (part != next) {
                    next.subtract(part);
                    reports.addFirst(next);
                }
                taken.add(part);
                missing -= part.getTotalCount();
            }
            return taken;
        }

        /** So many of these response times, with nearly the same percentiles. */
        static Histogram evenly(Histogram all, long count) {
            Histogram some = new Histogram(DIGITS);
            some.setAutoResize(true);
            long before = 0;
            for (HistogramIterationValue value : all.recordedValues()) {
                long after = before + value.getCountAtValueIteratedTo();
                long kept = after * count / all.getTotalCount() - before * count / all.getTotalCount();
                if (kept > 0) {
                    some.recordValueWithCount(value.getValueIteratedTo(), kept);
                }
                before = after;
            }
            return some;
        }
    }

    /**
     * Makes from a cluster's figures the same measurement that {@link LoadRecorder} makes from single requests. What
     * needs single requests, such as the time that users really thought, is null.
     *
     * <p>Response times have the two digits of the cluster's histograms, whose step takes the place of the clock's. A
     * second is full only if all users were present whenever its requests may have begun ({@link MergedLoad.Spread}),
     * so that no request of the ramp is in the figures of the plateau, which consists of such seconds. The number of
     * requests under way in a second is, by Little's law, the sum of their response times divided by one second
     * (Little, "A proof for the queuing formula L = λW", 1961).
     */
    public static final class MergedFigures {

        /** As in {@link LoadRecorder}, and not coarser than what comes in. */
        private static final int DIGITS_OF_THE_WHOLE = 4;

        private static final int DIGITS = 3;
        private static final long MS_PER_SECOND = 1000;
        private static final double NANOS_PER_MICRO = 1000;
        private static final double NANOS_PER_MS = 1e6;
        private static final double MICROS_PER_SECOND = 1e6;

        /** Figures are judged by it, so its step counts. */
        private static final double P95 = 95;

        private final MergedLoad load;
        private final long latencyMs;
        private final Histogram allNanos = new Histogram(2);
        private final Histogram allMicros = new Histogram(DIGITS_OF_THE_WHOLE);
        private final List<EncodedHistogram> perSecond = new ArrayList<>();
        private final List<LoadSecond> seconds = new ArrayList<>();

        /** Indices of the seconds that are wholly on the plateau. */
        private final List<Integer> whole = new ArrayList<>();

        private double waitedOnPlateau;
        private long endedOnPlateau;

        private MergedFigures(MergedLoad load, int latencyMs) {
            this.load = load;
            this.latencyMs = latencyMs;
            allMicros.setAutoResize(true);
            allNanos.setAutoResize(true);
        }

        /**
         * The measurement.
         *
         * @param latencyMs what a right answer takes at least, 0 where that is not known
         * @throws LoadUnreadable where there was no user
         */
        public static LoadMeasurement of(MergedLoad load, int latencyMs) {
            MergedFigures figures = new MergedFigures(load, latencyMs);
            figures.lineUp();
            return figures.measurement();
        }

        /** The seconds of the load, those too in which the last requests only ended. */
        private void lineUp() {
            long start = load.startedAt();
            for (MergedSecond second : load.seconds()) {
                add(start + seconds.size() * MS_PER_SECOND, second.nanos(), second.failed());
            }
            while (start + seconds.size() * MS_PER_SECOND < load.endedAt()) {
                add(start + seconds.size() * MS_PER_SECOND, new Histogram(2), 0);
            }
            for (int place = 1; place < seconds.size(); place++) {
                if (isFull(place - 1) && isFull(place)) {
                    addToPlateau(place);
                }
            }
        }

        private void add(long second, Histogram nanos, long failed) {
            Histogram micros = new Histogram(DIGITS);
            micros.setAutoResize(true);
            micros.setStartTimeStamp(second);
            micros.setEndTimeStamp(second + MS_PER_SECOND);
            allNanos.add(nanos);
            for (HistogramIterationValue value : nanos.recordedValues()) {
                long rounded = Math.round(nanos.medianEquivalentValue(value.getValueIteratedTo()) / NANOS_PER_MICRO);
                micros.recordValueWithCount(rounded, value.getCountAtValueIteratedTo());
                allMicros.recordValueWithCount(rounded, value.getCountAtValueIteratedTo());
            }
            EncodedHistogram encoded = EncodedHistogram.of(micros);
            perSecond.add(encoded);
            seconds.add(new LoadSecond(
                    second, load.open() ? null : fewestUsers(second), Math.round(waited(encoded)), failed));
        }

        /** In the time around the end of a second from which its requests may come. */
        private long fewestUsers(long second) {
            long end = second + MS_PER_SECOND;
            return Math.min(
                    load.usersAt(end - load.spread().beforeMs()),
                    load.usersAt(end + load.spread().afterMs() - 1));
        }

        private boolean isFull(int place) {
            Long present = seconds.get(place).users();
            return present == null
                    ? seconds.get(place).epochMs() + MS_PER_SECOND <= load.fullUntil()
                    : present == load.users();
        }

        private void addToPlateau(int place) {
            EncodedHistogram micros = perSecond.get(place);
            whole.add(place);
            waitedOnPlateau += waited(micros);
            endedOnPlateau += micros.count() + seconds.get(place).failed();
        }

        /** The seconds that all requests of a histogram waited together. */
        private static double waited(EncodedHistogram micros) {
            return micros.mean() * micros.count() / MICROS_PER_SECOND;
        }

        private LoadMeasurement measurement() {
            long requests = allMicros.getTotalCount() + load.failed();
            long users = load.open() ? requests : load.users();
            if (users == 0) {
                throw new LoadUnreadable("The load machines recorded no user.");
            }
            double durationSeconds =
                    Math.max(1, Math.ceil((load.endedAt() - load.startedAt()) / (double) MS_PER_SECOND));
            Double plateauRps = whole.isEmpty() ? null : endedOnPlateau / (double) whole.size();
            LoadResult result = LoadResultBuilder.builder()
                    .users(users)
                    .requests(requests)
                    .failed(load.failed())
                    .failures(LoadRecorder.mostFrequentFirst(load.failures()))
                    .durationSeconds(durationSeconds)
                    .throughputRps(requests / durationSeconds)
                    .plateauSeconds(whole.size())
                    .plateauThroughputRps(plateauRps)
                    .responseTime(ResponseTimes.of(allMicros))
                    .corrected(
                            load.open() || plateauRps == null || plateauRps == 0
                                    ? null
                                    : ResponseTimes.corrected(allMicros, users, plateauRps))
                    .resolutionMs(stepMs())
                    .build();
            return new LoadMeasurement(
                    result,
                    evidence(users),
                    period(load.startedAt(), load.endedAt()),
                    whole.isEmpty()
                            ? null
                            : period(
                                    seconds.get(whole.get(0)).epochMs(),
                                    seconds.get(whole.get(whole.size() - 1)).epochMs() + MS_PER_SECOND),
                    load.warmUpAnswered(),
                    load.warmUpFailed(),
                    List.copyOf(perSecond),
                    List.copyOf(seconds),
                    load.agentCpuShare(),
                    null);
        }

        private LoadEvidence evidence(long users) {
            Map<FailureKind, Long> kinds = new EnumMap<>(FailureKind.class);
            kinds.putAll(load.failureKinds());
            int third = whole.size() / 3;
            boolean drift = whole.size() >= LoadRecorder.LEAST_SECONDS_TO_SEE_A_DRIFT;
            return new LoadEvidence(
                    users,
                    kinds,
                    fasterThanLatency(),
                    allNanos.getTotalCount() == 0
                            ? null
                            : allNanos.medianEquivalentValue(allNanos.getMinValue()) / NANOS_PER_MS,
                    null,
                    whole.isEmpty() ? null : waitedOnPlateau / whole.size(),
                    seconds.stream()
                            .mapToLong(LoadSecond::requestsUnderWay)
                            .max()
                            .orElse(0),
                    load.open() ? null : peakUsers(),
                    drift ? typicalMeanMs(whole.subList(0, third)) : null,
                    drift ? typicalMeanMs(whole.subList(whole.size() - third, whole.size())) : null,
                    null,
                    null,
                    load.sent(),
                    load.heldBack());
        }

        private Double typicalMeanMs(List<Integer> places) {
            return ResponseTimes.typicalMeanMs(
                    places.stream().map(perSecond::get).toList());
        }

        private long peakUsers() {
            return load.groups().stream()
                    .mapToLong(group -> load.usersAt(group.cameAt()))
                    .max()
                    .orElse(0);
        }

        /** Answers that certainly were faster, wherever they lie within their step of the histogram. */
        private long fasterThanLatency() {
            long faster = 0;
            for (HistogramIterationValue value : allNanos.recordedValues()) {
                if (allNanos.highestEquivalentValue(value.getValueIteratedTo()) < latencyMs * NANOS_PER_MS) {
                    faster += value.getCountAtValueIteratedTo();
                }
            }
            return faster;
        }

        /** The step of the histogram where figures are taken. */
        private double stepMs() {
            return allNanos.sizeOfEquivalentValueRange(allNanos.getValueAtPercentile(P95)) / NANOS_PER_MS;
        }

        private static Period period(long from, long to) {
            return new Period(Instant.ofEpochMilli(from), Instant.ofEpochMilli(to));
        }

        /**
         * A load of which nobody kept single requests: a cluster tells, of each second, what became of the requests
         * that began in it. {@link MergedFigures} makes a measurement of it.
         *
         * @param open whether requests arrived at a rate; each is a user then
         * @param groups who played it; of an open load one, whose number of users does not count
         * @param endedAt when the last request had ended, in milliseconds since the epoch
         * @param seconds of the load, one after the other, from the first group's coming on
         * @param spread from when to when the requests may have begun whose response times are told of a second
         * @param failures failed requests by cause
         * @param failureKinds failed requests by whom they blame
         * @param sent requests that were sent, whatever became of them
         * @param heldBack whether requests of an open load could not start when they were due; null in other loads
         * @param warmUpAnswered requests of the warm-up that were answered rightly
         * @param warmUpFailed those of its requests that were not
         * @param agentCpuShare of its machine's cores, what the busiest agent used; null where nobody tells
         */
        public record MergedLoad(
                boolean open,
                List<UserGroup> groups,
                long endedAt,
                List<MergedSecond> seconds,
                Spread spread,
                Map<String, Long> failures,
                Map<FailureKind, Long> failureKinds,
                long sent,
                Boolean heldBack,
                long warmUpAnswered,
                long warmUpFailed,
                Double agentCpuShare) {

            /**
             * How far the beginning of a request may be from the second of which its response time is told.
             *
             * @param beforeMs by how much it may have begun before that second
             * @param afterMs by how much after it
             */
            public record Spread(long beforeMs, long afterMs) {}

            public MergedLoad {
                groups = List.copyOf(groups);
                seconds = List.copyOf(seconds);
            }

            /** When its first user came. */
            long startedAt() {
                return groups.stream().mapToLong(UserGroup::cameAt).min().orElse(endedAt);
            }

            /** When its first user was told to leave. */
            long fullUntil() {
                return groups.stream().mapToLong(UserGroup::leavesAt).min().orElse(endedAt);
            }

            long usersAt(long epochMs) {
                return groups.stream()
                        .filter(group -> group.isPresent(epochMs))
                        .mapToLong(UserGroup::users)
                        .sum();
            }

            long users() {
                return groups.stream().mapToLong(UserGroup::users).sum();
            }

            long failed() {
                return failureKinds.values().stream().mapToLong(Long::longValue).sum();
            }
        }

        /**
         * What a cluster told of the requests that began in one second of a load.
         *
         * @param nanos response times in nanoseconds of those answered rightly
         * @param failed those that ended wrongly
         */
        public record MergedSecond(Histogram nanos, long failed) {}
    }

    /**
     * Users of a load who came together, and are told together to leave. Times in milliseconds since the epoch.
     *
     * @param users how many
     * @param cameAt when they came
     * @param leavesAt when they were told to leave; each then ends the request under way
     */
    record UserGroup(long users, long cameAt, long leavesAt) {

        boolean isPresent(long at) {
            return cameAt <= at && at < leavesAt;
        }
    }
}
