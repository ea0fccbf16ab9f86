package io.github.springbench.runner.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberWordsTest {

    @ParameterizedTest
    @CsvSource({"-0.0006, 0", "-0.35, -0.35", "0.005, 0.01", "99.94, 99.9", "1999.5, '2,000'"})
    void aNumberHasAsManyDigitsAsMeanSomethingAndZeroHasNoSign(double value, String words) {
        assertThat(NumberWords.number(value)).isEqualTo(words);
    }
}
