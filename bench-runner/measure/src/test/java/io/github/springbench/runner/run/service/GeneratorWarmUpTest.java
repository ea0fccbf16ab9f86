package io.github.springbench.runner.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.RunFacts.WarmUpEvidence;
import io.github.springbench.runner.model.run.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratorWarmUpTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    @TempDir
    private Path folder;

    private final AtomicInteger held = new AtomicInteger();
    private final List<Path> sent = new ArrayList<>();
    private Path notes;
    private Path end;

    @BeforeEach
    void files() {
        notes = folder.resolve("load-generator.csv");
        end = folder.resolve("warm-up.end");
    }

    @Test
    void aServiceThatIsSteadyIsHeldToItsCoresAndTheWarmUpEnds() throws IOException {
        GeneratorWarmUp warmUp = warmUp(LONG, false);
        observe(warmUp, second -> 1000L * second);

        warmUp.check();

        assertThat(held).hasValue(1);
        assertThat(end).exists();
        WarmUpEvidence evidence = warmUp.evidence();
        assertThat(evidence.steady()).isTrue();
        assertThat(evidence.atMostSeconds()).isEqualTo(600);
        assertThat(evidence.responseFall()).isBetween(-0.01, 0.01);
    }

    @Test
    void onFewerCoresTheWarmUpGoesOn() throws IOException {
        GeneratorWarmUp warmUp = warmUp(LONG, true);
        observe(warmUp, second -> 1000L * second);

        warmUp.check();
        warmUp.check();

        assertThat(held).hasValue(1);
        assertThat(end).doesNotExist();
        assertThat(warmUp.evidence()).isNull();
    }

    @Test
    void untilTheServiceIsSteadyThereToo() throws IOException {
        GeneratorWarmUp warmUp = warmUp(LONG, true);
        observe(warmUp, second -> 1000L * second);
        warmUp.check();

        observeNext(second -> 500L * second);
        warmUp.check();

        assertEndedSteady(warmUp);
    }

    @Test
    void onCoresThatItWasHeldToBeforeAServiceIsSteadyOnce() throws IOException {
        GeneratorWarmUp warmUp = warmUp(LONG, true, true);
        assertThat(held).as("at once").hasValue(1);

        observe(warmUp, second -> 1000L * second);
        observeNext(second -> 500L * second);
        warmUp.check();

        assertEndedSteady(warmUp);
    }

    @Test
    void onAllCoresAServiceIsSteadyInEachRun() throws IOException {
        GeneratorWarmUp warmUp = warmUp(LONG, false, true);
        observe(warmUp, second -> 50L * second * second);

        warmUp.check();

        assertThat(held).hasValue(0);
        assertThat(end).doesNotExist();
    }

    @Test
    void andGoesOnWhileItBecomesFasterThere() throws IOException {
        GeneratorWarmUp warmUp = warmUp(LONG, true);
        observe(warmUp, second -> 1000L * second);
        warmUp.check();

        observeNext(second -> 10L * second * second);
        warmUp.check();

        assertThat(end).doesNotExist();
        assertThat(warmUp.evidence()).isNull();
    }

    @Test
    void aPartOfTheTimeIsKeptForFewerCores() throws IOException {
        GeneratorWarmUp warmUp = warmUp(Duration.ofSeconds(40), true);
        observe(warmUp, second -> 50L * second * second);

        warmUp.check();

        assertThat(held).hasValue(1);
        assertThat(end).doesNotExist();
    }

    @Test
    void aServiceThatBecomesFasterIsWarmedUpFurther() throws IOException {
        GeneratorWarmUp warmUp = warmUp(LONG, false);
        observe(warmUp, second -> 50L * second * second);

        warmUp.check();

        assertThat(held).hasValue(0);
        assertThat(end).doesNotExist();
    }

    @Test
    void oneThatBecomesFasterAndFasterIsNotWaitedForLongerThanTheExperimentAllows() throws IOException {
        GeneratorWarmUp warmUp = warmUp(Duration.ofSeconds(20), false);
        observe(warmUp, second -> 50L * second * second);

        warmUp.check();

        assertThat(held).hasValue(1);
        assertThat(end).exists();
        assertThat(warmUp.evidence().steady()).isFalse();
        assertThat(warmUp.evidence().responseFall()).isPositive();
    }

    @Test
    void withoutAWarmUpServicesAreHeldToTheirCoresAtOnce() {
        GeneratorWarmUp warmUp = warmUp(Duration.ZERO, true);

        warmUp.check();

        assertThat(held).hasValue(1);
        assertThat(end).doesNotExist();
        assertThat(warmUp.evidence()).isNull();
    }

    @Test
    void nothingIsDecidedBeforeTheFirstRequest() throws IOException {
        GeneratorWarmUp warmUp = warmUp(LONG, false);
        observe(warmUp, second -> 0);

        warmUp.check();

        assertThat(held).hasValue(0);
        assertThat(end).doesNotExist();
    }

    @Test
    void theFileIsGoneAfterwards() throws IOException {
        try (GeneratorWarmUp warmUp = warmUp(LONG, false)) {
            observe(warmUp, second -> 1000L * second);
            warmUp.check();
            assertThat(end).exists();
            assertThat(sent).containsExactly(end);
        }

        assertThat(end).doesNotExist();
    }

    private void assertEndedSteady(GeneratorWarmUp warmUp) {
        assertThat(held).hasValue(1);
        assertThat(end).exists();
        assertThat(warmUp.evidence().steady()).isTrue();
    }

    private GeneratorWarmUp warmUp(Duration atMost, boolean onFewerCores) {
        return warmUp(atMost, onFewerCores, false);
    }

    private GeneratorWarmUp warmUp(Duration atMost, boolean onFewerCores, boolean heldBefore) {
        return new GeneratorWarmUp(
                notes,
                0,
                end,
                sent::add,
                atMost,
                onFewerCores ? OptionalDouble.of(0.5) : OptionalDouble.empty(),
                heldBefore,
                held::incrementAndGet);
    }

    /** Writes notes of the last 30 s, and gives samples from before them until after the next 30 s. */
    private void observe(GeneratorWarmUp warmUp, Requests requests) throws IOException {
        note(requests, Instant.now());
        for (int second = -40; second <= 50; second++) {
            warmUp.heard(Sample.fromOutside(second, null, null, null, null));
        }
    }

    /** Writes notes of the next 30 s. */
    private void observeNext(Requests requests) throws IOException {
        note(requests, Instant.now().plusSeconds(31));
    }

    private void note(Requests requests, Instant until) throws IOException {
        StringBuilder text = new StringBuilder("epoch_ms,latest_tick_ms,gc_ms,warm_up_requests\n");
        for (int second = 0; second <= 30; second++) {
            text.append(until.toEpochMilli() - (30 - second) * 1000L)
                    .append(",0.1,0,")
                    .append(requests.by(second))
                    .append('\n');
        }
        Files.writeString(notes, text);
    }

    private interface Requests {

        long by(int second);
    }
}
