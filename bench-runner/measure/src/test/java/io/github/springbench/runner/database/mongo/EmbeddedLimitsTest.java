package io.github.springbench.runner.database.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Mix;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.Workload.Requests;
import io.github.springbench.runner.model.Workload.Requests.Play;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EmbeddedLimitsTest {

    @Test
    void theMixThatSortsIsLeftOutWithAWord() {
        assertThat(new MongoDb().embeddedCannot(workload(Mix.E, "/user/user0")))
                .hasValue("YCSB workload e is left out on the embedded server: it asks for the users with the largest"
                        + " numbers, and that server has no index for them and sorts all users each time. Name "
                        + "a MongoDB"
                        + " by MONGODB_URI.");
    }

    @Test
    void soIsARequestThatSorts() {
        assertThat(new MongoDb().embeddedCannot(workload(null, "/user/top/10")))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("GET /user/top/10 is left out "));
    }

    @Test
    void soIsOneOfSeveralRequests() {
        Exchange one = Exchange.get("/user/user0");
        Requests requests = new Requests(
                Play.JOURNEY, List.of(new Part("one", 1, one), new Part("top", 1, Exchange.get("/user/top/10"))));
        Workload journey = new Workload(
                TestEngines.GATLING,
                Workload.Shape.CLOSED,
                one,
                workload(null, "/").phases(),
                requests,
                null);
        assertThat(new MongoDb().embeddedCannot(journey))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("GET /user/top/10 is left out "));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "E")
    void theOtherMixesAreFair(Mix mix) {
        assertThat(new MongoDb().embeddedCannot(workload(mix, "/user/user0"))).isEmpty();
    }

    @Test
    void requestsByKeyAreFair() {
        assertThat(new MongoDb().embeddedCannot(workload(null, "/user/user0"))).isEmpty();
        assertThat(new MongoDb().embeddedCannot(workload(null, "/hello/{latency}")))
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
