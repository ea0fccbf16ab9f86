package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.RunFacts.BackEndEvidence;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.BackEndCall;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.apache.commons.statistics.descriptive.Median;

/** From the samples of a back end and the runner's own calls to what the checks look at. */
public final class BackEndSummary {

    private BackEndSummary() {}

    /**
     * How a back end fared.
     *
     * @param latencyMs what it was asked to wait; null where the experiment has no such parameter
     * @param calls of the runner itself
     * @param samples of the back end, in order of time
     * @param samplesFrom when the clock of the samples began
     * @param plateau null where there was none
     * @param cpus how many cores the back end may use; half of one is 0.5
     */
    public static BackEndEvidence of(
            String name,
            Integer latencyMs,
            List<BackEndCall> calls,
            List<Sample> samples,
            Instant samplesFrom,
            Period load,
            Period plateau,
            double cpus) {
        LoadParts parts = new LoadParts(load, plateau);
        List<BackEndCall> whole = parts.whole(calls, BackEndCall::epochMs);
        return new BackEndEvidence(
                name,
                parts.largest(samples, LoadParts.since(samplesFrom), part -> cpuShare(part, cpus)),
                latencyMs,
                parts.largest(calls, BackEndCall::epochMs, BackEndSummary::medianMs),
                whole.size(),
                (int) whole.stream().filter(call -> call.responseMs() == null).count());
    }

    /** Samples that do not show its CPU time are left out: the time between the others is known all the same. */
    private static Double cpuShare(List<Sample> samples, double cpus) {
        List<Sample> known = samples.stream()
                .filter(sample -> sample.cpu().serviceCpuSeconds() != null)
                .toList();
        if (known.size() < LoadParts.LEAST_SAMPLES) {
            return null;
        }
        Sample first = known.get(0);
        Sample last = known.get(known.size() - 1);
        double seconds = last.elapsedSeconds() - first.elapsedSeconds();
        return seconds <= 0
                ? null
                : (last.cpu().serviceCpuSeconds() - first.cpu().serviceCpuSeconds()) / (seconds * cpus);
    }

    private static Double medianMs(List<BackEndCall> calls) {
        double[] answered = calls.stream()
                .map(BackEndCall::responseMs)
                .filter(Objects::nonNull)
                .mapToDouble(millis -> millis)
                .toArray();
        return answered.length < LoadParts.LEAST_SAMPLES
                ? null
                : Median.withDefaults().evaluate(answered);
    }
}
