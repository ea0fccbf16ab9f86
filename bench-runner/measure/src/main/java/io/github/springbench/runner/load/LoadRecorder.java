package io.github.springbench.runner.load;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.LoadResult.RequestFigures;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import java.time.Instant;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * Adds up users and requests, in any order, to the figures of a load. Times are microseconds since the run's start. Its
 * memory grows with the length of the load, by some 10 MiB an hour, and not with the number of requests.
 */
public final class LoadRecorder implements LoadEvents {

    /** One in 10,000: a microsecond up to 10 ms, and finer than a millisecond up to 10 s. */
    private static final int DIGITS_OF_THE_WHOLE = 4;

    private static final int MS_PER_SECOND = 1000;
    private static final int MICROS_PER_MS = 1000;
    private static final int MICROS_PER_SECOND = MS_PER_SECOND * MICROS_PER_MS;

    /** With fewer seconds, a third of them lasts at most one second, and a difference may be chance. */
    public static final int LEAST_SECONDS_TO_SEE_A_DRIFT = 6;

    private final long startedAtEpochMs;
    private final Histogram allMicros = new Histogram(DIGITS_OF_THE_WHOLE);
    private final Seconds perSecond;
    private final Map<String, Long> failures = new TreeMap<>();
    private final Map<FailureKind, Long> failureKinds = new EnumMap<>(FailureKind.class);
    private final Map<Integer, Long> failedBySecond = new HashMap<>();
    private final Map<String, Part> parts = new LinkedHashMap<>();
    private Part part;

    /** Of an open load: response times from sending. */
    private final Seconds sentPerSecond;

    /** When the request that ends next was due; null outside of open loads. */
    private Long due;

    private Long offered;
    private final Timeline timeline = new Timeline();
    private final Timeline presence = new Timeline();
    private final long resolutionMicros;
    private final long leastMicros;
    private long users;
    private long usersEnded;
    private long requests;
    private long failed;

    /** Null where refusals are failures. */
    private Long refused;

    private final Timeline refusals = new Timeline();
    private long firstUser = Long.MAX_VALUE;
    private long lastUserStart = Long.MIN_VALUE;
    private long firstUserEnd = Long.MAX_VALUE;
    private long lastRecord;
    private long userMicros;
    private long requestMicros;
    private long fasterThanLatency;
    private long fastestMicros = Long.MAX_VALUE;
    private long warmUpAnswered;
    private long warmUpFailed;
    private Long sent;
    private boolean open;
    private boolean step;

    /**
     * @param startedAtEpochMs the run's start
     * @param resolutionMicros the clock's finest step: by so much a right answer may seem to come too early
     * @param latencyMs what a right answer takes at least, 0 where that is not known
     */
    public LoadRecorder(long startedAtEpochMs, long resolutionMicros, int latencyMs) {
        this.startedAtEpochMs = startedAtEpochMs;
        this.perSecond = new Seconds(startedAtEpochMs);
        this.sentPerSecond = new Seconds(startedAtEpochMs);
        this.resolutionMicros = resolutionMicros;
        this.leastMicros = (long) latencyMs * MICROS_PER_MS - resolutionMicros;
    }

    /** With figures of each of several requests, by name. */
    public LoadRecorder ofEach(List<String> requests) {
        requests.forEach(name -> parts.put(name, new Part(new Seconds(startedAtEpochMs))));
        return this;
    }

    /** One of several requests. */
    private static final class Part {

        private final Seconds perSecond;
        private final Map<Integer, Long> failedBySecond = new HashMap<>();

        Part(Seconds perSecond) {
            this.perSecond = perSecond;
        }
    }

    @Override
    public void named(String request) {
        part = parts.get(request);
    }

    @Override
    public void userStarted(long at) {
        users++;
        presence.began(at / MICROS_PER_MS);
        userMicros -= at;
        firstUser = Math.min(firstUser, at);
        lastUserStart = Math.max(lastUserStart, at);
        lastRecord = Math.max(lastRecord, at);
    }

    @Override
    public void userEnded(long at) {
        usersEnded++;
        presence.ended(at / MICROS_PER_MS);
        userMicros += at;
        firstUserEnd = Math.min(firstUserEnd, at);
        lastRecord = Math.max(lastRecord, at);
    }

    @Override
    public void answered(long start, long end) {
        ended(start, end);
        long fromSending = Math.max(0, end - start);
        fastestMicros = Math.min(fastestMicros, fromSending);
        if (fromSending < leastMicros) {
            fasterThanLatency++;
        }
        long micros = due == null ? fromSending : Math.max(0, end - due);
        if (due != null) {
            sentPerSecond.open(secondOf(end)).recordValue(fromSending);
            due = null;
        }
        allMicros.recordValue(micros);
        perSecond.open(secondOf(end)).recordValue(micros);
        if (part != null) {
            part.perSecond.open(secondOf(end)).recordValue(micros);
            part = null;
        }
    }

    @Override
    public void failed(long start, long end, FailureKind kind, String cause) {
        ended(start, end);
        due = null;
        failedBySecond.merge(secondOf(end), 1L, Long::sum);
        failedAs(kind, cause);
        if (part != null) {
            part.failedBySecond.merge(secondOf(end), 1L, Long::sum);
            part = null;
        }
    }

    /** Refusals are counted by themselves. */
    public void expectsRefusals() {
        refused = 0L;
    }

    /** A request that was answered with a refusal where these are expected. */
    public void refused(long start, long end) {
        ended(start, end);
        due = null;
        refused++;
        refusals.add(start / MICROS_PER_MS, end / MICROS_PER_MS);
    }

    @Override
    public void warmedUp(boolean answeredRightly) {
        if (answeredRightly) {
            warmUpAnswered++;
        } else {
            warmUpFailed++;
        }
    }

    /** Sets which time around the step of a load counts. A queue that is gone at its end shows no drift. */
    public void aroundStep(long from, long to) {
        steadyBetween(from, to);
        step = true;
    }

    /** Sets when an open load had its full rate; its requests, each a user of its own, do not show that. */
    public void steadyBetween(long from, long to) {
        lastUserStart = from;
        firstUserEnd = to;
        open = true;
    }

    /** How many requests were sent, whatever became of them. */
    public void sent(long count) {
        sent = count;
    }

    /** When the request of an open load was due whose end is told next: its response time begins there. */
    public void due(long at) {
        due = at;
    }

    /** How many requests of an open load were due. */
    public void offered(long count) {
        offered = count;
    }

    @Override
    public void notSent(String cause) {
        failedAs(FailureKind.NOT_SENT, "not sent: " + cause);
    }

    private void failedAs(FailureKind kind, String cause) {
        failed++;
        failures.merge(cause, 1L, Long::sum);
        failureKinds.merge(kind, 1L, Long::sum);
    }

    private void ended(long start, long end) {
        requests++;
        requestMicros += Math.max(0, end - start);
        lastRecord = Math.max(lastRecord, end);
        timeline.add(start / MICROS_PER_MS, end / MICROS_PER_MS);
    }

    /**
     * The figures.
     *
     * @param truncated whether the generator's record ends within an entry
     * @throws LoadUnreadable where no user started
     */
    public LoadMeasurement measurement(boolean truncated) {
        if (users == 0) {
            throw new LoadUnreadable("The load generator recorded no user.");
        }
        if (!perSecond.isEmpty()) {
            // A service that hangs answers nothing until the end. What ends with a second belongs to that one.
            perSecond.open(secondOf(Math.max(0, lastRecord - 1)));
        }
        // Gatling's report: all requests over the run's length in whole seconds, rounded up.
        double durationSeconds = Math.max(1, Math.ceil((lastRecordMs() - firstUserMs()) / (double) MS_PER_SECOND));
        double plateauSeconds = Math.max(0, plateauEndMs() - plateauStartMs()) / (double) MS_PER_SECOND;
        boolean plateau = plateauSeconds > 0;
        long answers = timeline.endsBetween(plateauStartMs(), plateauEndMs())
                - refusals.endsBetween(plateauStartMs(), plateauEndMs());
        Double plateauRps = plateau ? answers / plateauSeconds : null;
        LoadResult result = LoadResultBuilder.builder()
                .users(users)
                .requests(requests)
                .failed(failed)
                .refused(refused)
                .failures(mostFrequentFirst(failures))
                .durationSeconds(durationSeconds)
                .throughputRps((requests - (refused == null ? 0 : refused)) / durationSeconds)
                .plateauSeconds(plateauSeconds)
                .plateauThroughputRps(plateauRps)
                .responseTime(ResponseTimes.of(allMicros))
                .corrected(
                        open || plateauRps == null || plateauRps == 0
                                ? null
                                : ResponseTimes.corrected(allMicros, users, plateauRps))
                .resolutionMs(resolutionMicros / (double) MICROS_PER_MS)
                .truncated(truncated || usersEnded < users)
                .requestsByName(byName(plateau))
                .due(offered)
                .fromSending(offered == null ? null : fromSending(plateauSeconds))
                .build();
        Period whole = period(firstUserMs(), lastRecordMs());
        return new LoadMeasurement(
                result,
                evidence(plateau),
                whole,
                plateau ? period(plateauStartMs(), plateauEndMs()) : null,
                warmUpAnswered,
                warmUpFailed,
                perSecond.subList(Math.min(secondOf(firstUser), perSecond.size()), perSecond.size()),
                seconds(),
                null,
                null);
    }

    /** Of the seconds that are wholly on the plateau, or of the whole load where there is none. */
    private Map<String, RequestFigures> byName(boolean plateau) {
        int first = firstSecondOfPlateau();
        int afterLast = plateau ? (int) (plateauEndMs() / MS_PER_SECOND) : first;
        boolean whole = afterLast <= first;
        int from = whole ? 0 : first;
        int to = whole ? secondOf(lastRecord) + 1 : afterLast;
        Map<String, RequestFigures> figures = new LinkedHashMap<>();
        parts.forEach((name, seen) -> {
            Histogram answered = new Histogram(DIGITS_OF_THE_WHOLE);
            for (int second = from; second < Math.min(to, seen.perSecond.size()); second++) {
                answered.add(seen.perSecond.get(second).decoded());
            }
            long wrong = seen.failedBySecond.entrySet().stream()
                    .filter(at -> from <= at.getKey() && at.getKey() < to)
                    .mapToLong(Map.Entry::getValue)
                    .sum();
            figures.put(
                    name,
                    new RequestFigures(answered.getTotalCount() + wrong, wrong, to - from, ResponseTimes.of(answered)));
        });
        return figures;
    }

    /** In the seconds in which percentiles of an open load are taken, or of the whole load without one. */
    private ResponseTime fromSending(double plateauSeconds) {
        int begin = secondOf(Math.max(firstUser, lastUserStart));
        int first = begin + 1;
        int afterLast = (int) Math.min(secondOf(lastRecord), begin + Math.ceil(plateauSeconds) + 1);
        boolean whole = afterLast <= first;
        Histogram answered = new Histogram(DIGITS_OF_THE_WHOLE);
        for (int second = whole ? 0 : first; second < sentPerSecond.size() && (whole || second < afterLast); second++) {
            answered.add(sentPerSecond.get(second).decoded());
        }
        return ResponseTimes.of(answered);
    }

    private int firstSecondOfPlateau() {
        return (int) Math.ceil(Math.max(0, plateauStart()) / (double) MICROS_PER_SECOND);
    }

    /** The generator may have had other things to do, such as to warm itself up, before the first user started. */
    private List<LoadSecond> seconds() {
        int afterLast = secondOf(lastRecord) + 1;
        long[] present = presence.atTheEndsOf(afterLast);
        long[] underWay = timeline.atTheEndsOf(afterLast);
        return IntStream.range(secondOf(firstUser), afterLast)
                .mapToObj(second -> new LoadSecond(
                        startedAtEpochMs + (long) second * MS_PER_SECOND,
                        open ? null : present[second],
                        underWay[second],
                        failedBySecond.getOrDefault(second, 0L)))
                .toList();
    }

    private static int secondOf(long micros) {
        return (int) (Math.max(0, micros) / MICROS_PER_SECOND);
    }

    private Period period(long fromMs, long toMs) {
        return new Period(
                Instant.ofEpochMilli(startedAtEpochMs + fromMs), Instant.ofEpochMilli(startedAtEpochMs + toMs));
    }

    private LoadEvidence evidence(boolean plateau) {
        // What a user does between its start and its end is requests and thinking; who thought how long is not on
        // record.
        Double meanThinkMs = usersEnded == users && requests > 0
                ? (userMicros - requestMicros) / (double) requests / MICROS_PER_MS
                : null;
        int firstSecond = firstSecondOfPlateau();
        int afterLastSecond = plateau ? (int) Math.min(plateauEndMs() / MS_PER_SECOND, perSecond.size()) : 0;
        int third = (afterLastSecond - firstSecond) / 3;
        boolean drift = !step && afterLastSecond - firstSecond >= LEAST_SECONDS_TO_SEE_A_DRIFT;
        return new LoadEvidence(
                usersEnded,
                new EnumMap<>(failureKinds),
                fasterThanLatency,
                fastestMicros == Long.MAX_VALUE ? null : fastestMicros / (double) MICROS_PER_MS,
                meanThinkMs,
                plateau ? timeline.meanInFlight(plateauStartMs(), plateauEndMs()) : null,
                // Within a millisecond a user may end a request and begin the next; it never has two.
                Math.min(users, timeline.peak()),
                open ? null : Math.min(users, presence.peak()),
                drift ? ResponseTimes.typicalMeanMs(perSecond.subList(firstSecond, firstSecond + third)) : null,
                drift ? ResponseTimes.typicalMeanMs(perSecond.subList(afterLastSecond - third, afterLastSecond)) : null,
                null,
                null,
                sent,
                null);
    }

    private long firstUserMs() {
        return firstUser / MICROS_PER_MS;
    }

    private long plateauStartMs() {
        return plateauStart() / MICROS_PER_MS;
    }

    /** Where the plateau begins: an open load has its full rate of answers only after the fastest response time. */
    private long plateauStart() {
        return open && fastestMicros != Long.MAX_VALUE
                ? Math.min(lastUserStart + fastestMicros, firstUserEnd)
                : lastUserStart;
    }

    private long lastRecordMs() {
        return lastRecord / MICROS_PER_MS;
    }

    private long plateauEndMs() {
        return firstUserEnd == Long.MAX_VALUE ? lastRecordMs() : firstUserEnd / MICROS_PER_MS;
    }

    public static Map<String, Long> mostFrequentFirst(Map<String, Long> failures) {
        Map<String, Long> sorted = new LinkedHashMap<>();
        failures.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
        return sorted;
    }

    /**
     * A histogram for each second of a load, in any order. Only those that were recorded in last are there as they are;
     * all others are encoded, so that hours of them fit into the heap of the runner.
     */
    static final class Seconds extends AbstractList<EncodedHistogram> {

        /**
         * More than the engines' threads stray from each other; a record that is further back costs an encoding and a
         * decoding.
         */
        private static final int OPEN = 64;

        private static final int DIGITS = 3;
        private static final long MS_PER_SECOND = 1000;

        private final long startedAtEpochMs;

        /** Null where nothing is known of a second, or it is open. */
        private final List<EncodedHistogram> closed = new ArrayList<>();

        /** By second; the one that was not looked at for longest comes first. */
        private final Map<Integer, Histogram> open = new LinkedHashMap<>(2 * OPEN, 0.75f, true);

        /** @param startedAtEpochMs when second 0 began */
        Seconds(long startedAtEpochMs) {
            this.startedAtEpochMs = startedAtEpochMs;
        }

        /** The histogram of a second, to record in at once: a later call for another second may close it. */
        Histogram open(int second) {
            Histogram histogram = open.get(second);
            if (histogram == null) {
                while (closed.size() <= second) {
                    closed.add(null);
                }
                EncodedHistogram there = closed.get(second);
                histogram = there == null ? empty(second) : there.decoded();
                closed.set(second, null);
                open.put(second, histogram);
                if (open.size() > OPEN) {
                    int eldest = open.keySet().iterator().next();
                    closed.set(eldest, EncodedHistogram.of(open.remove(eldest)));
                }
            }
            return histogram;
        }

        /** What was recorded in a second by now. */
        @Override
        public EncodedHistogram get(int second) {
            EncodedHistogram encoded = closed.get(second);
            if (encoded != null) {
                return encoded;
            }
            Histogram there = open.get(second);
            return EncodedHistogram.of(there == null ? empty(second) : there);
        }

        @Override
        public int size() {
            return closed.size();
        }

        private Histogram empty(int second) {
            Histogram histogram = new Histogram(DIGITS);
            histogram.setStartTimeStamp(startedAtEpochMs + second * MS_PER_SECOND);
            histogram.setEndTimeStamp(startedAtEpochMs + (second + 1) * MS_PER_SECOND);
            return histogram;
        }
    }

    /**
     * How many requests, or users, began and ended in each millisecond of a load: a byte each, and nothing for a second
     * in which nothing happened.
     */
    static final class Timeline {

        private static final int MS_PER_SECOND = 1000;

        private final Counts starts = new Counts();
        private final Counts ends = new Counts();

        void add(long startMs, long endMs) {
            began(startMs);
            ended(Math.max(startMs, endMs));
        }

        void began(long ms) {
            starts.add(ms);
        }

        void ended(long ms) {
            ends.add(ms);
        }

        /** How many were there at the end of each of the first seconds. */
        long[] atTheEndsOf(int seconds) {
            long[] there = new long[seconds];
            long now = 0;
            for (int second = 0; second < seconds; second++) {
                now += starts.within(second) - ends.within(second);
                there[second] = now;
            }
            return there;
        }

        /** Requests that ended from {@code fromMs} until before {@code toMs}. */
        long endsBetween(long fromMs, long toMs) {
            long count = 0;
            for (long ms = Math.max(0, fromMs); ms < Math.min(toMs, ends.length()); ms++) {
                count += ends.at((int) ms);
            }
            return count;
        }

        /** Requests under way, averaged over the milliseconds from {@code fromMs} until before {@code toMs}. */
        double meanInFlight(long fromMs, long toMs) {
            long inFlight = 0;
            long sum = 0;
            for (int ms = 0; ms < Math.min(toMs, length()); ms++) {
                inFlight += starts.at(ms) - ends.at(ms);
                if (ms >= fromMs) {
                    sum += inFlight;
                }
            }
            return sum / (double) (toMs - fromMs);
        }

        /** The most that were under way, or present, in the same millisecond. */
        long peak() {
            long inFlight = 0;
            long peak = 0;
            for (int ms = 0; ms < length(); ms++) {
                peak = Math.max(peak, inFlight + starts.at(ms));
                inFlight += starts.at(ms) - ends.at(ms);
            }
            return peak;
        }

        private int length() {
            return Math.max(starts.length(), ends.length());
        }

        /** A count for each millisecond. */
        private static final class Counts {

            private static final int VALUES_OF_A_BYTE = 256;

            private byte[][] seconds = new byte[128][];

            /** What a byte has no room for, by millisecond: all users of a load may come in the same one. */
            private final Map<Integer, Integer> beyond = new HashMap<>();

            void add(long ms) {
                int place = Math.toIntExact(Math.max(0, ms));
                int second = place / MS_PER_SECOND;
                if (second >= seconds.length) {
                    seconds = Arrays.copyOf(seconds, Math.max(second + 1, seconds.length * 2));
                }
                if (seconds[second] == null) {
                    seconds[second] = new byte[MS_PER_SECOND];
                }
                if (++seconds[second][place % MS_PER_SECOND] == 0) {
                    beyond.merge(place, VALUES_OF_A_BYTE, Integer::sum);
                }
            }

            int at(int ms) {
                int second = ms / MS_PER_SECOND;
                if (second >= seconds.length || seconds[second] == null) {
                    return 0;
                }
                int inTheByte = Byte.toUnsignedInt(seconds[second][ms % MS_PER_SECOND]);
                return beyond.isEmpty() ? inTheByte : inTheByte + beyond.getOrDefault(ms, 0);
            }

            long within(int second) {
                long count = 0;
                for (int ms = second * MS_PER_SECOND; ms < (second + 1) * MS_PER_SECOND; ms++) {
                    count += at(ms);
                }
                return count;
            }

            /** In milliseconds; later there is nothing. */
            int length() {
                return seconds.length * MS_PER_SECOND;
            }
        }
    }
}
