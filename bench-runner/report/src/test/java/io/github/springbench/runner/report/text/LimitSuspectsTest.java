package io.github.springbench.runner.report.text;

import static io.github.springbench.runner.report.FictionalResult.experiment;
import static io.github.springbench.runner.report.FictionalResult.manifest;
import static io.github.springbench.runner.report.FictionalResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.RunFacts.PoolEvidence;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.FictionalMachines;
import io.github.springbench.runner.report.ReproductionCommands;
import io.github.springbench.runner.report.text.LimitSuspects.Seen;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LimitSuspectsTest {

    private static final Experiment EXPERIMENT =
            experiment("invented", "Why?", Map.of("latency", List.of(100), "users", List.of(1000)));
    private static final Manifest MANIFEST = manifest(EXPERIMENT, 2);
    private static final Map<String, Integer> CELL = Map.of("latency", 100, "users", 1000);

    @Test
    void aLimitThatWasReachedIsASuspectWithTheRunThatWouldTell() {
        LimitSuspects suspects = suspects(
                seen("alpha", 96, Map.of("server.processor-cache", "200"), 987),
                seen("beta", 96, Map.of("server.processor-cache", "no limit"), 990));

        assertThat(suspects.reached())
                .containsExactly(
                        "**server.processor-cache: alpha 200, beta no limit.** alpha: up to 987 requests were in"
                                + " flight. To see what it costs:\n  `./bench run invented --preset quick --systems"
                                + " alpha,beta"
                                + " --users 1000 --lift server.tomcat.processor-cache --repetitions 3`");
        assertThat(suspects.others()).isEmpty();
        assertThat(suspects.markdown()).startsWith("## Limits\n\nReached, so the first suspects:\n\n- **server.");
    }

    /** Threads of a pool beside virtual threads are what is compared, and no limit that happens to differ. */
    @Test
    void theKindOfThreadIsNoLimitThatDiffers() {
        assertThat(suspects(
                                seen("alpha", 199, Map.of("server.request-threads", "200"), 987),
                                seen("beta", 199, Map.of("server.request-threads", "virtual, no limit"), 990))
                        .others())
                .isEmpty();
    }

    /** What nobody needed cannot have cost anything. */
    @Test
    void aLimitThatDiffersAndWasNotReachedIsNone() {
        LimitSuspects suspects = suspects(
                seen("alpha", 199, Map.of("server.request-threads", "200", "server.accept-count", "10"), 987),
                seen("beta", 199, Map.of("server.request-threads", "400"), 990));

        assertThat(suspects.reached()).isEmpty();
        assertThat(suspects.others())
                .containsExactly(
                        "server.request-threads: alpha 200, beta 400. alpha: up to 199 threads were in use, so it was"
                                + " not reached. beta: up to 199 threads were in use, so it was not reached.",
                        "server.accept-count: alpha 10, beta none. Whether it was reached is not known.");
        assertThat(suspects.markdown()).startsWith("## Limits\n\nNo limit that the services tell is known");
    }

    /** A pool keeps the threads that an earlier run of its fork needed. */
    @Test
    void threadsThatNoRequestNeededWereNotInUse() {
        LimitSuspects suspects = suspects(
                seen("alpha", 200, Map.of("server.request-threads", "200"), 50),
                seen("beta", 200, Map.of("server.request-threads", "200"), 50));

        assertThat(suspects.reached()).isEmpty();
        assertThat(suspects(
                                seen("alpha", 200, Map.of("server.request-threads", "200"), 987),
                                seen("beta", 200, Map.of("server.request-threads", "400"), 50))
                        .reached())
                .singleElement()
                .asString()
                .contains("alpha: up to 200 threads were in use.")
                .doesNotContain("beta: ");
    }

    @Test
    void theCommandHasTheMachinesAndTheDurationOfTheRuns() {
        Experiment held = TestEngines.experiments(Path.of("..", "..", "experiments"))
                .named("crosscheck")
                .with(Preset.ofDuration(Duration.ofMinutes(30)));

        assertThat(command(FictionalMachines.manifest()))
                .startsWith("./bench run invented-machines --preset quick --machines path/to/machines.yaml --systems"
                        + " alpha,beta ");
        assertThat(command(manifest(held, 2)))
                .isEqualTo("./bench run crosscheck --preset quick --systems alpha,beta --users 1000 --duration 1800s"
                        + " --lift server.tomcat.processor-cache --repetitions 3");
    }

    @Test
    void aPoolThatRequestsWaitedForIsOneEvenWhereItIsTheSame() {
        RunFactsBuilder facts = RunFactsBuilder.builder().pool(new PoolEvidence(50, 50, 812, 0.9, null));
        Seen first = seen("alpha", 96, Map.of("database.max-connections", "50"), 987);
        Seen full = new Seen("alpha", List.of(first.runs().get(0).withEvidence(facts.build())), OptionalLong.empty());

        assertThat(suspects(full, seen("beta", 96, Map.of("database.max-connections", "50"), 987))
                        .reached())
                .singleElement()
                .asString()
                .contains("alpha: up to 50 were in use, and up to 812 requests waited for one.")
                .endsWith("--lift spring.datasource.hikari.maximum-pool-size=100 --repetitions 3`");
    }

    @Test
    void aSystemWithoutARunThatCountsIsNamed() {
        Seen unknown = new Seen("alpha", List.of(), OptionalLong.empty());

        assertThat(suspects(unknown, seen("beta", 96, Map.of("server.accept-count", "10"), 1))
                        .others())
                .containsExactly(
                        "alpha has no measured run at this cell that counts, so nothing is known of its limits.");
    }

    /** Of a limit that was reached: it is the one with which the bench repeats these runs without that limit. */
    private static String command(Manifest manifest) {
        String command = ReproductionCommands.bench(
                manifest,
                "alpha,beta",
                new RunKey("alpha", CELL, 1).load(),
                Optional.of("server.tomcat.processor-cache"),
                3);
        assertThat(LimitSuspects.of(
                                manifest,
                                CELL,
                                seen("alpha", 96, Map.of("server.processor-cache", "200"), 987),
                                seen("beta", 96, Map.of("server.processor-cache", "200"), 100))
                        .reached())
                .singleElement()
                .asString()
                .endsWith("`" + command + "`");
        return command;
    }

    private static LimitSuspects suspects(Seen first, Seen second) {
        return LimitSuspects.of(MANIFEST, CELL, first, second);
    }

    private static Seen seen(String system, double workers, Map<String, String> limits, long inFlight) {
        RunResult run = run(system, 100, 1000, 1, 650, 101, workers, 0).withEffective(limits);
        return new Seen(system, List.of(run), OptionalLong.of(inFlight));
    }
}
