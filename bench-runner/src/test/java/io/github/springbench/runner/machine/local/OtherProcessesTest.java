package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OtherProcessesTest {

    private final OtherProcesses others = new OtherProcesses();

    @Test
    void addsUpTheTimeOfAProcessThatIsNotOurs() throws IOException, InterruptedException {
        Process greedy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        try {
            assertThat(others.secondsBeside(Set.of())).isZero();
            awaitCpu(greedy);
            assertThat(others.secondsBeside(Set.of())).isGreaterThan(0.1);
        } finally {
            greedy.destroyForcibly();
        }
    }

    private static void awaitCpu(Process process) throws InterruptedException {
        long before = process.info().totalCpuDuration().orElseThrow().toMillis();
        while (process.info().totalCpuDuration().orElseThrow().toMillis() - before < 200) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }
}
