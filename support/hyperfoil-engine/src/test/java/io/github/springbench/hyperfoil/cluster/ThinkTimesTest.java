package io.github.springbench.hyperfoil.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ThinkTimesTest {

    private static final Pattern BOUNDS = Pattern.compile("( *)(\\d+) to (\\d+)");
    private static final long NANOS_FOR_MILLIS = 1_000_000;

    private static final String YAML = """
            # a run
            name: bench-1
            threads: 1
            phases:
            - load:
                always:
                  users: 1
                  scenario:
                  - request:
                    - thinkTime:
                        random: LINEAR
                        min: 1000ms
                        max: 2000ms
                    - httpRequest:
                        GET: '/hello/500'
            """;

    @Test
    void aTimeThatWouldBeAMillionTimesTooShortIsSaidInParts() throws IOException, InterruptedException {
        try (FakeController controller = new FakeController()) {
            String played = ThinkTimes.understoodBy(new Rest(controller.url(), null), YAML, "bench-1-probe");

            assertThat(played).isEqualTo("""
                    # a run
                    name: bench-1
                    threads: 1
                    phases:
                    - load:
                        always:
                          users: 1
                          scenario:
                          - think:
                            - randomInt: part <- 0 .. 11
                            - scheduleDelay:
                                key: think
                                duration: 916667us
                            - scheduleDelay:
                                key: think
                                type: FROM_LAST
                                random: LINEAR
                                min: 0ms
                                max: 83333000ms
                          - request:
                            - loop:
                                counterVar: part
                                repeats: 12
                                steps:
                                - scheduleDelay:
                                    key: think
                                    type: FROM_LAST
                                    duration: 83333us
                            - awaitDelay: think
                            - httpRequest:
                                GET: '/hello/500'
                    """);
            assertThat(controller.heard()).contains("POST /benchmark", "DELETE /benchmark/bench-1-probe");
        }
    }

    @Test
    void aConstantTimeIsUnderstoodByAll() throws IOException, InterruptedException {
        try (FakeController controller = new FakeController()) {
            String constant = YAML.replaceAll("random: LINEAR\\s+min: 1000ms\\s+max: 2000ms", "duration: 1000ms");

            assertThat(ThinkTimes.understoodBy(new Rest(controller.url(), null), constant, "bench-1-probe"))
                    .isEqualTo(constant);
            assertThat(controller.heard()).isEmpty();
        }
    }

    @Test
    void aPartIsNeverLongerThanTheShortestTime() {
        assertThat(parts("10 to 30"))
                .contains("part <- 0 .. 1", "duration: 1us", "max: 10000000ms", "duration: 10000us");
        assertThat(parts("0 to 1000"))
                .contains("part <- 0 .. 199", "duration: 1us", "max: 5000000ms", "duration: 5000us");
    }

    private static String parts(String bounds) {
        Matcher time = BOUNDS.matcher(bounds);
        assertThat(time.matches()).isTrue();
        return ThinkTimes.inParts(time, NANOS_FOR_MILLIS);
    }
}
