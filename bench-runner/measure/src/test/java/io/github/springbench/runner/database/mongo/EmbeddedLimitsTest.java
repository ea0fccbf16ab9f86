package io.github.springbench.runner.database.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.database.mongo.MongoDb.EmbeddedLimits;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Mix;
import io.github.springbench.runner.model.Workload.Phases;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EmbeddedLimitsTest {

    @Test
    void theMixThatSortsIsLeftOutWithAWord() {
        assertThat(EmbeddedLimits.reasonToLeaveOut(workload(Mix.E, "/user/user0")))
                .hasValue("YCSB workload e is left out on the embedded server: it asks for the users with the largest"
                        + " numbers, and that server has no index for them and sorts all users each time. Name "
                        + "a MongoDB"
                        + " by MONGODB_URI.");
    }

    @Test
    void soIsARequestThatSorts() {
        assertThat(EmbeddedLimits.reasonToLeaveOut(workload(null, "/user/top/10")))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("GET /user/top/10 is left out "));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "E")
    void theOtherMixesAreFair(Mix mix) {
        assertThat(EmbeddedLimits.reasonToLeaveOut(workload(mix, "/user/user0")))
                .isEmpty();
    }

    @Test
    void requestsByKeyAreFair() {
        assertThat(EmbeddedLimits.reasonToLeaveOut(workload(null, "/user/user0")))
                .isEmpty();
        assertThat(EmbeddedLimits.reasonToLeaveOut(workload(null, "/hello/{latency}")))
                .isEmpty();
    }

    private static Workload workload(Mix mix, String path) {
        return new Workload(
                TestEngines.GATLING,
                Workload.Shape.CLOSED,
                new Exchange("GET", path, mix, null, 200, null),
                new Phases(Duration.ZERO, 50, null, null, Duration.ZERO, null));
    }
}
