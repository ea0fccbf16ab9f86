package io.github.springbench.runner.adaptive;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.adaptive.SystemCapacity.Bracket;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SystemCapacityTest {

    private static final String OBJECTIVE = "";

    @Test
    void aDecidedBracketSaysBothEnds() {
        assertThat(words(3_150, OptionalInt.of(3_250), OBJECTIVE, 8, true)).isEqualTo("3,150 to 3,250 users");
    }

    @Test
    void whatTheMachineLimitsIsAtLeast() {
        assertThat(words(18_000, OptionalInt.empty(), "open files", 9, true))
                .isEqualTo("at least 18,000 users, limit: open files");
    }

    @Test
    void aSystemMayServeNoUsersAtAll() {
        assertThat(words(0, OptionalInt.of(1), OBJECTIVE, 12, true)).isEqualTo("no users: missed even at 1");
    }

    @Test
    void whatIsNotDecidedSaysWhatIsKnownAndAfterHowManyRuns() {
        assertThat(words(3_100, OptionalInt.of(3_400), OBJECTIVE, 12, false))
                .isEqualTo("not decided between 3,100 and 3,400 users after 12 runs");
        assertThat(words(0, OptionalInt.of(3_400), OBJECTIVE, 60, false))
                .isEqualTo("not decided below 3,400 users after 60 runs");
        assertThat(words(3_100, OptionalInt.empty(), "memory", 60, false))
                .isEqualTo("not decided above 3,100 users after 60 runs, limit: memory");
        assertThat(words(0, OptionalInt.empty(), "memory", 1, false))
                .isEqualTo("not decided after 1 run, limit: memory");
    }

    private static String words(int atLeast, OptionalInt below, String limitedBy, int runs, boolean decided) {
        return new Bracket(atLeast, below, limitedBy, runs, decided).words("users");
    }
}
