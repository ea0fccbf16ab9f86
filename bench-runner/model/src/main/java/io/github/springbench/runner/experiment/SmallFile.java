package io.github.springbench.runner.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** A file that a person wrote: text, and not much of it. What is anything else is not read to its end. */
final class SmallFile {

    /** Enough for a request with a large body; the parser reads at most 3,145,728 characters. */
    static final int MOST_BYTES = 2 << 20;

    private SmallFile() {}

    /**
     * The text of a file.
     *
     * @throws IOException where it is no such file; the message goes on after "cannot be read: "
     */
    static String read(Path file) throws IOException {
        return read(file, MOST_BYTES);
    }

    /** @param most how many bytes it may have */
    static String read(Path file, int most) throws IOException {
        // A pipe or a device could keep us waiting for ever.
        if (!Files.isRegularFile(file)) {
            throw new IOException(Files.isDirectory(file) ? "it is a folder" : "it is no regular file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(most + 1);
            if (bytes.length > most) {
                throw new IOException(String.format(
                        Locale.ROOT,
                        "it has %,d bytes, and at most %,d are read; is it the right file?",
                        Math.max(Files.size(file), bytes.length),
                        most));
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException binary) {
            throw new IOException("it is not text in UTF-8", binary);
        }
    }
}
