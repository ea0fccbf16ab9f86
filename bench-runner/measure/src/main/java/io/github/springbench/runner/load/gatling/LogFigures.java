package io.github.springbench.runner.load.gatling;

import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.load.gatling.SimulationLog.LogListener;
import io.github.springbench.runner.load.gatling.SimulationLog.Outcome;
import io.github.springbench.runner.load.gatling.SimulationLog.RunHeader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the {@code simulation.log} of any simulation says, to the millisecond that Gatling stamps. Gatling's own report
 * estimates its percentiles from the same log.
 *
 * @param gatling the version that wrote it
 * @param complete whether Gatling ended regularly; where it did not, these are the figures of what is there
 * @param seconds from the first user or request to the last, as long as the log goes
 * @param all all requests together
 * @param requests by groups and name, in the order in which the first of each ended
 * @param groups what users did between entering and leaving a group
 * @param notSent requests that Gatling could not build, by cause; they are not among the requests
 */
public record LogFigures(
        String gatling,
        String simulation,
        String description,
        Instant startedAt,
        boolean complete,
        double seconds,
        List<Scenario> scenarios,
        Requests all,
        List<Requests> requests,
        List<Group> groups,
        Map<String, Long> notSent) {

    private static final int MILLIS = 1000;

    /** Users that started and ended. */
    public record Scenario(String name, long started, long ended) {}

    /**
     * @param groups around it, the outermost first
     * @param name null of all requests
     * @param count of those that ended, rightly or not
     * @param failures failed ones by cause, most frequent first
     * @param times of all
     * @param right of those that did not fail; null where none was right
     * @param bySecond without seconds in which none ended
     */
    public record Requests(
            List<String> groups,
            String name,
            long count,
            long failed,
            Map<String, Long> failures,
            Times times,
            Times right,
            List<Second> bySecond) {}

    /** @param second in which they ended, since the log's start */
    public record Second(int second, long count, long failed, Times times) {}

    /**
     * @param path its name and those around it, the outermost first
     * @param duration pauses included
     * @param cumulated the response times in it, added up for each user
     */
    public record Group(List<String> path, long count, long failed, Times duration, Times cumulated) {}

    /** In milliseconds. A percentile is the least time that so many in a hundred did not exceed. */
    public record Times(double meanMs, int minMs, int p50Ms, int p75Ms, int p95Ms, int p99Ms, int p999Ms, int maxMs) {}

    /**
     * Reads it once, from front to back.
     *
     * @throws SimulationLog.UnreadableLogException where it is no log that we can read, or has no request
     */
    public static LogFigures read(Path file) throws IOException {
        Counter counter = new Counter();
        Outcome outcome = SimulationLog.read(file, counter);
        if (counter.run == null) {
            throw new SimulationLog.UnreadableLogException(
                    file + " ends before its first user, so there are no figures: Gatling was killed.");
        }
        return counter.figures(outcome);
    }

    private static final class Counter implements LogListener {

        private RunHeader run;
        private long[] started;
        private long[] ended;
        private int first = Integer.MAX_VALUE;
        private int last = Integer.MIN_VALUE;
        private final Map<List<String>, Map<String, Kind>> kinds = new LinkedHashMap<>();
        private final Map<List<String>, Visits> visits = new LinkedHashMap<>();
        private final Map<String, Long> notSent = new HashMap<>();

        @Override
        public void run(RunHeader header) {
            run = header;
            started = new long[header.scenarios().size()];
            ended = new long[started.length];
        }

        @Override
        public void userStarted(int scenario, int atMillis) {
            started[scenario]++;
            saw(atMillis, atMillis);
        }

        @Override
        public void userEnded(int scenario, int atMillis) {
            ended[scenario]++;
            saw(atMillis, atMillis);
        }

        @Override
        public void request(
                List<String> groups, String name, int startMillis, int endMillis, boolean ok, String message) {
            saw(startMillis, endMillis);
            Kind kind = kinds.computeIfAbsent(groups, any -> new LinkedHashMap<>())
                    .computeIfAbsent(name, any -> new Kind());
            Split second = kind.of(Math.floorDiv(endMillis, MILLIS));
            (ok ? second.right : second.failed).add(Math.max(0, endMillis - startMillis));
            if (!ok) {
                kind.failures.merge(message, 1L, Long::sum);
            }
        }

        @Override
        public void group(
                List<String> groups, int startMillis, int endMillis, int cumulatedResponseMillis, boolean ok) {
            saw(startMillis, endMillis);
            Visits of = visits.computeIfAbsent(groups, any -> new Visits());
            of.duration.add(Math.max(0, endMillis - startMillis));
            of.cumulated.add(cumulatedResponseMillis);
            of.failed += ok ? 0 : 1;
        }

        @Override
        public void error(String message, int atMillis) {
            notSent.merge(message.strip(), 1L, Long::sum);
        }

        private void saw(int from, int to) {
            first = Math.min(first, from);
            last = Math.max(last, to);
        }

        private LogFigures figures(Outcome outcome) {
            List<Requests> each = new ArrayList<>();
            kinds.forEach((groups, names) ->
                    names.forEach((name, kind) -> each.add(Kind.figures(groups, name, List.of(kind)))));
            List<Kind> all = kinds.values().stream()
                    .flatMap(names -> names.values().stream())
                    .toList();
            return new LogFigures(
                    run.gatlingVersion(),
                    run.simulationClass(),
                    run.description(),
                    Instant.ofEpochMilli(run.startEpochMillis()),
                    outcome.complete(),
                    last < first ? 0 : (last - first) / (double) MILLIS,
                    IntStream.range(0, started.length)
                            .mapToObj(i -> new Scenario(run.scenarios().get(i), started[i], ended[i]))
                            .toList(),
                    Kind.figures(List.of(), null, all),
                    each,
                    visits.entrySet().stream()
                            .map(group -> group.getValue().figures(group.getKey()))
                            .toList(),
                    mostFrequentFirst(notSent));
        }
    }

    private static Map<String, Long> mostFrequentFirst(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));
    }

    /** Requests of a name. */
    private static final class Kind {

        private final TreeMap<Integer, Split> bySecond = new TreeMap<>();
        private final Map<String, Long> failures = new HashMap<>();

        private int second = Integer.MIN_VALUE;
        private Split now;

        /** Requests come nearly in the order in which they ended, so a former second hardly gets any more. */
        private Split of(int atSecond) {
            if (second != atSecond) {
                if (now != null) {
                    now.right.rest();
                    now.failed.rest();
                }
                second = atSecond;
                now = bySecond.computeIfAbsent(atSecond, any -> new Split());
            }
            return now;
        }

        /** Of some kinds together. */
        private static Requests figures(List<String> groups, String name, List<Kind> kinds) {
            Split whole = new Split();
            Map<String, Long> failures = new HashMap<>();
            TreeSet<Integer> seconds = new TreeSet<>();
            kinds.forEach(kind -> {
                kind.failures.forEach((message, count) -> failures.merge(message, count, Long::sum));
                seconds.addAll(kind.bySecond.keySet());
            });
            List<Second> figures = new ArrayList<>();
            for (int second : seconds) {
                Split sum = new Split();
                kinds.stream()
                        .map(kind -> kind.bySecond.get(second))
                        .filter(Objects::nonNull)
                        .forEach(sum::add);
                whole.add(sum);
                Counts all = sum.all();
                figures.add(new Second(second, all.count(), sum.failed.count(), all.times()));
            }
            Counts all = whole.all();
            return new Requests(
                    groups,
                    name,
                    all.count(),
                    whole.failed.count(),
                    mostFrequentFirst(failures),
                    all.times(),
                    whole.right.times(),
                    figures);
        }
    }

    private static final class Visits {

        private final Counts duration = new Counts();
        private final Counts cumulated = new Counts();
        private long failed;

        private Group figures(List<String> path) {
            return new Group(path, duration.count(), failed, duration.times(), cumulated.times());
        }
    }

    private static final class Split {

        private final Counts right = new Counts();
        private final Counts failed = new Counts();

        private void add(Split others) {
            right.add(others.right);
            failed.add(others.failed);
        }

        private Counts all() {
            Counts all = new Counts();
            all.add(right);
            all.add(failed);
            return all;
        }
    }

    /**
     * How often each number of milliseconds occurred. A log of hours has many seconds, and each few different times: so
     * it is as large as these are many, whatever the number of requests.
     */
    private static final class Counts {

        private static final int[] NONE = {};
        private static final int FEW = 16;

        /** Different ones, ascending, and how often each occurred. */
        private int[] millis = NONE;

        private int[] times = NONE;

        /** Those that came since, as they came. */
        private int[] news = NONE;

        private int newOnes;

        private void add(int ms) {
            if (newOnes == news.length) {
                sort();
                news = new int[Math.max(FEW, millis.length / 2)];
            }
            news[newOnes++] = ms;
        }

        /** Lets go of the array for new times, until there are some again. */
        private void rest() {
            sort();
            news = NONE;
        }

        private void add(Counts others) {
            sort();
            others.sort();
            merge(others.millis, others.times, others.millis.length);
        }

        private void sort() {
            if (newOnes == 0) {
                return;
            }
            Arrays.sort(news, 0, newOnes);
            int[] once = new int[newOnes];
            Arrays.fill(once, 1);
            merge(news, once, newOnes);
            newOnes = 0;
        }

        private void merge(int[] otherMillis, int[] otherTimes, int others) {
            int[] both = new int[millis.length + others];
            int[] often = new int[both.length];
            int different = 0;
            for (int mine = 0, theirs = 0; mine < millis.length || theirs < others; ) {
                boolean isMine = theirs == others || mine < millis.length && millis[mine] <= otherMillis[theirs];
                int ms = isMine ? millis[mine] : otherMillis[theirs];
                if (different == 0 || both[different - 1] != ms) {
                    both[different++] = ms;
                }
                often[different - 1] += isMine ? times[mine++] : otherTimes[theirs++];
            }
            millis = Arrays.copyOf(both, different);
            times = Arrays.copyOf(often, different);
        }

        private long count() {
            sort();
            return IntStream.of(times).asLongStream().sum();
        }

        private Times times() {
            long count = count();
            if (count == 0) {
                return null;
            }
            double sum = 0;
            for (int i = 0; i < millis.length; i++) {
                sum += (double) millis[i] * times[i];
            }
            return new Times(
                    sum / count,
                    millis[0],
                    at(50, count),
                    at(75, count),
                    at(95, count),
                    at(99, count),
                    at(99.9, count),
                    millis[millis.length - 1]);
        }

        private int at(double percentile, long count) {
            long rank = RecordedTimes.rank(percentile, count);
            int place = 0;
            for (long upTo = times[0]; upTo < rank; upTo += times[place]) {
                place++;
            }
            return millis[place];
        }
    }

    /** Those names that a person gives, as one. */
    public static String words(List<String> groups, String name) {
        return Stream.concat(groups.stream(), Stream.ofNullable(name)).collect(Collectors.joining(" / "));
    }
}
