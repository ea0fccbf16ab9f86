package io.github.springbench.runner.stats;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.run.DriftEvidence;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import io.github.springbench.runner.model.run.Sample.RunnerSample;
import java.time.Instant;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * An invented load of half an hour, whose last user arrives after half a minute. All figures are constant, except those
 * that a test changes with the minutes since then.
 */
public final class LongRun {

    private static final long START_MS = 1_000_000_000;
    private static final int RAMP_SECONDS = 30;
    private static final long MIB = 1024 * 1024;
    private static final int LOOK_SECONDS = 5;
    private static final int REQUESTS = 20;

    public int seconds = 1800;
    public DoubleUnaryOperator heapMib = minute -> 200;
    public DoubleUnaryOperator rssMib = minute -> 500;
    public DoubleUnaryOperator threads = minute -> 30;
    public DoubleUnaryOperator poolThreads = minute -> 120;
    public DoubleUnaryOperator mostMs = minute -> 101;
    public DoubleUnaryOperator slowMs = minute -> 104;
    public DoubleUnaryOperator cpus = minute -> 0.3;
    public DoubleUnaryOperator runnerHeapMib = minute -> 40;
    public Double heapLeftMib;

    public DriftEvidence evidence() {
        List<Sample> samples = new ArrayList<>();
        List<RunnerSample> runner = new ArrayList<>();
        double cpuSeconds = 100;
        for (int second = 0; second <= seconds; second += LOOK_SECONDS) {
            double minute = minute(second);
            cpuSeconds += LOOK_SECONDS * cpus.applyAsDouble(minute);
            samples.add(sample(second, minute, cpuSeconds));
            runner.add(new RunnerSample(
                    START_MS + second * 1000L,
                    60 * MIB,
                    bytes(runnerHeapMib.applyAsDouble(minute)),
                    150 * MIB,
                    12,
                    0L,
                    0L));
        }
        return DriftSummary.of(
                new Seconds(),
                IntStream.range(0, seconds)
                        .mapToObj(second -> new LoadSecond(START_MS + second * 1000L, 2000L, 100, 0))
                        .toList(),
                new Period(
                        Instant.ofEpochMilli(START_MS + RAMP_SECONDS * 1000L),
                        Instant.ofEpochMilli(START_MS + seconds * 1000L)),
                samples,
                Instant.ofEpochMilli(START_MS),
                runner,
                heapLeftMib);
    }

    private Sample sample(int second, double minute, double cpuSeconds) {
        int pool = (int) poolThreads.applyAsDouble(minute);
        int all = pool + (int) threads.applyAsDouble(minute);
        return new Sample(
                second,
                new Sample.Threads(all, all, pool, 0, 0, all - pool, all),
                new Sample.VirtualThreads(null, null, null, null),
                new Sample.Memory(300 * MIB, bytes(heapMib.applyAsDouble(minute)), bytes(rssMib.applyAsDouble(minute))),
                new Sample.Collections(0L, 0L),
                new Sample.Connections(null, null),
                new Sample.Cpu(cpuSeconds, null, null));
    }

    private static double minute(int second) {
        return (second - RAMP_SECONDS) / 60.0;
    }

    private static long bytes(double mib) {
        return Math.round(mib * MIB);
    }

    /** One histogram per second, created on access. */
    private final class Seconds extends AbstractList<EncodedHistogram> {

        @Override
        public EncodedHistogram get(int second) {
            Histogram micros = new Histogram(3);
            micros.setStartTimeStamp(START_MS + second * 1000L);
            micros.recordValueWithCount(micros(mostMs, second), REQUESTS - 2);
            micros.recordValueWithCount(micros(slowMs, second), 2);
            return EncodedHistogram.of(micros);
        }

        private long micros(DoubleUnaryOperator ms, int second) {
            return Math.round(ms.applyAsDouble(minute(second)) * 1000);
        }

        @Override
        public int size() {
            return seconds;
        }
    }
}
