package io.github.springbench.runner.report;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.run.OwnReport;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import io.github.springbench.runner.stats.WholeSeconds;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.lang.ref.SoftReference;
import java.util.AbstractList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What a result folder keeps of a completed run beside its result. Each is asked for when it is needed, and again where
 * memory was short; what is not kept is empty.
 *
 * @param perSecond response times in microseconds, a histogram per second of the load
 * @param load what else the load generator's record tells of these seconds
 * @param samples the samples of the service
 * @param host the samples of the machine
 * @param ownReport what the load generator itself reported
 * @param loadHost the samples of the machine that played the load, where that is another one
 */
public record RunFiles(
        Function<RunKey, List<EncodedHistogram>> perSecond,
        Function<RunKey, List<LoadSecond>> load,
        Function<RunKey, List<Sample>> samples,
        Function<RunKey, List<HostSample>> host,
        Function<RunKey, Optional<OwnReport>> ownReport,
        Function<RunKey, List<HostSample>> loadHost) {

    /** A result of which nothing but the runs themselves is kept. */
    static final RunFiles NONE = new RunFiles(
            key -> List.of(),
            key -> List.of(),
            key -> List.of(),
            key -> List.of(),
            key -> Optional.empty(),
            key -> List.of());

    /**
     * A completed run with its response times.
     *
     * @param workload of its experiment
     */
    public Repetition repetition(RunResult run, Workload workload) {
        return new Repetition(
                run,
                new OnDemand(() -> perSecond.apply(run.key())),
                new RecordedTimes(() ->
                        WholeSeconds.orAll(run.load(), workload, perSecond.apply(run.key()), load.apply(run.key()))));
    }

    /**
     * Histograms that are read when they are looked at, and again where memory was short meanwhile: not all figures of
     * all runs need them.
     */
    private static final class OnDemand extends AbstractList<EncodedHistogram> {

        private final Supplier<List<EncodedHistogram>> source;
        private SoftReference<List<EncodedHistogram>> read = new SoftReference<>(null);

        private OnDemand(Supplier<List<EncodedHistogram>> source) {
            this.source = source;
        }

        @Override
        public EncodedHistogram get(int index) {
            return histograms().get(index);
        }

        @Override
        public int size() {
            return histograms().size();
        }

        private List<EncodedHistogram> histograms() {
            List<EncodedHistogram> there = read.get();
            if (there == null) {
                there = source.get();
                read = new SoftReference<>(there);
            }
            return there;
        }
    }
}
