package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StudentTTest {

    /** Against the tables that are printed in textbooks, to their last digit. */
    @ParameterizedTest
    @CsvSource({
        "0.95, 1, 12.706",
        "0.95, 2, 4.303",
        "0.95, 3, 3.182",
        "0.95, 4, 2.776",
        "0.95, 10, 2.228",
        "0.95, 30, 2.042",
        "0.99, 1, 63.657",
        "0.99, 2, 9.925",
        "0.99, 3, 5.841",
        "0.99, 4, 4.604",
        "0.99, 5, 4.032",
        "0.99, 8, 3.355",
        "0.99, 18, 2.878",
        "0.90, 7, 1.895"
    })
    void isThatOfTheTables(double level, double degrees, double quantile) {
        assertThat(StudentT.quantile(level, degrees)).isCloseTo(quantile, within(0.0006));
    }

    @Test
    void isThatOfTheNormalDistributionForManyDegrees() {
        assertThat(StudentT.quantile(0.95, 1e9)).isCloseTo(1.960, within(0.003));
        assertThat(StudentT.quantile(0.99, 1e9)).isCloseTo(2.576, within(0.004));
    }

    @ParameterizedTest
    @ValueSource(doubles = {2.2, 2.5, 3.7, 7.3, 16.9})
    void isNeverTooLowBetweenWholeDegreesAndLittleTooHigh(double degrees) {
        for (double level : new double[] {0.95, 0.99}) {
            double angle = Math.atan(StudentT.quantile(level, degrees) / Math.sqrt(degrees));
            double within = integral(angle, degrees) / integral(Math.PI / 2, degrees);

            assertThat(within).as("level %s", level).isBetween(level - 1e-6, level + 0.003);
        }
    }

    @Test
    void takesLessThanOneDegreeForOne() {
        assertThat(StudentT.quantile(0.95, Math.nextDown(1.0))).isEqualTo(StudentT.quantile(0.95, 1));
    }

    /** The density of t over the angle whose tangent is t / √n is a power of its cosine. */
    private static double integral(double to, double degrees) {
        int steps = 20_000;
        double sum = 0;
        for (int i = 0; i < steps; i++) {
            sum += Math.pow(Math.cos((i + 0.5) * to / steps), degrees - 1);
        }
        return sum * to / steps;
    }
}
