package io.github.springbench.runner.model.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OperationsTest {

    private static final Operations OF_ROWS =
            new Operations(Map.of(Counter.SCANS, 47L, Counter.ROWS_UPDATED, 3L, Counter.COMMITS, 400L));

    @Test
    void onlyWhatServicesAskedForIsInTheTotal() {
        assertThat(OF_ROWS.total()).isEqualTo(50);
        assertThat(new Operations(1, 2, 3, 4).total()).isEqualTo(10);
    }

    @Test
    void whatElseHappensMeanwhileIsNoPartOfARequest() {
        assertThat(OF_ROWS.ofOneAmong(20).counts())
                .isEqualTo(Map.of(Counter.SCANS, 2L, Counter.ROWS_UPDATED, 0L, Counter.COMMITS, 20L));
    }

    @Test
    void countersThatBeginAgainAreSeen() {
        Operations later = new Operations(Map.of(Counter.SCANS, 12L, Counter.ROWS_UPDATED, 3L));

        assertThat(later.since(OF_ROWS).beganAgain()).isTrue();
        assertThat(OF_ROWS.since(later).beganAgain()).isFalse();
    }

    @Test
    void eachCounterHasAWordAndAColumnOfItsOwn() {
        assertThat(Counter.values()).extracting(Counter::word).doesNotHaveDuplicates();
        assertThat(Counter.values()).extracting(Counter::column).doesNotHaveDuplicates();
        assertThat(Arrays.stream(Counter.values()))
                .allMatch(counter ->
                        Counter.of(counter.word()).filter(counter::equals).isPresent());
        assertThat(Counter.ROWS_FETCHED.word()).isEqualTo("rowsFetched");
    }
}
