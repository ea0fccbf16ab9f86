package io.github.springbench.runner.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class BracketTest {

    private static final String OBJECTIVE = "";

    @Test
    void aDecidedBracketSaysBothEnds() {
        assertThat(sentence(3_150, OptionalInt.of(3_250), OBJECTIVE, 8, true))
                .isEqualTo("mvc-200 3,150 to 3,250 users");
    }

    @Test
    void whatTheMachineLimitsIsAtLeast() {
        assertThat(sentence(18_000, OptionalInt.empty(), "open files", 9, true))
                .isEqualTo("mvc-200 at least 18,000 users, limit: open files");
    }

    @Test
    void aSystemMayServeNoUsersAtAll() {
        assertThat(sentence(0, OptionalInt.of(1), OBJECTIVE, 12, true)).isEqualTo("mvc-200 no users: missed even at 1");
    }

    @Test
    void whatIsNotDecidedSaysWhatIsKnownAndAfterHowManyRuns() {
        assertThat(sentence(3_100, OptionalInt.of(3_400), OBJECTIVE, 12, false))
                .isEqualTo("mvc-200 not decided between 3,100 and 3,400 users after 12 runs");
        assertThat(sentence(0, OptionalInt.of(3_400), OBJECTIVE, 60, false))
                .isEqualTo("mvc-200 not decided below 3,400 users after 60 runs");
        assertThat(sentence(3_100, OptionalInt.empty(), "memory", 60, false))
                .isEqualTo("mvc-200 not decided above 3,100 users after 60 runs, limit: memory");
        assertThat(sentence(0, OptionalInt.empty(), "memory", 1, false))
                .isEqualTo("mvc-200 not decided after 1 run, limit: memory");
    }

    @Test
    void theWordsAreTheSentenceWithoutTheSystem() {
        assertThat(new Bracket(3_150, OptionalInt.of(3_250), OBJECTIVE, 8, true).words("users"))
                .isEqualTo("3,150 to 3,250 users");
    }

    private static String sentence(int atLeast, OptionalInt below, String limitedBy, int runs, boolean decided) {
        return new Bracket(atLeast, below, limitedBy, runs, decided).sentence("mvc-200", "users");
    }
}
