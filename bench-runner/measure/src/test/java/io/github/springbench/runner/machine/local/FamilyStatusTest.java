package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.springbench.runner.machine.local.LocalMachine.FamilyProbe;
import io.github.springbench.runner.machine.local.LocalMachine.FamilyProbe.FamilyStatus;
import io.github.springbench.runner.machine.local.process.ProcessFamily;
import io.github.springbench.runner.model.run.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
class FamilyStatusTest {

    @TempDir
    private Path proc;

    @Test
    void whatProcessesShareCountsOnce() throws IOException {
        process(1, "java", 12, 30_000, 20_000, 0);
        process(2, "postgres", 1, 2_000, 15_000, 100_000);
        process(3, "postgres", 1, 4_000, 9_000, 250_000);

        FamilyStatus family = FamilyStatus.of(proc, List.of(1L, 2L, 3L));

        assertThat(family.threads()).isEqualTo(14);
        assertThat(family.rssBytes()).isEqualTo((36_000 + 20_000 + 15_000 + 250_000) * 1024L);
    }

    @Test
    void oneThatHasEndedIsLeftOut() throws IOException {
        process(1, "java", 12, 30_000, 20_000, 0);

        assertThat(FamilyStatus.of(proc, List.of(1L, 4L)).threads()).isEqualTo(12);
        assertThat(FamilyStatus.of(proc, List.of(4L))).isEqualTo(new FamilyStatus(null, null));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFamilyIsAProcessWithItsDescendants() throws IOException {
        Process parent = new ProcessBuilder("sh", "-c", "while :; do :; done & sleep 600 & wait").start();
        try {
            FamilyProbe probe = new FamilyProbe(parent.toHandle());
            Sample sample = await().atMost(Duration.ofMinutes(1))
                    .until(
                            () -> probe.sample(1),
                            it -> it.threads().osThreads() >= 3 && it.cpu().serviceCpuSeconds() >= 0.1);

            assertThat(sample.threads().osThreads()).isEqualTo(3);
            assertThat(sample.memory().rssBytes()).isPositive();
        } finally {
            new ProcessFamily(List.of(parent)).stop();
        }
    }

    private void process(int pid, String name, int threads, int own, int files, int shared) throws IOException {
        Path folder = Files.createDirectory(proc.resolve(Integer.toString(pid)));
        Files.writeString(
                folder.resolve("status"), """
                Name:\t%s
                VmRSS:\t  %d kB
                RssAnon:\t  %d kB
                RssFile:\t  %d kB
                RssShmem:\t  %d kB
                Threads:\t%d
                """.formatted(name, own + files + shared, own, files, shared, threads));
    }
}
