package io.github.springbench.hyperfoil;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;

/**
 * The two files that a load leaves: {@code requests.bin}, and {@code run.properties}, whose presence says that all is there.
 */
final class RunFolder {

    /** "SCB1", the first four bytes of the record. */
    private static final int MAGIC = 0x53434231;

    private final Path folder;

    private RunFolder(Path folder) {
        this.folder = folder;
    }

    /** Before the load, so that a folder that cannot be written is known then, and no earlier load is taken for this one. */
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

    /** Requests are in order within a phase and an event loop, by their ends, and in no other order. */
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
