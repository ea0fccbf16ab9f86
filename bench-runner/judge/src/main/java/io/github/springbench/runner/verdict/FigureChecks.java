package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.Metric.RunFormulas;
import io.github.springbench.runner.model.run.RunFacts;
import io.github.springbench.runner.model.run.RunFacts.LoadGeneratorEvidence;
import io.github.springbench.runner.model.run.RunFacts.ServiceEvidence;
import io.github.springbench.runner.verdict.Check.Fault;
import io.github.springbench.runner.verdict.Check.Thresholds;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether the figures rest on enough, judged by the figures themselves. */
final class FigureChecks {

    /** Of all requests: response times are then those of the requests that came through. Our own threshold. */
    static final Thresholds FAILED_SHARE = new Thresholds(0, 0.01);

    /**
     * Less holds fewer than ten samples of the machine, and few requests of a user with a pause of 1.5 s. A plateau of
     * ten seconds less some ticks of the load generator's clock is one of ten.
     */
    static final double LEAST_SECONDS = 10;

    private static final String LAST_LONGER = "let it last longer.";

    private static final double TICKS_SECONDS = 0.1;

    /** Of a closed load's time: of less, the whole load's figures tell of those who came early or stayed late. */
    private static final double LEAST_SHARE_TOGETHER = 0.5;

    /**
     * The corrected p95 may be so many times p95: it counts callers as if they called at an even pace. Our own
     * threshold: short unfair queues, such as those of a full pool, stay below it.
     */
    static final double UNEVEN = 3;

    private static final double P95 = 95;

    private FigureChecks() {}

    /** Whether all users were present for too short a time to say anything of them. */
    static boolean isBrief(LoadResult load) {
        return load.plateauSeconds() < LEAST_SECONDS - TICKS_SECONDS;
    }

    static List<Fault> failedRequests(LoadResult load, RunFacts evidence) {
        long all = RunFormulas.attempted(load, evidence);
        double share = (double) load.failed() / Math.max(1, all);
        String cause = load.failures().entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(most -> ", most often with \u201c" + most.getKey() + "\u201d")
                .orElse("");
        return FAILED_SHARE.judge(
                share,
                limit -> NumberWords.number(load.failed()) + " of " + NumberWords.count(all, "request")
                        + " failed ("
                        + NumberWords.percent(share) + ", "
                        + NumberWords.noneOrAtMost(limit, NumberWords.percent(limit)) + ")" + cause + "."
                        + lack(evidence).map(lack -> " " + lack).orElse(""));
    }

    /** A load generator that sends a request again hides one that failed. */
    static List<Fault> sentAgain(LoadGeneratorEvidence seen, LoadResult load) {
        Double share = seen.sentAgain() == null ? null : (double) seen.sentAgain() / Math.max(1, load.requests());
        return FAILED_SHARE.judge(
                share,
                limit -> "The load generator sent " + NumberWords.number(seen.sentAgain()) + " of "
                        + NumberWords.count(load.requests(), "request") + " again (" + NumberWords.percent(share) + ", "
                        + NumberWords.noneOrAtMost(limit, NumberWords.percent(limit))
                        + "), as the service closed their connection before the answer was complete. Each was a failed"
                        + " request, but only what came of its second try is counted, with the time of both.");
    }

    /** What the service says in its log that it lacked, as a sentence; empty where it says nothing of that. */
    static Optional<String> lack(RunFacts evidence) {
        return Optional.ofNullable(evidence.service())
                .map(ServiceEvidence::lack)
                .map(lack -> "The service's log says " + lack + ".");
    }

    static List<Fault> truncatedLog(LoadResult load) {
        return Fault.invalid(load.truncated(), "The load generator's record ends early (all of it is needed).");
    }

    /**
     * Whether all users were there for long enough: for 10 s in a load with pauses. Callers without pauses leave the
     * sooner, the faster the service is: their load must last 10 s, and they must be together for half of it, which
     * only a record tells. An open load must last 10 s.
     */
    static List<Fault> shortPlateau(LoadResult load, Workload workload) {
        Workload.Shape shape = workload.shape();
        boolean timed = workload.duration() != null;
        if (workload.keepsConnectionsOpen()) {
            return List.of(); // until the memory was read
        }
        if (workload.open()) {
            return tooBrief(load, LAST_LONGER);
        }
        if (shape == Workload.Shape.CLOSED) {
            List<Fault> brief = tooBrief(load, timed ? LAST_LONGER : "let each caller call more often.");
            double share = load.plateauSeconds() / load.durationSeconds();
            List<Fault> apart = Fault.suspect(
                    share < LEAST_SHARE_TOGETHER && load.printedBy() == null,
                    "All callers were there for only " + NumberWords.number(load.plateauSeconds()) + " of "
                            + NumberWords.number(load.durationSeconds()) + " s (at least "
                            + NumberWords.percent(LEAST_SHARE_TOGETHER)
                            + " is needed): figures of the whole load are of fewer callers, those of the "
                            + "plateau are not.");
            return Stream.of(brief, apart).flatMap(List::stream).toList();
        }
        return Fault.suspect(
                isBrief(load),
                "All users were present for only " + NumberWords.number(load.plateauSeconds()) + " s (at least "
                        + NumberWords.number(LEAST_SECONDS) + " s are needed): "
                        + (timed ? LAST_LONGER : "let each user call more often."));
    }

    private static List<Fault> tooBrief(LoadResult load, String why) {
        return Fault.suspect(
                load.durationSeconds() < LEAST_SECONDS,
                "The load lasted only " + NumberWords.number(load.durationSeconds()) + " s (at least "
                        + NumberWords.number(LEAST_SECONDS) + " s are needed): " + why);
    }

    /**
     * Whether some callers waited while others were answered. Who waits does not call, so percentiles of requests
     * hardly count them (Tene, "How NOT to measure latency"). Never more than a remark: each figure is right, and to
     * let callers wait is what the service did.
     */
    static List<Fault> leftWaiting(LoadResult load) {
        Double p95 = load.responseTime().at(P95);
        ResponseTime even = load.corrected();
        Double corrected = even == null ? null : even.at(P95);
        if (isBrief(load) || p95 == null || corrected == null || corrected <= UNEVEN * p95) {
            return List.of();
        }
        return List.of(
                Fault.remark("p95 of the whole load is " + NumberWords.ms(p95) + ", and " + NumberWords.ms(corrected)
                        + " where callers who waited are counted as if they had kept calling (up to "
                        + NumberWords.number(UNEVEN)
                        + " times as much goes without a remark): some callers waited for long while others were "
                        + "answered, and percentiles tell of the others."));
    }
}
