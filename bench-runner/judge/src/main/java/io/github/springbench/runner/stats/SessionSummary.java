package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.RunFacts.SessionEvidence;
import io.github.springbench.runner.model.run.Sample.SessionSample;
import java.util.List;
import java.util.function.ToIntFunction;

/** From the samples of a database's sessions to what the checks look at. */
public final class SessionSummary {

    private SessionSummary() {}

    /**
     * What the sessions did; null where no sample of the load tells.
     *
     * @param plateau null where there was none
     */
    public static SessionEvidence of(List<SessionSample> samples, Period load, Period plateau) {
        LoadParts parts = new LoadParts(load, plateau);
        List<SessionSample> whole = parts.whole(samples, SessionSample::epochMs);
        return whole.isEmpty()
                ? null
                : new SessionEvidence(
                        most(whole, SessionSample::open),
                        most(whole, SessionSample::active),
                        parts.ofPlateau(samples, SessionSample::epochMs, part -> average(part, SessionSample::active)),
                        share(parts, samples, SessionSample::onCpu),
                        share(parts, samples, SessionSample::waitingForLocks),
                        share(parts, samples, SessionSample::waitingForIo));
    }

    private static Double share(LoadParts parts, List<SessionSample> samples, ToIntFunction<SessionSample> doing) {
        return parts.ofPlateau(samples, SessionSample::epochMs, part -> {
            Double active = average(part, SessionSample::active);
            return active == null || active == 0 ? active : Double.valueOf(average(part, doing) / active);
        });
    }

    private static Double average(List<SessionSample> samples, ToIntFunction<SessionSample> count) {
        return samples.size() < LoadParts.LEAST_SAMPLES
                ? null
                : Double.valueOf(samples.stream().mapToInt(count).average().orElseThrow());
    }

    private static int most(List<SessionSample> samples, ToIntFunction<SessionSample> count) {
        return samples.stream().mapToInt(count).max().orElse(0);
    }
}
