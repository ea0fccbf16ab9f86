package io.github.springbench.runner.model.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoppingRuleTest {

    private final StoppingRule rule = StoppingRule.within(null);

    @Test
    void looksAreReachedByRepetitionsOneAfterTheOther() {
        assertThat(List.of(0, 2, 3, 4, 5, 6, 7, 9, 10, 25))
                .extracting(rule::reached)
                .containsExactly(0, 0, 3, 4, 5, 5, 7, 7, 10, 10);
        assertThat(List.of(0, 2, 3, 4, 5, 6, 7, 9, 10, 25))
                .extracting(rule::after)
                .containsExactly(3, 3, 4, 5, 7, 7, 10, 10, 10, 10);
        assertThat(rule.first()).isEqualTo(3);
        assertThat(rule.most()).isEqualTo(10);
    }

    @Test
    void anotherEndChangesNothingElse() {
        StoppingRule until = rule.until(Duration.ofMinutes(5));

        assertThat(until).isEqualTo(StoppingRule.within(Duration.ofMinutes(5)));
        assertThat(until.until(null)).isEqualTo(rule);
    }

    @Test
    void aManifestThatWasTouchedByHandHasTheLooksOfToday() {
        assertThat(new StoppingRule(null, 0.99, null).looks()).isEqualTo(StoppingRule.LOOKS);
        assertThat(new StoppingRule(List.of(), 0.99, null).looks()).isEqualTo(StoppingRule.LOOKS);
    }
}
