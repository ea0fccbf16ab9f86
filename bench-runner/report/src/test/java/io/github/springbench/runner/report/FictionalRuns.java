package io.github.springbench.runner.report;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.run.OwnReport;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Invented runs whose records are complete, partial or missing: every figure is made up. */
public final class FictionalRuns {

    /** Mean response times of an overloaded run in milliseconds, one per second; it has all five phases. */
    private static final int[] OVERLOADED = {100, 101, 300, 600, 1000, 1000, 1010, 1000, 500, 200, 100, 100};

    private static final int[] FREE = {100, 101, 100, 100, 102, 100};

    /** The time from the first sample to the start of the load. */
    private static final double SAMPLES_AHEAD_SECONDS = 2.5;

    private FictionalRuns() {}

    /**
     * Alpha at 1,000 users with only the response times; overloaded at 2,000 with all records; invalid at 3,000 with
     * none. A failed run of beta, and one of gamma with the samples of an older version.
     */
    public static ReportModel model() {
        return model(run -> List.of());
    }

    /** The same runs with a load generator that had a machine of its own. */
    public static ReportModel apart() {
        return model(FictionalRuns::host);
    }

    private static ReportModel model(Function<RunKey, List<HostSample>> loadHost) {
        return ReportModel.of(
                FictionalResult.manifest(FictionalResult.experiment("invented-runs", "What happens in a run?"), 5),
                List.of(
                        started(FictionalResult.valid(FictionalResult.run("alpha", 100, 1000, 1, 500, 102, 50, 0))),
                        started(FictionalResult.suspect(FictionalResult.run("alpha", 100, 2000, 1, 800, 1010, 150, 3))),
                        started(FictionalResult.invalid(FictionalResult.run("alpha", 100, 3000, 1, 700, 900, 150, 9))),
                        FictionalResult.failed("beta", 100, 3000, 1, "The service <ended> by itself & \"early\"."),
                        FictionalResult.valid(FictionalResult.onEventLoops("gamma", 100, 1000))),
                new RunFiles(
                        FictionalRuns::perSecond,
                        FictionalRuns::load,
                        FictionalRuns::samples,
                        FictionalRuns::host,
                        FictionalRuns::ownReport,
                        loadHost));
    }

    private static RunResult started(RunResult run) {
        return run.with(it -> it.serviceCommand(List.of(
                        "java",
                        "-Xmx1g",
                        "-XX:+UseG1GC",
                        "-jar",
                        "mvc-with-latency/target/mvc-with-latency.jar",
                        "--invented.shared=all of it",
                        "--server.port=12345"))
                .effective(Map.of("server.max-connections", "10000")));
    }

    private static List<EncodedHistogram> perSecond(RunKey key) {
        if (isOverloaded(key)) {
            return seconds(OVERLOADED);
        }
        return users(key) == 1000 ? seconds(FREE) : List.of();
    }

    private static List<EncodedHistogram> seconds(int[] meansMs) {
        List<EncodedHistogram> seconds = new ArrayList<>();
        for (int place = 0; place < meansMs.length; place++) {
            Histogram second = new Histogram(3);
            second.setStartTimeStamp(epochMs(place));
            second.recordValueWithCount(meansMs[place] * 1000L, 90);
            second.recordValueWithCount(meansMs[place] * 1000L + 4000, 10);
            seconds.add(EncodedHistogram.of(second));
        }
        return seconds;
    }

    private static List<LoadSecond> load(RunKey key) {
        return isOverloaded(key)
                ? IntStream.range(0, OVERLOADED.length)
                        .mapToObj(second -> new LoadSecond(
                                epochMs(second),
                                Math.min(2000L, 500L * second),
                                OVERLOADED[second],
                                second == 6 ? 3 : 0))
                        .toList()
                : List.of();
    }

    private static List<Sample> samples(RunKey key) {
        if (!isOverloaded(key) && !key.system().equals("gamma")) {
            return List.of();
        }
        return IntStream.range(0, 18)
                .mapToObj(second -> new Sample(
                        second,
                        new Sample.Threads(
                                20 + 10 * Math.min(13, second),
                                null,
                                isOverloaded(key) ? 10 * Math.min(15, second) : 0,
                                null,
                                null,
                                null,
                                null),
                        new Sample.VirtualThreads(null, null, null, null),
                        new Sample.Memory((100L + 30 * (second % 4)) << 20, null, null),
                        new Sample.Collections(1000L + 10 * (second / 4), null),
                        new Sample.Connections(null, null),
                        new Sample.Cpu(0.25 * second, 0.125 * second, null)))
                .toList();
    }

    private static List<HostSample> host(RunKey key) {
        return isOverloaded(key)
                ? IntStream.range(0, 18)
                        .mapToObj(second -> new HostSample(
                                epochMs(second) - Math.round(1000 * SAMPLES_AHEAD_SECONDS),
                                second,
                                0.5 * second,
                                0.0,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null))
                        .toList()
                : List.of();
    }

    private static Optional<OwnReport> ownReport(RunKey key) {
        return isOverloaded(key)
                ? Optional.of(OwnReport.link("runs/alpha/latency=100,users=2000/1/gatling/invented-1/index.html"))
                : Optional.empty();
    }

    private static boolean isOverloaded(RunKey key) {
        return key.system().equals("alpha") && users(key) == 2000;
    }

    private static int users(RunKey key) {
        return key.load().size();
    }

    private static long epochMs(int second) {
        return FictionalResult.START.toEpochMilli() + 15_000 + 1000L * second;
    }
}
