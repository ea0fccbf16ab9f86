package io.github.springbench.runner.machine.local.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.springbench.runner.machine.JvmIdentity;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.machine.ProbeFailure;
import io.github.springbench.runner.machine.ThreadEvidence;
import io.github.springbench.runner.machine.local.LocalMachine.OutsideProbe;
import io.github.springbench.runner.machine.local.OpenDoors;
import io.github.springbench.runner.machine.local.SampledService;
import io.github.springbench.runner.machine.local.process.LocalProcess;
import io.github.springbench.runner.model.run.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A probe samples a running JVM from outside. */
@Timeout(60)
@Tag("process")
class JvmProbeTest {

    private static final int FIRST_WITH_SCHEDULER_BEAN = 24;

    /** Each test ends the threads that it starts; only idle ones stay. */
    private static SampledService shared;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws IOException {
        shared = SampledService.withThreads(
                "http-nio-127.0.0.1-8091-exec-1",
                "http-nio-8091-exec-22",
                "http-nio-8091-Poller",
                "http-nio-8091-Acceptor",
                "reactor-http-epoll-1",
                "reactor-http-nio-2",
                "reactor-http-kqueue-3",
                "parallel-1",
                "parallel-collector");
    }

    @AfterAll
    static void end() {
        shared.close();
    }

    @Test
    void threadsAreCountedByWhatTheyDo() throws IOException {
        try (Probe probe = JvmProbe.attach(shared.handle())) {
            Sample sample = probe.sample(1.5);

            assertThat(sample.elapsedSeconds()).isEqualTo(1.5);
            assertThat(sample.threads().requestWorkers()).isEqualTo(2);
            assertThat(sample.threads().eventLoops()).isEqualTo(3);
            assertThat(sample.threads().parallel()).isEqualTo(1);
            assertThat(sample.threads().otherThreads())
                    .isEqualTo(sample.threads().platformThreads() - 6)
                    .isGreaterThan(3);
        }
    }

    @Test
    void threadsThatStartAndEndBetweenSamplesAreCounted() throws IOException {
        try (Probe probe = JvmProbe.attach(shared.handle())) {
            int before = probe.sample(0).threads().requestWorkers();
            shared.startThread("http-nio-8091-exec-1");
            int during = probe.sample(1).threads().requestWorkers();
            shared.endLastThread();
            int after = probe.sample(2).threads().requestWorkers();

            assertThat(new int[] {before, during, after}).containsExactly(2, 3, 2);
        }
    }

    @Test
    void waitsForAConnectionAreWhatTheServiceTellsIfItDoes() throws IOException {
        try (SampledService service = SampledService.withThreads();
                Probe probe = JvmProbe.attach(service.handle())) {
            assertThat(probe.poolWaits()).isNull();
            assertThat(probe.requests()).isNull();
            assertThat(probe.sample(0).virtualThreads().virtualPinned()).isNull();

            service.tellWaits();

            assertThat(probe.poolWaits()).isEqualTo(SampledService.WAITS);
            assertThat(probe.requests()).isEqualTo(SampledService.REQUESTS);
            assertThat(probe.sample(1).virtualThreads().virtualPinned()).isEqualTo(SampledService.PINNED);
        }
    }

    @Test
    void thePeakOfThreadsOutlivesThemUntilItIsReset() throws IOException {
        try (Probe probe = JvmProbe.attach(shared.handle())) {
            probe.sample(0);
            for (int i = 0; i < 20; i++) {
                shared.startThread("idle worker-" + i);
            }
            shared.startThread("http-nio-8091-exec-1");
            int most = probe.sample(1).threads().platformThreadsPeak();
            shared.endLastThread();
            int afterwards = probe.sample(2).threads().platformThreadsPeak();
            probe.resetPeaks();
            int reset = probe.sample(3).threads().platformThreadsPeak();

            assertThat(most).isGreaterThan(20);
            assertThat(afterwards).isGreaterThanOrEqualTo(most);
            assertThat(reset).isLessThan(afterwards);
        }
    }

    @Test
    void collectionsAreCountedAndTheHeapIsWhatTheLastOneLeft() throws IOException {
        try (Probe probe = JvmProbe.attach(shared.handle())) {
            Sample before = probe.sample(0);
            shared.collectGarbage();
            Sample first = probe.sample(1);
            shared.keepEightMebibytes();
            shared.collectGarbage();
            Sample second = probe.sample(2);

            assertThat(first.collections().gcCount())
                    .isGreaterThan(before.collections().gcCount());
            assertThat(second.collections().gcCount())
                    .isGreaterThan(first.collections().gcCount());
            assertThat(second.collections().gcMillis())
                    .isGreaterThanOrEqualTo(before.collections().gcMillis());
            assertThat(second.cpu().compilationMillis())
                    .isGreaterThanOrEqualTo(first.cpu().compilationMillis());
            assertThat(second.memory().heapAfterGcBytes() - first.memory().heapAfterGcBytes())
                    .isBetween(6L << 20, 12L << 20);
            assertThat(second.memory().heapUsedBytes()).isBetween(8L << 20, 64L << 20);
        }
    }

    /** Sleeps for 130 s, since the agent's timeout of two minutes cannot be set. */
    @Test
    @Tag("faults")
    @Timeout(200)
    void whoIsSilentForLongerThanTheAgentWaitsIsStillThere() throws Exception {
        try (SampledService service = SampledService.withThreads();
                Probe probe = JvmProbe.attach(service.handle())) {
            TimeUnit.SECONDS.sleep(130);

            assertThat(probe.sample(130).threads().platformThreads()).isPositive();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aWatchedJvmOpensNoDoorToOthers() throws IOException {
        try (SampledService service = SampledService.withThreads();
                Probe probe = JvmProbe.attach(service.handle())) {
            probe.sample(0);

            assertThat(OpenDoors.of(service.handle().pid())).isNotEmpty().isSubsetOf(OpenDoors.LOOPBACK);
        }
    }

    @Test
    void aJvmThatHasAnAgentAlreadyIsWatchedThroughTheJdksOwn() throws IOException {
        try (SampledService service = SampledService.withThreads();
                Probe first = JvmProbe.attach(service.handle());
                Probe second = JvmProbe.attach(service.handle())) {
            assertThat(second.sample(0).threads().platformThreads()).isPositive();
            assertThat(first.sample(0).threads().platformThreads()).isPositive();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aJvmSaysWhatItReallyHas() throws IOException {
        try (Probe probe = JvmProbe.attach(shared.handle())) {
            JvmIdentity jvm = probe.identity();

            assertThat(jvm.maxHeapBytes()).isEqualTo(64L << 20);
            assertThat(jvm.collectors()).containsExactly("UseG1GC");
            assertThat(jvm.availableProcessors()).isEqualTo(Runtime.getRuntime().availableProcessors());
            assertThat(jvm.maxDirectMemoryBytes()).isZero();
            assertThat(jvm.totalMemoryBytes()).isGreaterThan(64L << 20);
            assertThat(probe.allowedCores()).isNotEmpty();
        }
    }

    @Test
    void threadsOfAPoolThatSomebodysOwnServiceDoesNotHaveAreNotCountedAsNone() throws IOException {
        try (SampledService service = SampledService.withThreads("reactor-http-epoll-1", "mine");
                Probe probe = JvmProbe.attachToOther(service.handle())) {
            Sample sample = probe.sample(0);

            assertThat(sample.threads().requestWorkers()).isNull();
            assertThat(sample.threads().parallel()).isNull();
            assertThat(sample.threads().eventLoops()).isEqualTo(1);
            assertThat(sample.threads().otherThreads()).isPositive();
        }
        try (SampledService service = SampledService.withThreads("http-nio-8091-Poller");
                Probe probe = JvmProbe.attachToOther(service.handle())) {
            assertThat(probe.sample(0).threads().requestWorkers()).isZero();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aProgramThatIsNoJvmIsLeftAloneAndSeenFromOutside() throws IOException {
        Process program = new ProcessBuilder("sleep", "600").start();
        try {
            assertThatThrownBy(() -> JvmProbe.attachToOther(program.toHandle()))
                    .isInstanceOf(ProbeFailure.class)
                    .hasMessageContaining("is not a JVM");
            assertThat(program.isAlive()).isTrue();

            Probe outside = OutsideProbe.of(program.toHandle(), "It sleeps.");
            assertThat(outside.sample(3).memory().rssBytes()).isPositive();
            assertThat(outside.sample(3).threads().platformThreads()).isNull();
            assertThat(outside.requestThreads(folder.resolve("threads.txt")))
                    .isEqualTo(new ThreadEvidence(null, "It sleeps."));
            assertThat(OutsideProbe.ofUnknown("Why?").sample(3).memory().rssBytes())
                    .isNull();
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theOperatingSystemsViewOfTheProcessIsSampled() throws IOException {
        try (Probe probe = JvmProbe.attach(shared.handle())) {
            Sample sample = probe.sample(0);

            assertThat(sample.threads().osThreads())
                    .isGreaterThan(sample.threads().platformThreads());
            assertThat(sample.memory().rssBytes()).isGreaterThan(sample.memory().heapUsedBytes());
            assertThat(probe.peakRssMib() * (1 << 20))
                    .isGreaterThanOrEqualTo(sample.memory().rssBytes() * 0.9);
            assertThat(sample.cpu().serviceCpuSeconds()).isPositive();
        }
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void theLoadGeneratorsCpuIsKnownOnceItIsWatchedAndKeptAfterItsEnd() throws IOException {
        try (Probe probe = JvmProbe.attach(shared.handle())) {
            assertThat(probe.sample(0).cpu().loadGeneratorCpuSeconds()).isNull();

            SampledService loadGenerator = SampledService.withThreads();
            probe.watchLoadGenerator(new LocalProcess(loadGenerator.handle()));
            Double living = probe.sample(1).cpu().loadGeneratorCpuSeconds();
            loadGenerator.close();

            assertThat(living).isPositive();
            assertThat(probe.sample(2).cpu().loadGeneratorCpuSeconds()).isEqualTo(living);
        }
    }

    @Test
    void theSchedulerOfVirtualThreadsIsSampledWhereTheJdkShowsIt() throws IOException {
        boolean shown = Runtime.version().feature() >= FIRST_WITH_SCHEDULER_BEAN;
        String[] threads = shown ? new String[] {"virtual tomcat-handler-0"} : new String[0];
        try (SampledService service = SampledService.withThreads(threads);
                Probe probe = JvmProbe.attach(service.handle())) {
            Sample sample = probe.sample(0);

            if (shown) {
                assertThat(sample.virtualThreads().virtualPoolSize()).isPositive();
                assertThat(sample.virtualThreads().virtualMounted()).isNotNegative();
                assertThat(sample.virtualThreads().virtualQueued()).isNotNegative();
            } else {
                assertThat(sample.virtualThreads().virtualPoolSize()).isNull();
                assertThat(sample.virtualThreads().virtualMounted()).isNull();
                assertThat(sample.virtualThreads().virtualQueued()).isNull();
            }
        }
    }

    @Test
    void aCollectionOfAllOfTheHeapTellsWhatIsHeld() throws IOException {
        try (Probe probe = JvmProbe.attach(shared.handle())) {
            long before = probe.sample(0).collections().gcCount();

            Double heldMib = probe.heapAfterFullCollectionMib();

            assertThat(probe.sample(1).collections().gcCount()).isGreaterThan(before);
            assertThat(heldMib).isBetween(0.1, 100.0);
        }
    }

    @Test
    void aServiceThatHasEndedCannotBeWatched() throws IOException {
        SampledService service = SampledService.withThreads();
        try (Probe probe = JvmProbe.attach(service.handle())) {
            service.close();

            assertThatThrownBy(() -> probe.sample(0))
                    .isInstanceOf(ProbeFailure.class)
                    .hasMessageContaining("process " + service.handle().pid());
        }
        assertThatThrownBy(() -> JvmProbe.attach(service.handle())).isInstanceOf(ProbeFailure.class);
    }
}
