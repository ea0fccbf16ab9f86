package io.github.springbench.runner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.store.DiskSpace.DiskFull;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    /** Each write to it fails as on a full disk. */
    private static final Path ALWAYS_FULL = Path.of("/dev/full");

    @TempDir
    private Path folder;

    @Test
    void aFullDiskKeepsWhatWasThereAndIsSaidToBeOne() throws IOException {
        assumeThat(ALWAYS_FULL).exists();
        Path file = folder.resolve("run.json");
        AtomicFile.write(file, "before");
        Files.createSymbolicLink(folder.resolve("run.json.unfinished"), ALWAYS_FULL);

        assertThatExceptionOfType(DiskFull.class)
                .isThrownBy(() -> AtomicFile.write(file, "after"))
                .withMessageStartingWith("Cannot write " + file + ": the disk is full, with ")
                .withMessageEndingWith(" MiB free. Free some space.");
        assertThat(file).hasContent("before");
        assertThat(folder.toFile().list()).containsExactly("run.json");

        AtomicFile.write(file, "after");
        assertThat(file).hasContent("after");
    }

    @Test
    void aPlaceWhereNothingCanBeWrittenIsNamed() throws IOException {
        Path inTheWay = Files.writeString(folder.resolve("results"), "a file");

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> AtomicFile.write(inTheWay.resolve("manifest.json"), "text"))
                .withMessageStartingWith("Cannot write " + inTheWay.resolve("manifest.json") + " (")
                .withMessageEndingWith("Expected a folder into which you may write.");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> AtomicFile.write(inTheWay.resolve("deeper").resolve("manifest.json"), "text"));
    }

    @Test
    void aFolderOfAnotherUserIsNamed() {
        assumeThat(System.getProperty("user.name"))
                .as("root may write everywhere")
                .isNotEqualTo("root");
        assertThat(folder.toFile().setWritable(false)).isTrue();

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> AtomicFile.write(folder.resolve("manifest.json"), "text"))
                .withMessageContaining("permission denied");
        assertThat(folder.toFile().setWritable(true)).isTrue();
    }

    @Test
    void aRunNeedsSomeRoom() {
        assertThatNoException().isThrownBy(() -> new DiskSpace(folder, () -> DiskSpace.LEAST_BYTES).require());
        assertThatExceptionOfType(DiskFull.class)
                .isThrownBy(() -> new DiskSpace(folder, () -> 5_000_000).require())
                .withMessage(
                        "The disk is full: 4 MiB are free for " + folder + ", and a run needs 64. Free some space.");
    }

    @Test
    void theRoomOfAFolderThatIsNotThereYetIsThatOfTheOneAboveIt() {
        assertThat(DiskSpace.of(folder.resolve("not").resolve("yet"))
                        .usableBytes()
                        .getAsLong())
                .isBetween(1L, Long.MAX_VALUE - 1);
    }
}
