package io.github.springbench.mvcwithlatency;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadFullException;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

/** What a caller gets for what becomes of the call. */
class LimitedControllerTests {

    @Test
    void answersWhatTheCallAnswers() {
        assertThat(calling(latency -> "after " + latency).get().uri("/limited/100"))
                .hasStatusOk()
                .hasBodyTextEqualTo("after 100");
    }

    @Test
    void aRefusalIsAProblemOfTheServiceThatPasses() {
        SlowCall refusing = latency -> {
            throw new RejectedExecutionException("full");
        };
        SlowCall full = latency -> {
            throw BulkheadFullException.createBulkheadFullException(Bulkhead.ofDefaults("full"));
        };
        for (SlowCall call : new SlowCall[] {refusing, full}) {
            assertThat(calling(call).get().uri("/limited/100"))
                    .hasStatus(HttpStatus.SERVICE_UNAVAILABLE)
                    .hasContentType(MediaType.APPLICATION_PROBLEM_JSON)
                    .bodyJson()
                    .extractingPath("$.detail")
                    .isEqualTo("As many calls are under way as the limit allows.");
        }
    }

    @Test
    void refusesALatencyThatIsNoTimeOfAMinuteAtMost() {
        for (String latency : new String[] {"-1", "60001", "soon"}) {
            assertThat(calling(SlowCall::unlimited).get().uri("/limited/" + latency))
                    .hasStatus(HttpStatus.BAD_REQUEST);
        }
    }

    private static MockMvcTester calling(SlowCall call) {
        return MockMvcTester.of(new LimitedController(call));
    }
}
