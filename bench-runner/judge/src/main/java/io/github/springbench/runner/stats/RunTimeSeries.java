package io.github.springbench.runner.stats;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a run was like from second to second: response times, and beside them on the same time axis who asked and what
 * the service used. The axis begins with the second in which the first user came.
 */
public final class RunTimeSeries {

    private static final double MS_PER_SECOND = 1000;

    /** How many seconds one sample of a course may stand for, so that its ends are round numbers. */
    private static final int[] STEPS = {1, 2, 5, 10, 20, 30, 60, 120, 300, 600};

    private final List<EncodedHistogram> perSecond;
    private final boolean usersAreEstimated;
    private final Gauge users;
    private final Gauge underWay;
    private final List<LoadSecond> load;
    private final Gauge platformThreads;
    private final Gauge workerThreads;
    private final Gauge queuedVirtualThreads;
    private final Gauge waitingForConnection;
    private final Gauge heapMib;
    private final Sums gcMillis;
    private final Sums serviceCpu;
    private final Sums loadGeneratorCpu;
    private final Sums machineCpu;
    private final Sums loadMachineCpu;

    /**
     * The course of a completed run.
     *
     * @param perSecond response times in microseconds, a histogram per second of the load; without them there is no
     *     course
     * @param load what else the record tells of these seconds; where it is empty, users are estimated
     * @param samples the samples of the service; may be empty
     * @param host the samples of the machine; may be empty
     * @param loadHost the samples of the load generator's machine; empty where that is the same
     */
    public RunTimeSeries(
            Workload workload,
            RunResult run,
            List<EncodedHistogram> perSecond,
            List<LoadSecond> load,
            List<Sample> samples,
            List<HostSample> host,
            List<HostSample> loadHost) {
        this.perSecond = perSecond;
        this.load = load;
        int seconds = perSecond.size();
        usersAreEstimated = load.isEmpty() && isEstimable(workload, run);
        users = new Gauge(usersAreEstimated ? estimatedUsers(workload, run, seconds) : recorded(LoadSecond::users));
        underWay = new Gauge(recorded(LoadSecond::requestsUnderWay));
        double startedAtEpochMs = seconds == 0 ? 0 : perSecond.get(0).startedAt();
        // Both kinds of samples begin together. Without the machine's clock, the start of the load generator
        // gives their beginning to a second: when within its second the first user came is not on record.
        double samplesBegin = host.isEmpty()
                ? run.times() == null ? 0 : -run.times().loadGeneratorStart()
                : (host.get(0).epochMs() - startedAtEpochMs) / MS_PER_SECOND;
        Function<Function<Sample, Number>, List<Point>> ofService =
                figure -> points(samples, sample -> samplesBegin + sample.elapsedSeconds(), figure);
        platformThreads = Gauge.of(ofService.apply(sample -> sample.threads().platformThreads()), seconds);
        workerThreads = Gauge.of(ofService.apply(sample -> sample.threads().requestWorkers()), seconds);
        queuedVirtualThreads =
                Gauge.of(ofService.apply(sample -> sample.virtualThreads().virtualQueued()), seconds);
        waitingForConnection =
                Gauge.of(ofService.apply(sample -> sample.connections().waitingForConnection()), seconds);
        heapMib = Gauge.of(
                ofService.apply(sample -> ResourceSummary.mib(sample.memory().heapUsedBytes())), seconds);
        gcMillis = Sums.of(ofService.apply(sample -> sample.collections().gcMillis()), seconds);
        serviceCpu = Sums.of(ofService.apply(sample -> sample.cpu().serviceCpuSeconds()), seconds);
        Function<HostSample, Double> second = sample -> (sample.epochMs() - startedAtEpochMs) / MS_PER_SECOND;
        loadGeneratorCpu = Sums.of(
                loadHost.isEmpty()
                        ? ofService.apply(sample -> sample.cpu().loadGeneratorCpuSeconds())
                        : points(loadHost, second, HostSample::loadGeneratorCpuSeconds),
                seconds);
        machineCpu = Sums.of(points(host, second, RunTimeSeries::secondsOfAllProcesses), seconds);
        loadMachineCpu = Sums.of(points(loadHost, second, RunTimeSeries::secondsOfAllProcesses), seconds);
    }

    /** How long it is; 0 where nothing is known. */
    public int seconds() {
        return perSecond.size();
    }

    /**
     * Whether the users were not on record. Four moments are known then: nobody is there at the beginning and at the
     * end, and all of them from the end of the ramp until the plateau is over. In between they are taken to come and go
     * evenly.
     */
    public boolean usersAreEstimated() {
        return usersAreEstimated;
    }

    /** All of it, in at most so many stretches of a whole number of seconds; only the last may be shorter. */
    public List<TimeBucket> inAtMost(int stretches) {
        int step = step(stretches);
        return IntStream.iterate(0, from -> from < seconds(), from -> from + step)
                .mapToObj(from -> between(from, Math.min(from + step, seconds())))
                .toList();
    }

    /** How many seconds each of at most so many stretches takes. */
    public int step(int stretches) {
        return IntStream.of(STEPS)
                .filter(step -> (long) step * stretches >= seconds())
                .findFirst()
                .orElseGet(() -> (int) Math.ceil(seconds() / (double) stretches));
    }

    /** What was the case from a second until before another. */
    public TimeBucket between(int from, int to) {
        RecordedTimes times = RecordedTimes.of(perSecond.subList(from, to));
        double length = to - from;
        return new TimeBucket(
                from,
                to,
                users.most(from, to),
                underWay.most(from, to),
                times.count() / length,
                load.isEmpty() ? null : failed(from, to) / length,
                percentile(times, 50),
                percentile(times, 95),
                percentile(times, 99),
                platformThreads.most(from, to),
                workerThreads.most(from, to),
                queuedVirtualThreads.most(from, to),
                waitingForConnection.most(from, to),
                heapMib.most(from, to),
                gcMillis.perSecond(from, to),
                serviceCpu.perSecond(from, to),
                loadGeneratorCpu.perSecond(from, to),
                machineCpu.perSecond(from, to),
                loadMachineCpu.perSecond(from, to));
    }

    private double failed(int from, int to) {
        return load.subList(Math.min(from, load.size()), Math.min(to, load.size())).stream()
                .mapToLong(LoadSecond::failed)
                .sum();
    }

    private static Double percentile(RecordedTimes times, double percentile) {
        return times.count() == 0 ? null : Double.valueOf(times.ms(percentile));
    }

    private Double[] recorded(Function<LoadSecond, Long> figure) {
        return IntStream.range(0, perSecond.size())
                .mapToObj(second -> second < load.size() ? figure.apply(load.get(second)) : null)
                .map(count -> count == null ? null : Double.valueOf(count))
                .toArray(Double[]::new);
    }

    private static boolean isEstimable(Workload workload, RunResult run) {
        return !workload.open() && run.load() != null && run.load().plateauSeconds() > 0;
    }

    /** At the end of each second. */
    private static Double[] estimatedUsers(Workload workload, RunResult run, int seconds) {
        double all = run.load().users();
        double ramp = workload.ramp().toMillis() / MS_PER_SECOND;
        double leaving = ramp + run.load().plateauSeconds();
        double end = Math.max(run.load().durationSeconds(), leaving + 1);
        return IntStream.rangeClosed(1, seconds)
                .mapToObj(second -> second < ramp
                        ? Double.valueOf(Math.rint(all * second / ramp))
                        : second <= leaving
                                ? Double.valueOf(all)
                                : Double.valueOf(Math.rint(all * Math.max(0, end - second) / (end - leaving))))
                .toArray(Double[]::new);
    }

    private static Double secondsOfAllProcesses(HostSample sample) {
        return sample.busySeconds() == null || sample.interruptSeconds() == null
                ? null
                : sample.busySeconds() + sample.interruptSeconds();
    }

    private static <T> List<Point> points(
            List<T> samples, Function<T, Double> second, Function<? super T, ? extends Number> figure) {
        return samples.stream()
                .filter(sample -> figure.apply(sample) != null)
                .map(sample ->
                        new Point(second.apply(sample), figure.apply(sample).doubleValue()))
                .toList();
    }

    /** What was seen at a moment. */
    private record Point(double second, double value) {}

    /** What is the case in each second; null where nothing was seen. */
    private record Gauge(Double[] bySecond) {

        /** A sample is taken a second after the one before was done, and so some seconds have none. */
        private static final int STANDS_FOR_SECONDS = 2;

        static Gauge of(List<Point> points, int seconds) {
            Double[] highest = new Double[seconds];
            for (Point point : points) {
                int second = (int) Math.floor(point.second());
                if (second >= 0 && second < seconds) {
                    highest[second] = higher(highest[second], point.value());
                }
            }
            Double[] filled = highest.clone();
            for (int second = 0; second < seconds; second++) {
                for (int before = 1;
                        filled[second] == null && before <= Math.min(second, STANDS_FOR_SECONDS);
                        before++) {
                    filled[second] = highest[second - before];
                }
            }
            return new Gauge(filled);
        }

        private static Double higher(Double one, double other) {
            return one == null ? other : Math.max(one, other);
        }

        Double most(int from, int to) {
            return Stream.of(bySecond)
                    .skip(from)
                    .limit(to - from)
                    .filter(Objects::nonNull)
                    .max(Double::compare)
                    .orElse(null);
        }
    }

    /**
     * A sum since some beginning, at the begin of each second and at the end of the last; null where nothing was seen.
     */
    private record Sums(Double[] atEdges) {

        static Sums of(List<Point> points, int seconds) {
            List<Double> sums = new ArrayList<>();
            int next = 0;
            for (int edge = 0; edge <= seconds; edge++) {
                while (next < points.size() && points.get(next).second() < edge) {
                    next++;
                }
                boolean within = next > 0 && next < points.size();
                sums.add(within ? Double.valueOf(between(points.get(next - 1), points.get(next), edge)) : null);
            }
            return new Sums(sums.toArray(Double[]::new));
        }

        private static double between(Point before, Point after, double second) {
            double share = (second - before.second()) / (after.second() - before.second());
            return before.value() + share * (after.value() - before.value());
        }

        /** Between the first and the last moment of a stretch at which the sum is known. */
        Double perSecond(int from, int to) {
            int first = from;
            int last = to;
            while (first < last && atEdges[first] == null) {
                first++;
            }
            while (last > first && atEdges[last] == null) {
                last--;
            }
            return first == last ? null : Double.valueOf((atEdges[last] - atEdges[first]) / (last - first));
        }
    }

    /**
     * A stretch of a run. Levels are the highest in it, response times are its percentiles, and all others are
     * averages; a figure is null if it was not seen.
     *
     * @param from the second with which it begins
     * @param to the second before which it ends
     * @param users users that were present
     * @param requestsUnderWay requests that waited for their answer
     * @param answeredRps requests that were answered rightly, per second
     * @param failedRps requests that ended wrongly, per second
     * @param p50Ms response time, as are the next two
     * @param platformThreads of the service, as is the next
     * @param queuedVirtualThreads virtual threads of the service that waited for a carrier
     * @param waitingForConnection requests that waited for a connection of the service's pool
     * @param heapMib of the service, used, garbage included
     * @param gcMillisPerSecond time of the service in garbage collections
     * @param serviceCpus cores that the service kept busy
     * @param loadGeneratorCpus cores that the load generator kept busy
     * @param machineCpus cores that all processes and the kernel kept busy, of several machines on the service's
     * @param loadMachineCpus the same of the load generator's machine; null where that is the service's
     */
    public record TimeBucket(
            int from,
            int to,
            Double users,
            Double requestsUnderWay,
            Double answeredRps,
            Double failedRps,
            Double p50Ms,
            Double p95Ms,
            Double p99Ms,
            Double platformThreads,
            Double workerThreads,
            Double queuedVirtualThreads,
            Double waitingForConnection,
            Double heapMib,
            Double gcMillisPerSecond,
            Double serviceCpus,
            Double loadGeneratorCpus,
            Double machineCpus,
            Double loadMachineCpus) {}
}
