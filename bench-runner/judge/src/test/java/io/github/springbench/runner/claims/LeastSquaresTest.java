package io.github.springbench.runner.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.claims.Claims.LeastSquares;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LeastSquaresTest {

    @Test
    void goesThroughPointsOfALine() {
        LeastSquares line = LeastSquares.through(Map.of(1, 5.0, 2, 7.0, 4, 11.0));

        assertThat(line.slope()).isEqualTo(2, within(1e-12));
        assertThat(line.r2()).isEqualTo(1, within(1e-12));
        assertThat(line.points()).isEqualTo(3);
    }

    /** By hand: means 2.5 and 3.5, Sxx 5, Sxy 8, Syy 21. */
    @Test
    void explainsAShareOfPointsBesideIt() {
        LeastSquares line = LeastSquares.through(Map.of(1, 1.0, 2, 4.0, 3, 2.0, 4, 7.0));

        assertThat(line.slope()).isEqualTo(8.0 / 5, within(1e-12));
        assertThat(line.r2()).isEqualTo(64.0 / 105, within(1e-12));
    }

    @Test
    void explainsAllWhereNothingVaries() {
        assertThat(LeastSquares.through(Map.of(1, 3.0, 2, 3.0))).isEqualTo(new LeastSquares(0, 1, 2));
    }

    @Test
    void needsTwoPoints() {
        assertThatIllegalArgumentException().isThrownBy(() -> LeastSquares.through(Map.of(1, 1.0)));
    }
}
