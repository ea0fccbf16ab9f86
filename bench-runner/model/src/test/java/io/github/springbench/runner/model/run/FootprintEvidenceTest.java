package io.github.springbench.runner.model.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence.Reading;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class FootprintEvidenceTest {

    @Test
    void aConnectionCostsWhatThereIsBeyondTheBase() {
        FootprintEvidence seen = new FootprintEvidence(
                1024,
                List.of(
                        new Reading(Step.BASE, 20, 100.0, null, null, null),
                        new Reading(Step.IDLE, 37, 130.0, null, null, null),
                        new Reading(Step.CLOSED, 19, null, null, null, null)));

        assertThat(seen.heapKib(Step.IDLE)).isEqualTo(17);
        assertThat(seen.rssKib(Step.IDLE)).isEqualTo(30);
        assertThat(seen.heapKib(Step.CLOSED)).isEqualTo(-1);
    }

    @Test
    void whatWasNotReadIsNotKnown() {
        FootprintEvidence seen = new FootprintEvidence(
                10,
                List.of(
                        new Reading(Step.BASE, 20, 100.0, null, null, null),
                        new Reading(Step.CLOSED, 19, null, null, null, null)));

        assertThat(seen.rssKib(Step.CLOSED)).isNull();
        assertThat(seen.heapKib(Step.IN_FLIGHT)).isNull();
    }
}
