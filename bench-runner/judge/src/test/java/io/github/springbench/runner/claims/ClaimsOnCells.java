package io.github.springbench.runner.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.claims.Claims.ClaimOutcome;
import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.machine.ResourcesResourceUseBuilder;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunResultBuilder;
import io.github.springbench.runner.model.run.Verdict;
import io.github.springbench.runner.stats.estimates.Intervals;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A test fills cells with figures, and judges claims on them. */
abstract class ClaimsOnCells {

    static final Claim.Range ALL = new Claim.Range(1000, 9000);

    final List<Repetition> repetitions = new ArrayList<>();
    Axis axis = Axis.USERS;

    void addInvalid(String... checks) {
        Verdict verdict = new Verdict(
                Verdict.Level.INVALID,
                Stream.of(checks)
                        .map(check -> new Verdict.Finding(check, Verdict.Level.INVALID, "it is"))
                        .toList());
        repetitions.add(new Repetition(run("pool", 1000, 100, 900, 100, null).withVerdict(verdict), List.of()));
    }

    /** Adds a cell with 1,000 users for each system. */
    void withLatency(int latencyMs, double loopMs, double poolMs) {
        repetitions.add(new Repetition(run("loop", 1000, latencyMs, 0, loopMs, null), List.of()));
        repetitions.add(new Repetition(run("pool", 1000, latencyMs, 0, poolMs, null), List.of()));
    }

    Judgement judgement(Claim claim) {
        return judge(claim).judgement();
    }

    int repetitionsOf(Claim claim) {
        return judged(claim).repetitions();
    }

    ClaimOutcome judge(Claim claim) {
        JudgedClaim judged = judged(claim);
        assertThat(judged.claim()).isSameAs(claim);
        return new ClaimOutcome(judged.judgement(), judged.figures());
    }

    private JudgedClaim judged(Claim claim) {
        return Claims.judge(claiming(claim), repetitions, Intervals.bootstrap()).get(0);
    }

    private Experiment claiming(Claim claim) {
        return SampleExperiment.over(axis).withClaims(List.of(claim));
    }

    /** Adds cells with 1,000, 2,000, 3,000 users and so on. */
    void p95(String system, double... figures) {
        for (int i = 0; i < figures.length; i++) {
            repetitions.add(new Repetition(run(system, 1000 * (i + 1), 100, 0, figures[i], null), List.of()));
        }
    }

    void add(String system, double p95Ms, long failed, List<EncodedHistogram> perSecond) {
        repetitions.add(new Repetition(run(system, 1000, 100, failed, p95Ms, null), perSecond));
    }

    /** Adds a run with a step; null where it was not well again until its end. */
    void wellAgain(String system, int users, Double seconds) {
        RunResult run = run(system, users, 100, 0, 100, null);
        repetitions.add(new Repetition(
                run.withLoad(run.load()
                        .with(load -> load.plateauUse(
                                seconds == null
                                        ? Map.of(Metric.LONG_WAITS.csvName(), 0.0)
                                        : Map.of(
                                                Metric.LONG_WAITS.csvName(),
                                                0.0,
                                                Metric.WELL_AGAIN_S.csvName(),
                                                seconds)))),
                List.of()));
    }

    /** With a step of 2 s in a load of this length. */
    String judged(Claim claim, Duration length) {
        Workload step = new Workload(
                TestEngines.GATLING,
                Workload.Shape.STEP,
                Exchange.get("/"),
                new Phases(Duration.ZERO, null, length, Pause.NONE, Duration.ZERO, null, 100, Duration.ofSeconds(2)));
        JudgedClaim judged = Claims.judge(
                        SampleExperiment.over(axis).withClaims(List.of(claim)).withWorkload(step),
                        repetitions,
                        Intervals.bootstrap())
                .get(0);
        return judged.judgement() + ": " + judged.figures();
    }

    static RunResult run(String system, int users, int latency, long failed, double p95Ms, Integer workerThreads) {
        Map<String, Integer> cell = new LinkedHashMap<>();
        cell.put("latency", latency);
        cell.put("users", users);
        return RunResultBuilder.builder()
                .key(new RunKey(system, cell, 1))
                .startedAt(Instant.EPOCH)
                .requestThreads(RequestThreads.PLATFORM)
                .threadEvidence("seen")
                .load(LoadResultBuilder.builder()
                        .users(users)
                        .requests(users)
                        .failed(failed)
                        .durationSeconds(1)
                        .throughputRps(users)
                        .responseTime(Times.of(p95Ms, p95Ms, p95Ms, p95Ms, p95Ms, p95Ms))
                        .build())
                .resources(ResourcesResourceUseBuilder.builder()
                        .workerThreadsPeak(workerThreads)
                        .build())
                .build();
    }
}
