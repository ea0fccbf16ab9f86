package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.springbench.runner.machine.local.HostProbe.OtherProcesses;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("process")
class OtherProcessesTest {

    private final OtherProcesses all = new OtherProcesses();
    private final OtherProcesses others = new OtherProcesses();

    @Test
    void addsUpTheTimeOfAllProcessesButOurs() throws IOException {
        Process greedy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        try {
            Set<Long> ours = Set.of(greedy.pid());
            assertThat(all.secondsBeside(Set.of())).isZero();
            assertThat(others.secondsBeside(ours)).isZero();
            awaitCpu(greedy);
            double withoutOurs = others.secondsBeside(ours);
            assertThat(all.secondsBeside(Set.of()) - withoutOurs).isGreaterThan(0.1);
        } finally {
            greedy.destroyForcibly();
        }
    }

    private static void awaitCpu(Process process) {
        long enough = cpuMillis(process) + 200;
        await().atMost(Duration.ofMinutes(1)).until(() -> cpuMillis(process) >= enough);
    }

    private static long cpuMillis(Process process) {
        return process.info().totalCpuDuration().orElseThrow().toMillis();
    }
}
