package io.github.springbench.runner.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.atIndex;

import io.github.springbench.runner.load.LoadRecorder.Timeline;
import org.junit.jupiter.api.Test;

class TimelineTest {

    private final Timeline timeline = new Timeline();

    @Test
    void averagesTheRequestsThatAreUnderWay() {
        timeline.add(0, 100);
        timeline.add(50, 150);

        assertThat(timeline.meanInFlight(0, 200)).isEqualTo(1);
        assertThat(timeline.meanInFlight(50, 100)).isEqualTo(2);
        assertThat(timeline.meanInFlight(150, 250)).isZero();
    }

    @Test
    void countsThoseThatEndWithinAPeriod() {
        timeline.add(0, 100);
        timeline.add(0, 199);
        timeline.add(0, 200);

        assertThat(timeline.endsBetween(100, 200)).isEqualTo(2);
    }

    @Test
    void knowsTheMostThatWereUnderWayAtOnce() {
        timeline.add(0, 100);
        timeline.add(100, 200);
        timeline.add(99, 101);

        assertThat(timeline.peak()).isEqualTo(3);
    }

    @Test
    void knowsHowManyAreThereAtTheEndOfEachSecond() {
        timeline.began(0);
        timeline.began(999);
        timeline.began(1000);
        timeline.ended(1500);
        timeline.ended(200_000);

        assertThat(timeline.atTheEndsOf(3)).containsExactly(2, 2, 2);
        assertThat(timeline.atTheEndsOf(400))
                .endsWith(1)
                .contains(2, atIndex(199))
                .contains(1, atIndex(200));
    }

    @Test
    void growsWithTheLoad() {
        timeline.add(0, 10_000_000);

        assertThat(timeline.meanInFlight(9_999_000, 10_000_000)).isEqualTo(1);
    }

    @Test
    void countsMoreInAMillisecondThanAByteHolds() {
        for (int user = 0; user < 1000; user++) {
            timeline.began(1500);
        }
        timeline.ended(1501);

        assertThat(timeline.peak()).isEqualTo(1000);
        assertThat(timeline.atTheEndsOf(2)).containsExactly(0, 999);
        assertThat(timeline.meanInFlight(1500, 1501)).isEqualTo(1000);
    }

    @Test
    void endsLaterThanAnythingBegan() {
        timeline.add(0, 500_000);
        timeline.add(0, 100);

        assertThat(timeline.endsBetween(0, 600_000)).isEqualTo(2);
        assertThat(timeline.peak()).isEqualTo(2);
    }
}
