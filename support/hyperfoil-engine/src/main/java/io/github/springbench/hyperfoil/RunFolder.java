package io.github.springbench.hyperfoil;

import io.github.springbench.engine.LoadFailed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;

/**
 * The two files that a load writes: {@code run.properties}, whose presence means that both are complete, and
 * {@code requests.bin}: the four bytes "SCB2", followed by the requests whose end was observed, big-endian, with 22
 * bytes each.
 *
 * <pre>
 * long  start, nanoseconds since the reference; a whole millisecond for a request without an answer
 * long  duration, nanoseconds
 * int   how long it waited before its start, microseconds without a sign; 0 outside of open loads
 * byte  index of the phase
 * byte  ordinal of the {@link Outcome}
 * </pre>
 *
 * <p>The requests of one phase on one event loop are in the order of their ends; there is no other order.
 */
final class RunFolder {

    /** "SCB2". */
    private static final int MAGIC = 0x53434232;

    private final Path folder;

    private RunFolder(Path folder) {
        this.folder = folder;
    }

    /** Creates the folder before the load, and removes {@code run.properties} of an earlier load. */
    static RunFolder prepare(Path folder) {
        RunFolder prepared = new RunFolder(folder);
        try {
            Files.createDirectories(folder);
            Files.deleteIfExists(prepared.properties());
            return prepared;
        } catch (IOException unwritable) {
            throw new LoadFailed("Cannot write to " + folder, unwritable);
        }
    }

    void write(Recording recording) {
        try {
            writeRequests(recording);
            Path unfinished = folder.resolve("run.properties.unfinished");
            Files.writeString(unfinished, RunProperties.text(recording));
            Files.move(unfinished, properties(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException unwritable) {
            throw new LoadFailed("Cannot write to " + folder, unwritable);
        }
    }

    private void writeRequests(Recording recording) throws IOException {
        try (FileChannel file = FileChannel.open(
                folder.resolve("requests.bin"),
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.allocate(Integer.BYTES).putInt(MAGIC).flip());
            Iterator<ExactStatistics> statistics = recording.statistics().iterator();
            while (statistics.hasNext()) {
                statistics.next().record().writeTo(file);
            }
        }
    }

    private Path properties() {
        return folder.resolve("run.properties");
    }
}
