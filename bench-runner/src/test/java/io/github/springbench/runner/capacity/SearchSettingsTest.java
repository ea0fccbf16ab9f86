package io.github.springbench.runner.capacity;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.springbench.runner.model.UserError;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class SearchSettingsTest {

    @Test
    void refusesSettingsThatNoSearchCanKeep() {
        Map<String, Supplier<SearchSettings>> wrong = Map.of(
                "precision", () -> settings(0, 1_000, 18_000, 60),
                "first level", () -> settings(0.05, 0, 18_000, 60),
                "highest level", () -> settings(0.05, 1_000, 0, 60),
                "7 runs", () -> settings(0.05, 1_000, 18_000, 7));

        wrong.forEach((what, settings) -> assertThatThrownBy(settings::get)
                .isInstanceOf(UserError.class)
                .hasMessageContaining(what)
                .hasMessageContaining("Expected"));
    }

    private static SearchSettings settings(double precision, int first, int most, int mostRuns) {
        return new SearchSettings(
                OptionalDouble.empty(), first, most, "ports", precision, ConfirmationRule.DEFAULT, mostRuns);
    }
}
