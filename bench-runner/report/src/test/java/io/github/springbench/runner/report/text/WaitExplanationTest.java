package io.github.springbench.runner.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.profile.WaitPlaces;
import io.github.springbench.runner.profile.WaitPlaces.Kind;
import io.github.springbench.runner.profile.WaitPlaces.Place;
import io.github.springbench.runner.stats.ResponseParts;
import io.github.springbench.runner.stats.ResponseParts.Part;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WaitExplanationTest {

    @Test
    void saysWhatTakesLongestOfTheMeanOfAllRuns() {
        ResponseParts full = new ResponseParts(
                1512, Map.of(Part.THREAD, 1410.6, Part.CONFIGURED, 100.0, Part.CPU, 0.12, Part.REST, 1.28));
        ResponseParts fuller = new ResponseParts(
                1514, Map.of(Part.THREAD, 1412.6, Part.CONFIGURED, 100.0, Part.CPU, 0.14, Part.REST, 1.26));
        ResponseParts free = new ResponseParts(100.4, Map.of(Part.CONFIGURED, 100.0, Part.CPU, 0.15, Part.REST, 0.25));

        assertThat(new WaitExplanation("mvc-200", List.of(full, fuller), "webflux", List.of(free), List.of())
                        .markdown())
                .startsWith("""
                        ## Response time

                        A request to mvc-200 took 1,513 ms on the average: 1,412 waiting for a thread, 100 the \
                        configured wait. A request to webflux took 100 ms on the average: 100 the configured wait.

                        | Mean of the plateau, ms                   |        mvc-200 |        webflux |
                        |-------------------------------------------|---------------:|---------------:|
                        | waiting for a thread                      |          1,412 |              – |
                        | the configured wait                       |            100 |            100 |
                        | CPU time of the service                   |            0.1 |            0.2 |
                        | rest                                      |            1.3 |            0.3 |
                        | together                                  |          1,513 |            100 |
                        """);
    }

    @Test
    void saysWhatHeldThreadsUpAndWhere() {
        WaitPlaces pool = new WaitPlaces(
                "mvc-200",
                5,
                true,
                List.of(
                        new Place(Kind.SLEEP, "shop.Stock.find", "", 190.4),
                        new Place(Kind.LOCK, "shop.Stock.count", "shop.Stock", 7.2),
                        new Place(Kind.OTHER, "shop.Log.write", "", 0.01)));
        WaitPlaces loops =
                new WaitPlaces("webflux", 1, true, List.of(new Place(Kind.EVENT_LOOP, "shop.Stock.find", "", 1.5)));
        WaitExplanation explanation =
                new WaitExplanation("mvc-200", List.of(), "webflux", List.of(), List.of(pool, loops));

        assertThat(explanation.markdown()).startsWith("""
                        ## What threads waited for

                        | waited for | at | mvc-200 | webflux |
                        |---|---|---:|---:|
                        | a sleep | `shop.Stock.find` | 190 | – |
                        | a lock that another thread has, `shop.Stock` | `shop.Stock.count` | 7.2 | – |
                        | an event loop that waits, and all its requests with it | `shop.Stock.find` | – | 1.5 |

                        Mean numbers of threads in the profiled runs. Platform threads were looked at 5 times and \
                        1 time. Virtual threads were looked at once, when the heap was dumped.""");
    }

    @Test
    void saysNothingWhereASystemHasNoRunThatTells() {
        assertThat(new WaitExplanation("mvc-200", List.of(), "webflux", List.of(), List.of()).markdown())
                .isEmpty();
    }
}
