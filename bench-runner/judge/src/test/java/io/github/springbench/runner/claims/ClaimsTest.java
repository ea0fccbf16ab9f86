package io.github.springbench.runner.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.claims.Claims.ClaimOutcome;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A claim is judged by the runs that count, in each series of cells. */
class ClaimsTest extends ClaimsOnCells {

    @Test
    void aRunThatDoesNotCountIsNoEvidence() {
        RunResult run = run("loop", 1000, 100, 0, 103, null);
        repetitions.add(new Repetition(run.withVerdict(new Verdict(Verdict.Level.INVALID, List.of())), List.of()));
        repetitions.add(new Repetition(RunResult.failed(run.key(), Instant.EPOCH, "no luck", List.of()), List.of()));

        assertThat(judge(new Claim.Within("it is", Metric.P95_MS, "loop", ALL, 100, 110)))
                .isEqualTo(ClaimOutcome.notShown("No run counts."));
    }

    @Test
    void whatDoesNotCountIsToldWhereAClaimIsNotShown() {
        p95("loop", 100);
        addInvalid("too-noisy");

        assertThat(judge(new Claim.Lower("it is", Metric.P95_MS, "loop", "pool", ALL)))
                .isEqualTo(ClaimOutcome.notShown("No figures of both loop and pool at 1,000 to 9,000 users. "
                        + "It takes runs there that count. 1 run there does not count."));
        assertThat(judge(new Claim.Within("it is", Metric.P95_MS, "loop", ALL, 90, 110)))
                .isEqualTo(ClaimOutcome.held("At 1,000 users: 100 ms (claimed 90 to 110)."));
    }

    @Test
    void theFewestRepetitionsAreThoseOfItsOwnPlaces() {
        Claim claim = new Claim.Lower("it is", Metric.P95_MS, "loop", "pool", new Claim.Range(2000, 2000));
        p95("loop", 100, 100);
        p95("loop", 100, 100);
        p95("pool", 200);

        assertThat(repetitionsOf(claim)).isZero();

        p95("pool", 200, 200);

        assertThat(repetitionsOf(claim)).isEqualTo(1);
        assertThat(judgement(claim)).isEqualTo(Judgement.HELD);
    }

    @Test
    void aRunWithoutTheMetricIsNoRepetition() {
        Claim claim = new Claim.Within("it is", Metric.WORKER_THREADS, "pool", ALL, 100, 200);
        repetitions.add(new Repetition(run("pool", 1000, 100, 0, 100, 150), List.of()));
        repetitions.add(new Repetition(run("pool", 1000, 100, 0, 100, null), List.of()));

        assertThat(repetitionsOf(claim)).isEqualTo(1);
        assertThat(judgement(claim)).isEqualTo(Judgement.HELD);
        assertThat(new JudgedClaim(claim, Judgement.HELD, 1, "").label()).isEqualTo("held in one run");
        assertThat(new JudgedClaim(claim, Judgement.HELD, 0, "").label()).isEqualTo("held");
    }

    @Test
    void aClaimHoldsAtEachLatencyOrNotAtAll() {
        repetitions.add(new Repetition(run("loop", 1000, 100, 0, 103, null), List.of()));
        repetitions.add(new Repetition(run("loop", 1000, 200, 0, 203, null), List.of()));

        assertThat(judge(new Claim.Within("it is", Metric.P95_MS, "loop", ALL, 100, 110)))
                .isEqualTo(
                        ClaimOutcome.didNotHold("With latency=100, held: At 1,000 users: 103 ms (claimed 100 to 110). "
                                + "With latency=200, did not hold: At 1,000 users: 203 ms (claimed 100 to 110). "
                                + "Outside at 1,000 users."));
    }

    @Test
    void alongTheLatencyEachNumberOfUsersIsASeriesOfItsOwn() {
        axis = Axis.LATENCY;
        for (int users : new int[] {50, 100}) {
            for (int latency : new int[] {1, 5, 9}) {
                repetitions.add(new Repetition(run("loop", users, latency, 0, latency + users / 50, null), List.of()));
            }
        }

        assertThat(judge(new Claim.Within("it is", Metric.P95_MS, "loop", new Claim.Range(1, 5), 1, 6)))
                .isEqualTo(ClaimOutcome.didNotHold("With users=50, held: At 1 to 5 ms: 2 to 6 ms (claimed 1 to 6). "
                        + "With users=100, did not hold: At 1 to 5 ms: 3 to 7 ms (claimed 1 to 6). "
                        + "Outside at 5 ms."));
        assertThat(judge(new Claim.Lower("it is", Metric.P95_MS, "loop", "pool", new Claim.Range(1, 9)))
                        .figures())
                .startsWith("With users=50, not shown: No figures of both loop and pool at 1 to 9 ms.");
    }

    @Test
    void aClaimAboutFailedRequestsLooksAtRunsThatAreInvalidForNothingElse() {
        Claim many = new Claim.Within("it fails", Metric.FAILED, "pool", ALL, 100, 1000);

        addInvalid("failed-requests", "truncated-log");
        assertThat(judgement(many)).isEqualTo(Judgement.NOT_SHOWN);

        addInvalid("failed-requests");
        assertThat(judgement(many)).isEqualTo(Judgement.HELD);
    }
}
