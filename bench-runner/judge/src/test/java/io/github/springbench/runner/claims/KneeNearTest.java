package io.github.springbench.runner.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.claims.Claims.ClaimOutcome;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A figure stops rising near a number of users. */
class KneeNearTest extends ClaimsOnCells {

    @Test
    void aKneeLiesBetweenTheLastCellBelowThePlateauAndTheFirstOnIt() {
        threads(96, 173, 200, 199, 200);

        assertThat(judge(knee(3000)))
                .isEqualTo(ClaimOutcome.held(
                        "Between 2,000 users (173) and 3,000 users (200); claimed near 3,000, ± 15 %."));
        assertThat(judgement(knee(2000))).isEqualTo(Judgement.HELD);
        assertThat(judgement(knee(1700))).isEqualTo(Judgement.DID_NOT_HOLD);
        assertThat(judgement(knee(4000))).isEqualTo(Judgement.DID_NOT_HOLD);
    }

    @Test
    void aKneeIsNotShownWithoutTwoCellsBeforeItAndTwoOnThePlateau() {
        threads(96, 200, 200, 200);
        assertThat(judgement(knee(2000))).isEqualTo(Judgement.NOT_SHOWN);

        repetitions.clear();
        threads(50, 96, 173, 200);
        assertThat(judgement(knee(4000))).isEqualTo(Judgement.NOT_SHOWN);

        repetitions.clear();
        threads(50, 96, 200, 150, 200);
        assertThat(judgement(knee(3000))).isEqualTo(Judgement.NOT_SHOWN);
    }

    /** Beyond the knee, further threads wait for the same connections and cost CPU time. */
    @Test
    void afterAKneeASystemMayLoseATenthOfWhatItReached() {
        threads(96, 173, 200, 181);
        assertThat(judgement(knee(2500))).isEqualTo(Judgement.HELD);

        repetitions.clear();
        threads(96, 173, 200, 179);
        assertThat(judgement(knee(2500))).isEqualTo(Judgement.NOT_SHOWN);
    }

    @Test
    void cellsWithoutAFigureAreNoPartOfAKnee() {
        threads(null, 96, 173, 200, 200);

        assertThat(judgement(knee(4000))).isEqualTo(Judgement.HELD);
    }

    private static Claim knee(int near) {
        return new Claim.KneeNear("it is", Metric.WORKER_THREADS, "pool", near, 0.15);
    }

    private void threads(Integer... peaks) {
        for (int i = 0; i < peaks.length; i++) {
            repetitions.add(new Repetition(run("pool", 1000 * (i + 1), 100, 0, 100, peaks[i]), List.of()));
        }
    }
}
