package io.github.springbench.runner.machine.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.springbench.runner.machine.WorkFolder;
import io.github.springbench.runner.machine.ssh.SshMachine.RemoteWorkFolder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemoteWorkFolderTest {

    @TempDir
    private Path here;

    @Test
    void whatAFetchBroughtThatFailedInItsMidstIsThereOnce() {
        try (WorkFolder folder = RemoteWorkFolder.begin(new FilesThatFailOnce(), here)) {
            await().atMost(Duration.ofMinutes(1)).ignoreExceptions().until(() -> {
                folder.fetch();
                return true;
            });
        }

        assertThat(here.resolve("requests.bin")).hasContent("abcdef");
    }

    /** One file, of which a read gives three bytes; the first read of its end fails. */
    private static final class FilesThatFailOnce implements AgentFiles {

        private final AtomicBoolean failed = new AtomicBoolean();

        @Override
        public long epochNanos() {
            return 0;
        }

        @Override
        public String newFolder() {
            return "/there/1";
        }

        @Override
        public List<FileState> files(String folder) {
            return List.of(new FileState("requests.bin", 6));
        }

        @Override
        public byte[] read(String file, long from, int most) {
            if (from == 3 && failed.compareAndSet(false, true)) {
                throw new IllegalStateException("IOException on the other machine: no luck");
            }
            return "abcdef".substring((int) from, (int) Math.min(6, from + 3)).getBytes(StandardCharsets.US_ASCII);
        }

        @Override
        public void write(String file, byte[] contents) {
            throw new UnsupportedOperationException(file);
        }

        @Override
        public void delete(String folder) {
            // There is none.
        }
    }
}
