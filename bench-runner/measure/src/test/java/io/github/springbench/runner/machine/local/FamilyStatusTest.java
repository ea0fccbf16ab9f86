package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.machine.Watching;
import io.github.springbench.runner.machine.local.LocalMachine.FamilyProbe;
import io.github.springbench.runner.machine.local.LocalMachine.FamilyProbe.FamilyStatus;
import io.github.springbench.runner.machine.local.LocalMachine.OutsideProbe;
import io.github.springbench.runner.machine.local.process.LocalProcess;
import io.github.springbench.runner.machine.local.process.ProcessFamily;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
            FamilyProbe probe = new FamilyProbe(Family.of(parent.toHandle()));
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

    /** As of a server on gVisor. */
    @Test
    void oneOfWhichTheKernelTellsNoPartsHasItsWholeMemory() throws IOException {
        Path folder = Files.createDirectory(proc.resolve("5"));
        Files.writeString(folder.resolve("status"), "Name:\tnginx\nVmRSS:\t 700 kB\nThreads:\t2\n");

        assertThat(FamilyStatus.of(proc, List.of(5L))).isEqualTo(new FamilyStatus(2, 700 * 1024L));
    }

    /** A server that is no JVM has processes for workers: they are the service, and no other programs. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void theWorkOfTheWorkersOfAServerIsItsOwn() throws IOException {
        Process server = new ProcessBuilder("sh", "-c", "while :; do :; done & wait").start();
        try (HostProbe host = watching(server.toHandle());
                HostProbe stranger = watching(ProcessHandle.current());
                Probe outside = OutsideProbe.of(server.toHandle(), "It is a shell.")) {
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> server.children().findAny().isPresent());
            double othersAtFirst = others(host, stranger);

            HostSample sample = await().atMost(Duration.ofMinutes(1))
                    .until(
                            host::sample,
                            it -> it.serviceCpuSeconds() >= 0.3 && others(host, stranger) - othersAtFirst >= 0.3);

            assertThat(outside.sample(1).cpu().serviceCpuSeconds()).isGreaterThanOrEqualTo(sample.serviceCpuSeconds());
        } finally {
            new ProcessFamily(List.of(server)).stop();
        }
    }

    /** They were other programs while they ran, and must not count twice. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void theWorkOfProgramsThatAJvmRanIsNotItsOwn() throws Exception {
        Process ran = new ProcessBuilder("sh", "-c", "i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done").start();
        assertThat(ran.waitFor()).isZero();

        double withPrograms = new CpuClock(Family.of(ProcessHandle.current())).seconds();
        assertThat(CpuClock.ofProgram(ProcessHandle.current()).seconds()).isLessThan(withPrograms);
    }

    private static HostProbe watching(ProcessHandle service) {
        return new HostProbe(new Watching(0, Optional.of(new LocalProcess(service)), List.of(), null));
    }

    /** CPU time that is of other programs only for somebody who does not watch the server. */
    private static double others(HostProbe host, HostProbe stranger) {
        double ofHost = host.sample().otherCpuSeconds();
        return stranger.sample().otherCpuSeconds() - ofHost;
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
