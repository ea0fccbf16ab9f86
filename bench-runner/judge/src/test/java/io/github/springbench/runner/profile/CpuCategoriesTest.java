package io.github.springbench.runner.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.CpuRecording.StackSample;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A table says what a sample was for. */
class CpuCategoriesTest {

    private static final CpuCategories TABLE = CpuCategories.parse("""
            # a remark
            writing
              a.Socket.write*
            all else of a
              # another one
              a.*
              thread A *
            dispatch
              b.Dispatcher.*
            """, "table");

    @Test
    void theInnermostFrameThatALineNamesDecides() {
        assertThat(of("a.Socket.write0", "b.Dispatcher.run")).isEqualTo("writing");
        assertThat(of("b.Dispatcher.run", "a.Socket.write0")).isEqualTo("dispatch");
    }

    @Test
    void framesThatNoLineNamesAreTheirCallersWork() {
        assertThat(of("java.util.HashMap.get", "java.lang.String.hashCode", "b.Dispatcher.run"))
                .isEqualTo("dispatch");
    }

    @Test
    void ofLinesThatNameTheSameFrameTheFirstCounts() {
        assertThat(of("a.Socket.write")).isEqualTo("writing");
        assertThat(of("a.Socket.read")).isEqualTo("all else of a");
    }

    @Test
    void aNameWithoutAStarIsThatAlone() {
        CpuCategories exact = CpuCategories.parse("sleep\n  java.lang.Thread.sleep\n", "table");

        assertThat(exact.of(sample("java.lang.Thread.sleep"))).isEqualTo("sleep");
        assertThat(exact.of(sample("java.lang.Thread.sleep0"))).isEqualTo(CpuCategories.REST);
        assertThat(exact.of(sample("java_lang_Thread_sleep"))).isEqualTo(CpuCategories.REST);
    }

    @Test
    void whatNoLineNamesIsTheRest() {
        assertThat(of("java.util.HashMap.get")).isEqualTo(CpuCategories.REST);
        assertThat(of()).isEqualTo(CpuCategories.REST);
    }

    @Test
    void someThreadsAreForOneThingWhateverTheirCode() {
        assertThat(TABLE.ofThread("A 1")).contains("all else of a");
        assertThat(TABLE.ofThread("B 1")).isEmpty();
    }

    @Test
    void aLineThatIsNoneIsToldWithItsNumber() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> CpuCategories.parse("\n  a.*\n", "my.txt"))
                .withMessageStartingWith("my.txt, line 2: 'a.*' is of no category");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> CpuCategories.parse("a\n  b.* c.*\n", "my.txt"))
                .withMessageStartingWith("my.txt, line 2: 'b.* c.*' is neither code nor threads");
    }

    /** Stacks as JDK 25 records them. */
    @Test
    void theBenchsOwnTableKnowsTheUsualWork() throws IOException {
        try (InputStream text = CpuCategories.class.getResourceAsStream("categories.txt")) {
            CpuCategories own =
                    CpuCategories.parse(new String(text.readAllBytes(), StandardCharsets.UTF_8), "categories.txt");

            assertThat(own.of(sample(
                            "sun.nio.ch.SocketDispatcher.write0",
                            "sun.nio.ch.SocketChannelImpl.write",
                            "org.apache.tomcat.util.net.NioChannel.write",
                            "tools.jackson.core.json.UTF8JsonGenerator.flush",
                            "org.springframework.web.servlet.DispatcherServlet.doDispatch")))
                    .isEqualTo("socket reads and writes (kernel)");
            assertThat(own.of(sample("sun.nio.ch.EPoll.wait", "sun.nio.ch.EPollSelectorImpl.doSelect")))
                    .isEqualTo("waiting for sockets (kernel)");
            assertThat(own.of(sample("io.netty.channel.epoll.Native.epollWait0")))
                    .isEqualTo("waiting for sockets (kernel)");
            assertThat(own.of(sample("java.lang.VirtualThread.yieldContinuation", "java.lang.VirtualThread.park")))
                    .isEqualTo("starting, mounting and unmounting virtual threads");
            assertThat(own.of(sample("java.util.HashMap.get", "reactor.core.publisher.MonoMap.subscribe")))
                    .isEqualTo("reactive operators");
            assertThat(own.of(sample("java.util.HashMap.get", "reactor.netty.http.server.HttpServerOperations.send")))
                    .isEqualTo("HTTP parsing and writing");
            assertThat(own.of(sample("java.util.HashMap.get", "com.zaxxer.hikari.pool.HikariPool.getConnection")))
                    .isEqualTo("database driver and pool");
            assertThat(own.of(sample("com.acme.Prices.sum", "org.springframework.web.servlet.DispatcherServlet.doGet")))
                    .isEqualTo("the service's own code and other libraries");
            assertThat(own.of(sample("java.util.HashMap.get", "java.lang.Thread.run")))
                    .isEqualTo(CpuCategories.REST);
            assertThat(own.ofThread("GC Thread#1")).contains("garbage collection");
            assertThat(own.ofThread("C2 CompilerThread0")).contains("compilation");
            assertThat(own.ofThread("http-nio-8091-exec-1")).isEmpty();
        }
    }

    private static String of(String... frames) {
        return TABLE.of(sample(frames));
    }

    private static StackSample sample(String... frames) {
        return new StackSample(0, 0.004, "a thread", List.of(frames));
    }
}
