package io.github.springbench.runner.machine.local.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.machine.ThreadEvidence;
import io.github.springbench.runner.machine.local.SampledService;
import io.github.springbench.runner.machine.local.jvm.JvmProbe.ThreadRole;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A probe says on which threads a service runs its requests. */
@Timeout(60)
@Tag("process")
class ThreadEvidenceTest {

    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    @TempDir
    Path folder;

    @Test
    void nobodySaysOnWhatSomebodysOwnServiceRunsWhereNothingShowsIt() throws IOException {
        try (SampledService service = SampledService.withThreads("http-nio-8091-exec-2");
                Probe probe = JvmProbe.attachToOther(service.handle())) {
            ThreadEvidence evidence = probe.requestThreads(folder.resolve("threads.txt"));

            assertThat(evidence.kind()).isNull();
            assertThat(evidence.sentence()).contains("No thread was in a servlet");
        }
    }

    @Test
    void aRequestOnAThreadOfTomcatsPoolProvesPlatformThreads() throws IOException {
        ThreadEvidence evidence =
                evidenceOf("idle http-nio-8091-exec-1", "http-nio-8091-exec-2", "reactor-http-epoll-1");

        assertThat(evidence.kind()).isEqualTo(RequestThreads.PLATFORM);
        assertThat(evidence.sentence())
                .contains("http-nio-8091-exec-2")
                .contains("io.github.springbench.runner.machine.local.SampledService");
    }

    @Test
    void aRequestOnAVirtualThreadProvesVirtualThreads() throws IOException {
        assumeTrue(Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS, "this JDK has virtual threads");

        ThreadEvidence evidence = evidenceOf("idle http-nio-8091-Poller", "virtual tomcat-handler-7");

        assertThat(evidence.kind()).isEqualTo(RequestThreads.VIRTUAL);
        assertThat(evidence.sentence())
                .contains("tomcat-handler-7")
                .contains("io.github.springbench.runner.machine.local.SampledService");
    }

    @Test
    void eventLoopsWithoutATomcatProveEventLoops() throws IOException {
        ThreadEvidence evidence =
                evidenceOf("idle reactor-http-epoll-1", "idle reactor-http-epoll-2", "idle parallel-1");

        assertThat(evidence.kind()).isEqualTo(RequestThreads.EVENT_LOOP);
        assertThat(evidence.sentence()).contains("2 reactor-http-*");
    }

    @Test
    void eventLoopsOfAClientBesideAnIdleTomcatProveNothing() throws IOException {
        ThreadEvidence evidence = evidenceOf("idle http-nio-8091-exec-1", "idle reactor-http-epoll-1");

        assertThat(evidence.kind()).isNull();
        assertThat(evidence.isProof()).isFalse();
        assertThat(evidence.sentence()).isNotBlank();
    }

    @Test
    void eventLoopsOfAClientBesideATomcatByHttpsProveNothing() throws IOException {
        ThreadEvidence evidence = evidenceOf("idle https-jsse-nio-1-Poller", "idle reactor-http-epoll-1");

        assertThat(evidence.kind()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "http-nio-8091-exec-1,REQUEST_WORKER",
        "https-jsse-nio-127.0.0.1-8443-exec-1,REQUEST_WORKER",
        "https-openssl-nio-8443-exec-12,REQUEST_WORKER",
        "https-jsse-nio2-8443-exec-1,REQUEST_WORKER",
        "https-jsse-nio-8443-Acceptor,TOMCAT",
        "https-client-1,OTHER"
    })
    void threadsOfTomcatAreKnownByHttpsToo(String name, ThreadRole role) {
        assertThat(ThreadRole.of(name)).isEqualTo(role);
    }

    private ThreadEvidence evidenceOf(String... threads) throws IOException {
        // The file may exist from an earlier attempt, and the JDK does not overwrite it.
        Path dumpFile = Files.writeString(folder.resolve("threads.txt"), "from an earlier try");
        try (SampledService service = SampledService.withThreads(threads);
                Probe probe = JvmProbe.attach(service.handle())) {
            return probe.requestThreads(dumpFile);
        }
    }
}
