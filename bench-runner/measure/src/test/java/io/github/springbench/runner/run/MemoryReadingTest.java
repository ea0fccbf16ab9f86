package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.machine.DataFolder;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.machine.local.LocalMachine.OutsideProbe;
import io.github.springbench.runner.machine.local.jvm.JvmProbe;
import io.github.springbench.runner.model.machine.ObjectLayout;
import io.github.springbench.runner.model.run.MemoryUse;
import io.github.springbench.runner.model.run.MemoryUse.ClassUse;
import io.github.springbench.runner.model.run.MemoryUse.HeapUse;
import io.github.springbench.runner.model.run.MemoryUse.KeptBy;
import io.github.springbench.runner.model.run.MemoryUse.Owner;
import io.github.springbench.runner.model.run.WaitRecording.State;
import io.github.springbench.runner.run.LoadStep.MemoryReading;
import io.github.springbench.runner.store.HeapDump;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The heap of a running JVM, whose objects are known. */
@Timeout(60)
@Tag("process")
class MemoryReadingTest {

    private static final String KEEPER = Keeper.class.getName();
    private static final double MIB = 1 << 20;

    @TempDir
    Path folder;

    @Test
    void theLargestClassesAreFoundWithWhatKeepsThem() throws IOException {
        Process keeper = Keeper.start();
        try (Probe probe = JvmProbe.attach(keeper.toHandle())) {
            MemoryUse memory = lookedInto(probe);
            HeapUse heap = memory.heap();

            assertThat(heap.classes().stream().limit(3).map(ClassUse::name))
                    .containsExactly(KEEPER + "$Mapped", KEEPER + "$Local", KEEPER + "$Soft");
            ClassUse mapped = heap.classes().get(0);
            assertThat(mapped.instances()).isEqualTo(Keeper.MAPPED);
            // The object and its array: 16 and 1,016 bytes, or 24 and 1,024 where references and headers are long.
            assertThat(mapped.bytes() / Keeper.MAPPED).isBetween(1024L, 1048L);
            // Soft references keep nothing.
            List<Owner> owners = heap.owners().stream()
                    .filter(owner -> owner.name().startsWith(KEEPER))
                    .toList();
            assertThat(owners)
                    .containsExactly(
                            new Owner(
                                    KEEPER + "$Mapped",
                                    Keeper.MAPPED,
                                    mapped.bytes(),
                                    new KeptBy(
                                            "static " + KEEPER + ".MAP",
                                            List.of("java.util.HashMap.table[]", "java.util.HashMap$Node.value"),
                                            1)),
                            new Owner(
                                    KEEPER + "$Local",
                                    Keeper.LOCAL,
                                    heap.classes().get(1).bytes(),
                                    new KeptBy(
                                            "local variable of thread keeper-N",
                                            List.of("java.util.ArrayList.elementData[]"),
                                            1)));
            assertThat(heap.bytes() / MIB).isCloseTo(probe.heapAfterFullCollectionMib(), within(1.0));
            assertThat(memory.nativeMemory()).contains("Java Heap (reserved=");
            assertThat(memory.rssBytes()).isGreaterThan(heap.bytes());
            assertThat(memory.residentHeapBytes())
                    .satisfiesAnyOf(
                            bytes -> assertThat(bytes).isBetween(heap.bytes(), 64L << 20),
                            elsewhere -> assertThat(elsewhere).isNull());
            assertThat(memory.threads().threads()).anySatisfy(seen -> {
                assertThat(seen.name()).isEqualTo("keeper-N");
                assertThat(seen.virtual()).isFalse();
                assertThat(seen.state()).isEqualTo(State.WAITS);
                assertThat(seen.frames()).anyMatch(frame -> frame.startsWith(KEEPER));
            });
            assertThat(folder).isEmptyDirectory();
        } finally {
            keeper.destroyForcibly();
        }
    }

    @Test
    void intoAProcessThatNobodyCanLookIntoNobodyLooks() {
        assertThatThrownBy(() -> lookedInto(OutsideProbe.ofUnknown("Why?")))
                .isInstanceOf(RunFailure.class)
                .hasMessageStartingWith("Nobody can look into the memory of the service: ");
    }

    @Test
    void aLoadThatEndsTooEarlySaysSo() {
        try (MemoryReading reading =
                new MemoryReading(OutsideProbe.ofUnknown("Why?"), data(), Duration.ofSeconds(34))) {
            reading.check();

            assertThatThrownBy(reading::use)
                    .isInstanceOf(RunFailure.class)
                    .hasMessageContaining("The load ended before")
                    .hasMessageContaining("34 s after its beginning");
        }
    }

    @Test
    void theLookIsWhileAllUsersAreThere() {
        assertThat(MemoryReading.due(Duration.ofSeconds(55), Duration.ofSeconds(20)))
                .isEqualTo(Duration.ofMillis(33_500));
        assertThat(MemoryReading.due(Duration.ofSeconds(30), null)).isEqualTo(Duration.ofSeconds(27));
        assertThat(MemoryReading.due(Duration.ofSeconds(8), Duration.ofSeconds(2)))
                .isEqualTo(Duration.ofSeconds(5));
        assertThat(MemoryReading.due(Duration.ofSeconds(30), Duration.ofSeconds(20)))
                .isEqualTo(Duration.ofSeconds(15));
    }

    private MemoryUse lookedInto(Probe probe) {
        try (MemoryReading reading = new MemoryReading(probe, data(), Duration.ZERO)) {
            reading.check();
            return reading.use();
        }
    }

    private DataFolder data() {
        return new DataFolder() {
            @Override
            public Path path() {
                return folder;
            }

            @Override
            public void close() {
                try (Stream<Path> files = Files.list(folder)) {
                    for (Path file : files.toList()) {
                        Files.delete(file);
                    }
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            }
        };
    }

    @Test
    void aFileThatIsNoDumpIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("no.hprof"), "JAVA PROFILE 1.0.1 and something");

        assertThatThrownBy(() -> HeapDump.read(file, new ObjectLayout(12, 4, 8)))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("is not a heap dump of the format JAVA PROFILE 1.0.2");
    }

    /** The program that is looked into. */
    static final class Keeper {

        static final int MAPPED = 4000;

        private static final int LOCAL = 3000;
        private static final int SOFT = 2000;
        private static final int BYTES = 1000;

        private static final Map<Integer, Mapped> MAP = new HashMap<>();
        private static final List<SoftReference<Soft>> SOFTLY = new ArrayList<>();

        private Keeper() {}

        static Process start() throws IOException {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx64m",
                            "-XX:NativeMemoryTracking=summary",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Keeper.class.getName())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            assertThat(process.getInputStream().read()).isEqualTo('.');
            return process;
        }

        public static void main(String[] arguments) throws InterruptedException {
            for (int i = 0; i < MAPPED; i++) {
                MAP.put(i, new Mapped(new byte[BYTES]));
            }
            for (int i = 0; i < SOFT; i++) {
                SOFTLY.add(new SoftReference<>(new Soft(new byte[BYTES])));
            }
            CountDownLatch started = new CountDownLatch(1);
            new Thread(() -> keep(started), "keeper-1").start();
            started.await();
            System.out.print('.');
            System.out.flush();
        }

        private static void keep(CountDownLatch started) {
            List<Local> list = new ArrayList<>();
            for (int i = 0; i < LOCAL; i++) {
                list.add(new Local(new byte[BYTES]));
            }
            started.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            }
            // A last use, so that the list is not collected before.
            list.clear();
        }

        record Mapped(byte[] bytes) {}

        record Local(byte[] bytes) {}

        record Soft(byte[] bytes) {}
    }
}
