package io.github.springbench.runner.load.gatling;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.util.function.BooleanSupplier;

/** A file that another process still writes: at its end a reader waits for more, also in the midst of a record. */
final class GrowingFile implements ReadableByteChannel {

    private final FileChannel file;
    private final BooleanSupplier more;

    /** @param more waits a while at the end of the file; whether to look again, or to take that end for the last */
    GrowingFile(FileChannel file, BooleanSupplier more) {
        this.file = file;
        this.more = more;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        int bytes = file.read(into);
        while (bytes <= 0 && more.getAsBoolean()) {
            bytes = file.read(into);
        }
        return bytes;
    }

    @Override
    public boolean isOpen() {
        return file.isOpen();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
