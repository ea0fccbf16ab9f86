package io.github.springbench.runner.verdict;

import static io.github.springbench.runner.verdict.SpoiledRun.levelOf;
import static io.github.springbench.runner.verdict.SpoiledRun.spoiled;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.Verdict.Level;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each check finds what is beyond its thresholds, and nothing else. */
class ThresholdsTest {

    private static Stream<Arguments> thresholds() {
        return Stream.concat(LoadThresholds.rows(), ServiceThresholds.rows());
    }

    @ParameterizedTest(name = "{index}: {0} is {1}")
    @MethodSource("thresholds")
    void eachCheckFindsWhatIsBeyondItsThresholds(String check, Level level, Consumer<CleanRun> spoil) {
        assertThat(levelOf(check, spoiled(spoil))).isEqualTo(level);
    }

    @Test
    void whatIsNoNumberIsBeyondNothing() {
        assertThat(new Check.Thresholds(0.1, 0.2).judge(Double.NaN, limit -> "more than " + limit))
                .isEmpty();
    }

    @Test
    void everyCheckHasARow() {
        Set<String> tested = thresholds().map(row -> (String) row.get()[0]).collect(Collectors.toSet());

        assertThat(tested)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(Check.values()).map(Check::label).toList());
    }
}
