package io.github.springbench.runner.load.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.load.gatling.GatlingGenerator.LogFollower.GrowingFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recorded log that grows while it is read, by so few bytes at a time that it nearly always ends within a record. */
class GrowingFileTest {

    private static final int BYTES_AT_A_TIME = 7;

    @TempDir
    private Path folder;

    private final RecordedEvents heard = new RecordedEvents();
    private byte[] whole;
    private Path log;
    private int written;

    @Test
    void eachRecordIsToldAsSoonAsItsLastByteIsThere() throws IOException {
        whole = recorded("everything.log");
        log = Files.createFile(folder.resolve("simulation.log"));
        SimulationLog.Outcome outcome;
        try (FileChannel file = FileChannel.open(log)) {
            outcome = SimulationLog.read(log, new GrowingFile(file, this::grow), heard);
        }

        RecordedEvents atOnce = new RecordedEvents();
        assertThat(outcome).isEqualTo(SimulationLog.read(log, atOnce));
        assertThat(outcome.complete()).isTrue();
        assertThat(heard).usingRecursiveComparison().isEqualTo(atOnce);
    }

    @Test
    void aWriterThatEndsWithinARecordLeavesWhatIsComplete() throws IOException {
        byte[] all = recorded("everything.log");
        whole = Arrays.copyOf(all, all.length - 1);
        log = Files.createFile(folder.resolve("simulation.log"));
        try (FileChannel file = FileChannel.open(log)) {
            assertThat(SimulationLog.read(log, new GrowingFile(file, this::grow), heard)
                            .truncated())
                    .isTrue();
        }
        assertThat(heard.count()).isEqualTo(countInWhatIsThere());
    }

    /** Called when the reader has reached the end of the file. */
    private boolean grow() {
        try {
            if (written > 0) {
                assertThat(heard.count()).isEqualTo(countInWhatIsThere());
            }
            int next = Math.min(whole.length, written + BYTES_AT_A_TIME);
            Files.write(log, Arrays.copyOfRange(whole, written, next), StandardOpenOption.APPEND);
            boolean more = written < whole.length;
            written = next;
            return more;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private long countInWhatIsThere() throws IOException {
        RecordedEvents there = new RecordedEvents();
        SimulationLog.read(log, there);
        return there.count();
    }

    private static byte[] recorded(String name) throws IOException {
        try (InputStream log = GrowingFileTest.class.getResourceAsStream("recorded/" + name)) {
            return log.readAllBytes();
        }
    }
}
