package io.github.springbench.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimReaderTest {

    private static final String WITHOUT_CLAIMS = """
            name: sample
            question: Does it read?
            systems: {pool: {service: mvc-with-latency}, loop: {service: webflux-with-latency}}
            parameters: {latency: [100], users: [1, 2]}
            workload: {engine: gatling, shape: closed-with-think-time, request: "GET /hello/{latency}", \
            ramp: 30s, repeat: 30, pause: 1s}
            """;

    private static final Claim.Range USERS = new Claim.Range(1000, 3000);

    @TempDir
    private Path folder;

    @Test
    void readsAClaimOfEachCheck() throws IOException {
        List<Claim> claims = read("""
                claims:
                  - {says: A, check: lower, metric: p95_ms, system: loop, than: pool, users: 1000..3000}
                  - {says: B, check: higher, metric: failed, system: pool, than: loop, users: 20000}
                  - {says: I, check: alike, metric: throughput_rps, system: pool, than: loop, users: 1000..3000,
                     tolerance: 10%}
                  - {says: J, check: advantage-grows, metric: p95_ms, system: loop, than: pool, users: 1000..3000}
                  - {says: C, check: within, metric: p95_ms, system: pool, users: 1000..3000, between: 100..110.5}
                  - {says: D, check: linear, metric: p95_ms, system: pool, users: 1000..3000, fit: 0.9}
                  - {says: E, check: linear, metric: p95_ms, system: pool, users: 1000..3000}
                  - {says: F, check: slope-ratio, metric: p95_ms, system: pool, users: 1000..3000,
                     than: loop, than-users: 7..9, between: -0.1..0.6}
                  - {says: G, check: knee-near, metric: worker_threads, system: pool, near: 3000, tolerance: 15%}
                  - {says: H, check: phases, system: pool, users: 1000..3000}
                """);

        assertThat(claims)
                .containsExactly(
                        new Claim.Lower("A", Metric.P95_MS, "loop", "pool", USERS),
                        new Claim.Higher("B", Metric.FAILED, "pool", "loop", new Claim.Range(20_000, 20_000)),
                        new Claim.Alike("I", Metric.THROUGHPUT_RPS, "pool", "loop", USERS, 0.1, null),
                        new Claim.AdvantageGrows("J", Metric.P95_MS, "loop", "pool", USERS),
                        new Claim.Within("C", Metric.P95_MS, "pool", USERS, 100, 110.5),
                        new Claim.Linear("D", Metric.P95_MS, "pool", USERS, 0.9),
                        new Claim.Linear("E", Metric.P95_MS, "pool", USERS, 0.98),
                        new Claim.SlopeRatio(
                                "F", Metric.P95_MS, "pool", USERS, "loop", new Claim.Range(7, 9), -0.1, 0.6),
                        new Claim.KneeNear("G", Metric.WORKER_THREADS, "pool", 3000, 0.15),
                        new Claim.Phases("H", "pool", USERS));
        assertThat(claims)
                .extracting(Object::getClass)
                .as("every check")
                .containsAll(List.copyOf(Claim.CHECKS.values()));
    }

    @Test
    void aClaimIsAboutValuesOfTheAxis() throws IOException {
        List<Claim> claims = read("""
                axis: latency
                claims:
                  - {says: A, check: lower, metric: p99_ms, system: pool, than: loop, latency: 0..9}
                  - {says: B, check: slope-ratio, metric: p95_ms, system: pool, latency: 1..9,
                     than: loop, than-latency: 10..50, between: 0.4..0.6}
                  - {says: C, check: alike, metric: p99_ms, system: pool, than: loop, latency: 5,
                     tolerance: 2%, slack: 1ms}
                """);

        assertThat(claims)
                .containsExactly(
                        new Claim.Lower("A", Metric.P99_MS, "pool", "loop", new Claim.Range(0, 9)),
                        new Claim.SlopeRatio(
                                "B",
                                Metric.P95_MS,
                                "pool",
                                new Claim.Range(1, 9),
                                "loop",
                                new Claim.Range(10, 50),
                                0.4,
                                0.6),
                        new Claim.Alike(
                                "C", Metric.P99_MS, "pool", "loop", new Claim.Range(5, 5), 0.02, Duration.ofMillis(1)));
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(
                        () -> read("axis: latency\nclaims:\n  - {says: A, check: phases, system: pool, users: 1}\n"))
                .withMessageContaining("line 8: an entry of 'claims' needs 'latency'")
                .withMessageContaining("line 8: unknown key 'users' in an entry of 'claims'");
    }

    @Test
    void blanksAroundTheEndsOfARangeSayNothing() throws IOException {
        List<Claim> claims = read("""
                claims:
                  - {says: A, check: within, metric: p95_ms, system: pool, users: 1000..3000, between: -0.5 .. -0.1}
                """);

        assertThat(claims).containsExactly(new Claim.Within("A", Metric.P95_MS, "pool", USERS, -0.5, -0.1));
    }

    @Test
    void anExperimentNeedNotHaveClaims() throws IOException {
        assertThat(read("")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                says: A, check: lover | 'check' is 'lover'; there is no such check; did you mean 'lower'?
                says: A | an entry of 'claims' needs 'check'
                check: phases, system: pool, users: 1..2 | an entry of 'claims' needs 'says'
                says: A, check: phases, system: pol, users: 1..2 | there is no such system in this experiment; did you mean 'pool'?
                says: A, check: phases, system: pool, users: 2..1 | 'users' is '2..1'; expected a lower and an upper end
                says: A, check: phases, system: pool, users: 0..1 | 'users' is '0..1'; expected a lower and an upper end
                says: A, check: phases, system: pool, user: 1..2 | unknown key 'user' in an entry of 'claims'; did you mean 'users'?
                says: A, check: phases, system: pool | an entry of 'claims' needs 'users'
                says: A, check: linear, metric: p955_ms, system: pool, users: 1..2 | there is no such metric; did you mean 'p95_ms'?
                says: A, check: linear, metric: p95_ms, system: pool, users: 1..2, fit: 1.1 | expected a number from 0 to 1
                says: A, check: within, metric: p95_ms, system: pool, users: 1..2, between: 110..100 | expected the least and the most
                says: A, check: within, metric: p95_ms, system: pool, users: 1..2, between: 110 | expected the least and the most
                says: A, check: knee-near, metric: worker_threads, system: pool, near: 3000, tolerance: 15 | expected a share in percent
                says: A, check: knee-near, metric: worker_threads, system: pool, near: 3000, tolerance: some% | expected a number
                says: A, check: lower, metric: p95_ms, system: pool, than: pool, users: 1..2 | 'than' is the system itself
                says: A, check: alike, metric: p95_ms, system: pool, than: loop, users: 1..2 | an entry of 'claims' needs 'tolerance'
                says: A, check: alike, metric: p95_ms, system: pool, than: pool, users: 1..2, tolerance: 5% | 'than' is the system itself
                says: A, check: alike, metric: failed, system: pool, than: loop, users: 1..2, tolerance: 5%, slack: 1ms | 'slack' is a time, and failed is none; take it out
                says: A, check: alike, metric: p95_ms, system: pool, than: loop, users: 1..2, tolerance: 5%, slack: 1 | 'slack' is '1'; expected a time with its unit
                says: A, check: advantage-grows, metric: p95_ms, system: pool, users: 1..2 | an entry of 'claims' needs 'than'
                says: A, check: lower, metric: p95_ms, system: pool, than: loop, users: 1..2, tolerance: 5% | unknown key 'tolerance'
                """)
    void refusesAClaimThatNobodyCouldJudge(String entry, String told) {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read("claims:\n  - {" + entry + "}\n"))
                .withMessageContaining("line 7: ")
                .withMessageContaining(told);
    }

    @Test
    void refusesClaimsThatAreNoList() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read("claims: {says: A}\n"))
                .withMessageContaining("line 6: 'claims' must be a list of mappings, each begun with '- '");
    }

    @Test
    void tellsTheMistakesOfAllClaimsTogether() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read("claims:\n  - {says: A}\n  - B\n"))
                .withMessageContaining("line 7: an entry of 'claims' needs 'check'")
                .withMessageContaining("line 8: an entry of 'claims' must be a mapping");
    }

    private List<Claim> read(String claims) throws IOException {
        return TestEngines.experiments(folder)
                .read(Files.writeString(folder.resolve("sample.yaml"), WITHOUT_CLAIMS + claims))
                .claims();
    }
}
