package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.load.HeldStep;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.run.LoadStep.RequestCount;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestCountTest {

    @TempDir
    private Path folder;

    private HeldStep step;

    @BeforeEach
    void name() {
        step = new HeldStep(folder.resolve("reached"), folder.resolve("read"));
    }

    @Test
    void countsFromTheStartWhereTheLoadGeneratorGoesOnAtOnce() {
        RequestCount requests = new RequestCount(telling(10L, 400L), Optional.empty());

        requests.check();

        assertThat(requests.since()).isEqualTo(390);
    }

    @Test
    void countsFromTheBeginningOfTheLoadAndLetsItBeginOnce() throws IOException {
        RequestCount requests = new RequestCount(telling(10L, 100L, 130L, 130L, 400L), Optional.of(step));

        requests.check();
        assertThat(step.read()).doesNotExist();
        Files.createFile(step.reached());
        requests.check();
        requests.check();
        assertThat(step.read()).as("the service still reads requests").doesNotExist();
        requests.check();
        requests.check();

        assertThat(step.read()).exists();
        assertThat(requests.since()).isEqualTo(270);
    }

    @Test
    void doesNotTellOfALoadWhoseBeginningItDidNotSee() {
        assertThat(new RequestCount(telling(10L, 400L), Optional.of(step)).since())
                .isNull();
    }

    @Test
    void doesNotTellOfAServiceThatDoesNot() {
        assertThat(new RequestCount(telling(), Optional.empty()).since()).isNull();
    }

    private static Probe telling(Long... counts) {
        Queue<Long> left = new ArrayDeque<>(List.of(counts));
        return (Probe) Proxy.newProxyInstance(
                Probe.class.getClassLoader(), new Class<?>[] {Probe.class}, (proxy, method, arguments) -> left.poll());
    }
}
