package io.github.springbench.runner.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SliceOrderTest {

    @Test
    void eachBlockHasBothOrdersOfAPair() {
        assertThat(orders()).allSatisfy(order -> assertThat(order).hasSize(8).matches("(ABBA|BAAB){2}"));
    }

    @Test
    void noSystemRestsForMoreThanTwoSlices() {
        assertThat(orders()).noneMatch(order -> order.contains("AAA") || order.contains("BBB"));
    }

    @Test
    void eitherSystemBeginsAsOftenByChance() {
        assertThat(orders().filter(order -> order.startsWith("A")).count()).isBetween(400L, 600L);
    }

    @Test
    void theSeedDecides() {
        assertThat(SliceOrder.of(7, 3, 40)).isEqualTo(SliceOrder.of(7, 3, 40));
        assertThat(SliceOrder.of(7, 3, 40)).isNotEqualTo(SliceOrder.of(7, 4, 40));
        assertThat(SliceOrder.of(7, 3, 40)).isNotEqualTo(SliceOrder.of(8, 3, 40));
    }

    private static Stream<String> orders() {
        return IntStream.rangeClosed(1, 1000).mapToObj(fork -> SliceOrder.of(1, fork, 8));
    }
}
