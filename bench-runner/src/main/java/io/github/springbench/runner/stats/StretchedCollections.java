package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.Period;
import io.github.springbench.runner.model.Sample.WaitSample;
import io.github.springbench.runner.model.Sample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * What the machine added to the service's collections. A collection is the service's own work, and a result; but its
 * threads wait for a core as the service's others do, and everybody waits for them. Of the time that the service's
 * threads were ready, they waited the share w = D / (D + C), with D their run delay and C their CPU time; so a
 * collection of P ms would have taken P (1 − w).
 *
 * @param service its samples
 * @param samplesFrom when their clock began, in milliseconds of the wall clock
 * @param waits of the same time
 */
record StretchedCollections(List<Sample> service, long samplesFrom, List<WaitSample> waits) {

    private static final double MS_PER_SECOND = 1000;

    /**
     * Those that ended in a second of which a part is in the period; none where nobody tells how long threads waited.
     */
    List<Hold> during(Period period) {
        List<Hold> holds = new ArrayList<>();
        for (int place = 1; place < service.size(); place++) {
            Sample before = service.get(place - 1);
            Sample after = service.get(place);
            Double ms = difference(before, after, sample -> sample.collections().gcMillis());
            Double count =
                    difference(before, after, sample -> sample.collections().gcCount());
            Double cpuSeconds = difference(before, after, sample -> sample.cpu().serviceCpuSeconds());
            long from = epochMs(before);
            long to = epochMs(after);
            if (ms == null || count == null || cpuSeconds == null || ms <= 0 || count <= 0) {
                continue;
            }
            double delay = delaySeconds(from, to);
            if (delay > 0 && (period.contains(from) || period.contains(to))) {
                double waited = delay / (delay + cpuSeconds);
                holds.addAll(Collections.nCopies(count.intValue(), new Hold(ms / count, ms / count * waited)));
            }
        }
        return List.copyOf(holds);
    }

    /** Between the last sample before a time and the first after it. */
    private double delaySeconds(long from, long to) {
        Double first = null;
        for (WaitSample sample : waits) {
            if (sample.serviceRunDelaySeconds() == null) {
                continue;
            }
            if (first == null || sample.epochMs() <= from) {
                first = sample.serviceRunDelaySeconds();
            }
            if (sample.epochMs() >= to) {
                return sample.serviceRunDelaySeconds() - first;
            }
        }
        return 0;
    }

    private long epochMs(Sample sample) {
        return samplesFrom + Math.round(sample.elapsedSeconds() * MS_PER_SECOND);
    }

    private static Double difference(Sample before, Sample after, Function<Sample, Number> sum) {
        Number from = sum.apply(before);
        Number to = sum.apply(after);
        return from == null || to == null ? null : to.doubleValue() - from.doubleValue();
    }
}
