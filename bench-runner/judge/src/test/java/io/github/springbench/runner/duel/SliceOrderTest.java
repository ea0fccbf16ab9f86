package io.github.springbench.runner.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
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
    void ofTwoForksEachSystemBeginsOne() {
        List<String> orders = orders().toList();
        for (int fork = 0; fork < orders.size(); fork += 2) {
            String exchanged = orders.get(fork)
                    .chars()
                    .mapToObj(letter -> letter == 'A' ? "B" : "A")
                    .collect(Collectors.joining());
            assertThat(orders.get(fork + 1)).isEqualTo(exchanged);
        }
        assertThat(orders).hasSize(1000);
        assertThat(orders.stream().filter(order -> order.matches("ABBAABBA|BAABBAAB")))
                .hasSizeBetween(400, 600);
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
