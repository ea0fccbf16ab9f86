package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Sample;
import io.github.springbench.runner.model.WarmUpEvidence;
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
    void onFewerCoresTheWarmUpGoesOnForAMoment() throws IOException {
        GeneratorWarmUp warmUp = warmUp(LONG, true);
        observe(warmUp, second -> 1000L * second);

        warmUp.check();
        warmUp.check();

        assertThat(held).hasValue(1);
        assertThat(end).doesNotExist();
        assertThat(warmUp.evidence()).isNull();
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

    private GeneratorWarmUp warmUp(Duration atMost, boolean onFewerCores) {
        return new GeneratorWarmUp(
                notes,
                0,
                end,
                sent::add,
                atMost,
                onFewerCores ? OptionalDouble.of(0.5) : OptionalDouble.empty(),
                held::incrementAndGet);
    }

    /** Half a minute of notes that end now, and samples around them. */
    private void observe(GeneratorWarmUp warmUp, Requests requests) throws IOException {
        long now = Instant.now().toEpochMilli();
        StringBuilder text = new StringBuilder("epoch_ms,latest_tick_ms,gc_ms,warm_up_requests\n");
        for (int second = 0; second <= 30; second++) {
            text.append(now - (30 - second) * 1000L)
                    .append(",0.1,0,")
                    .append(requests.by(second))
                    .append('\n');
        }
        Files.writeString(notes, text);
        for (int second = -40; second <= 10; second++) {
            warmUp.heard(Sample.fromOutside(second, null, null, null, null));
        }
    }

    private interface Requests {

        long by(int second);
    }
}
