package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class SteadyStateTest {

    private static final int SECONDS = 40;

    @Test
    void aServiceWhoseFiguresStayLevelIsSteady() {
        SteadyState state = SteadyState.of(served(second -> 1000, second -> 0.0005, second -> 0, second -> 30.0));

        assertThat(state.steady()).isTrue();
        assertThat(state.compilingShare()).isZero();
        assertThat(state.cpuFall()).isZero();
        assertThat(state.responseFall()).isZero();
    }

    @Test
    void nobodyKnowsBeforeThereAreEnoughWindows() {
        List<WarmUpProgress> progress = served(second -> 1000, second -> 0.0005, second -> 0, second -> 30.0);

        assertThat(SteadyState.of(progress.subList(0, 16)).steady()).isFalse();
        assertThat(SteadyState.of(progress.subList(0, 17)).steady()).isTrue();
        assertThat(SteadyState.of(List.of()).steady()).isFalse();
    }

    @Test
    void aServiceThatIsStillCompiledIsNotSteadyHoweverLevelItsFigures() {
        SteadyState state = SteadyState.of(served(second -> 1000, second -> 0.0005, second -> 350, second -> 30.0));

        assertThat(state.steady()).isFalse();
        assertThat(state.compilingShare()).isEqualTo(0.35);
    }

    @Test
    void aServiceThatWillHaveHalfACoreNeedsCompilersThatAreTwiceAsIdle() {
        List<WarmUpProgress> progress = served(second -> 1000, second -> 0.0005, second -> 70, second -> 30.0);

        assertThat(SteadyState.of(progress).steady()).isTrue();
        assertThat(SteadyState.of(progress, 0.5).steady()).isFalse();
        assertThat(SteadyState.of(progress, 0.8).steady()).isTrue();
        assertThat(SteadyState.of(progress, 4).steady()).isTrue();
    }

    @Test
    void aServiceThatNeedsLessAndLessCpuIsNotSteady() {
        SteadyState state =
                SteadyState.of(served(second -> 1000, second -> 0.001 - 0.00001 * second, second -> 0, second -> 30.0));

        assertThat(state.steady()).isFalse();
        assertThat(state.cpuFall()).isBetween(0.1, 0.3);
        assertThat(state.responseFall()).isZero();
    }

    @Test
    void aServiceThatAnswersSoonerAndSoonerIsNotSteady() {
        SteadyState state =
                SteadyState.of(served(second -> 1000 + 20 * second, second -> 0.0005, second -> 0, second -> 30.0));

        assertThat(state.steady()).isFalse();
        assertThat(state.responseFall()).isBetween(0.1, 0.3);
    }

    @Test
    void aServiceThatBecomesSlowerIsWarm() {
        assertThat(SteadyState.of(served(second -> 1000 - 5 * second, second -> 0.0005, second -> 0, second -> 30.0))
                        .steady())
                .isTrue();
    }

    @Test
    void coresThatBecomeFasterAreNoWarmUp() {
        SteadyState state = SteadyState.of(
                served(second -> 1000, second -> 0.02 / (30.0 + second), second -> 0, second -> 30.0 + second));

        assertThat(state.steady()).isTrue();
        assertThat(state.cpuFall()).isBetween(-0.02, 0.02);
    }

    @Test
    void aFallTooSmallToMatterIsNotWaitedFor() {
        assertThat(SteadyState.of(served(second -> 1000 + second, second -> 0.0005, second -> 0, second -> 30.0))
                        .steady())
                .isTrue();
    }

    @Test
    void aServiceThatDoesNotAnswerIsNotSteady() {
        assertThat(SteadyState.of(served(second -> 0, second -> 0.0005, second -> 0, second -> 30.0))
                        .steady())
                .isFalse();
    }

    @Test
    void whatIsNotKnownIsNotHeldAgainstAService() {
        List<WarmUpProgress> bare = new ArrayList<>();
        for (int second = 0; second < SECONDS; second++) {
            bare.add(new WarmUpProgress(second, 100L * second, null, null, null));
        }

        SteadyState state = SteadyState.of(bare);

        assertThat(state.steady()).isTrue();
        assertThat(state.compilingShare()).isNull();
        assertThat(state.cpuFall()).isNull();
    }

    @Test
    void aFallThatNoiseHidesIsWaitedFor() {
        Random noise = new Random(1);
        int steady = 0;
        for (int time = 0; time < 1000; time++) {
            if (SteadyState.of(served(
                            second -> 1000 * (1 + 0.02 * (second - 20)) * (1 + 0.05 * noise.nextGaussian()),
                            second -> 0.0005,
                            second -> 0,
                            second -> 30.0))
                    .steady()) {
                steady++;
            }
        }
        assertThat(steady).isLessThan(20);
    }

    @Test
    void noiseOfFivePercentIsTakenForAFallInSomeWindowsOnly() {
        Random noise = new Random(1);
        int steady = 0;
        for (int time = 0; time < 1000; time++) {
            if (SteadyState.of(served(
                            second -> 1000 * (1 + 0.05 * noise.nextGaussian()),
                            second -> 0.0005,
                            second -> 0,
                            second -> 30.0))
                    .steady()) {
                steady++;
            }
        }
        assertThat(steady).isBetween(700, 999);
    }

    private static List<WarmUpProgress> served(
            IntToDoubleFunction requestsPerSecond,
            IntToDoubleFunction cpuPerRequest,
            IntToDoubleFunction compilingMillis,
            IntToDoubleFunction coreSpeed) {
        List<WarmUpProgress> progress = new ArrayList<>();
        double requests = 0;
        double cpu = 3;
        double compiling = 5000;
        for (int second = 0; second < SECONDS; second++) {
            progress.add(new WarmUpProgress(
                    100 + second, Math.round(requests), cpu, compiling, coreSpeed.applyAsDouble(second)));
            double more = requestsPerSecond.applyAsDouble(second);
            requests += more;
            cpu += more * cpuPerRequest.applyAsDouble(second);
            compiling += compilingMillis.applyAsDouble(second);
        }
        return progress;
    }
}
