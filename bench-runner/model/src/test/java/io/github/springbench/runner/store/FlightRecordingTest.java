package io.github.springbench.runner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.CpuRecording;
import io.github.springbench.runner.model.run.WaitRecording.Seen;
import io.github.springbench.runner.model.run.WaitRecording.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads recordings of JDK Flight Recorder. */
class FlightRecordingTest {

    @TempDir
    private Path folder;

    @Test
    void readsTheCpuTimesOfThreadsFromADump() {
        assertThat(FlightRecording.cpuSeconds("""
                        2026-11-29 12:00:00
                        Full thread dump OpenJDK 64-Bit Server VM (25+36-LTS mixed mode, sharing):

                        "main" #1 [12] prio=5 os_prio=0 cpu=1250.00ms elapsed=9.99s tid=0x1 nid=12 runnable  [0x1]
                           java.lang.Thread.State: RUNNABLE
                        	at Main.main(Main.java:1) cpu=7.00ms
                        "a "quoted" name" #2 daemon prio=5 os_prio=0 cpu=0.50ms elapsed=9.99s tid=0x2 nid=13 waiting
                        "worker" #3 prio=5 os_prio=0 cpu=10.00ms elapsed=9.99s tid=0x3 nid=14 runnable
                        "worker" #4 prio=5 os_prio=0 cpu=20.00ms elapsed=9.99s tid=0x4 nid=15 runnable
                        "GC Thread#0" os_prio=0 cpu=33.25ms elapsed=9.98s tid=0x5 nid=16 runnable
                        """))
                .containsOnly(
                        entry("main", 1.25),
                        entry("a \"quoted\" name", 0.0005),
                        entry("worker", 0.03),
                        entry("GC Thread#0", 0.03325));
    }

    @Test
    void readsTheStacksOfThreadsFromADump() {
        assertThat(FlightRecording.seen("""
                        Full thread dump OpenJDK 64-Bit Server VM (25+36-LTS mixed mode, sharing):

                        "exec-1" #41 [12] daemon prio=5 os_prio=0 cpu=1.00ms elapsed=9.99s tid=0x1 nid=12 waiting  [0x1]
                           java.lang.Thread.State: BLOCKED (on object monitor)
                        	at shop.Stock.find(Stock.java:12)
                        	- waiting to lock <0x00000000f0000001> (a shop.Stock)
                        	at java.lang.Thread.run(java.base@25/Thread.java:1474)

                        "exec-2" #42 [13] daemon prio=5 os_prio=0 cpu=1.00ms elapsed=9.99s tid=0x2 nid=13 waiting  [0x2]
                           java.lang.Thread.State: WAITING (parking)
                        	at jdk.internal.misc.Unsafe.park(java.base@25/Native Method)
                        	- parking to wait for  <0x00000000f0000002> (a java.util.concurrent.Semaphore$NonfairSync)
                        	at app//shop.Stock$$Lambda/0x01.run(Unknown Source)

                        "VM Thread" os_prio=0 cpu=1.00ms elapsed=9.99s tid=0x3 nid=14 runnable

                        "loop" #43 [15] prio=5 os_prio=0 cpu=1.00ms elapsed=9.99s tid=0x4 nid=15 runnable  [0x3]
                           java.lang.Thread.State: RUNNABLE
                        	at sun.nio.ch.EPoll.wait(java.base@25/Native Method)
                        """))
                .containsExactly(
                        new Seen(
                                "exec-1",
                                false,
                                State.ENTERS,
                                "shop.Stock",
                                1,
                                List.of("shop.Stock.find", "java.lang.Thread.run")),
                        new Seen(
                                "exec-2",
                                false,
                                State.WAITS,
                                "java.util.concurrent.Semaphore$NonfairSync",
                                1,
                                List.of("jdk.internal.misc.Unsafe.park", "shop.Stock$$Lambda/0x01.run")),
                        new Seen("loop", false, State.RUNS, "", 1, List.of("sun.nio.ch.EPoll.wait")));
    }

    @Test
    void knowsNativeMethodsInWhichAThreadMostlyWaits() {
        assertThat(FlightRecording.isWaiting(List.of("sun.nio.ch.EPoll.wait"))).isTrue();
        assertThat(FlightRecording.isWaiting(List.of("io.netty.channel.epoll.Native.epollWait0")))
                .isTrue();
        assertThat(FlightRecording.isWaiting(List.of("sun.nio.ch.SocketDispatcher.write0", "sun.nio.ch.EPoll.wait")))
                .isFalse();
        assertThat(FlightRecording.isWaiting(List.of())).isFalse();
    }

    @Test
    void readsWhatThisJvmRecords() throws IOException {
        Path file = folder.resolve("own.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ThreadDump").with("period", "everyChunk");
            recording.start();
            recording.stop();
            recording.dump(file);
        }

        CpuRecording read = FlightRecording.read(file);

        assertThat(read.ofCpuTime()).isFalse();
        assertThat(read.threads()).isNotEmpty();
        assertThat(read.threads().get(0).cpuSeconds())
                .containsKeys("VM Thread", Thread.currentThread().getName());
    }

    @Test
    void whatIsNoRecordingIsToldWithItsName() throws IOException {
        Path file = Files.writeString(folder.resolve("service.jfr"), "no recording");

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> FlightRecording.read(file))
                .withMessageStartingWith(file + " cannot be read as a recording of JDK Flight Recorder (");
    }
}
