package io.github.springbench.runner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.store.AtomicFile.WriteFailure;
import io.github.springbench.runner.store.DiskSpace.DiskFull;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    @TempDir
    private Path folder;

    @Test
    void aFullDiskIsSaidToBeOne() {
        assertThat(WriteFailure.of("Cannot write it", folder, new IOException("No space left on device")))
                .isInstanceOf(DiskFull.class)
                .hasMessageStartingWith("Cannot write it: the disk is full, with ")
                .hasMessageEndingWith(" MiB free. Free some space.");
    }

    @Test
    void aFileThatCannotBeWrittenKeepsWhatWasThere() throws IOException {
        Path file = folder.resolve("run.json");
        AtomicFile.write(file, "before");
        Files.createDirectories(folder.resolve("run.json.unfinished/in the way"));

        assertThatExceptionOfType(UserError.class).isThrownBy(() -> AtomicFile.write(file, "after"));
        assertThat(file).hasContent("before");
    }

    /** A result that somebody sent may have one. */
    @Test
    void aLinkLeadsNoTextElsewhere() throws IOException {
        Path elsewhere = Files.writeString(folder.resolve("elsewhere"), "not ours");
        Path file = folder.resolve("run.json");
        Files.createSymbolicLink(folder.resolve("run.json.unfinished"), elsewhere);

        AtomicFile.write(file, "text");

        assertThat(elsewhere).hasContent("not ours");
        assertThat(file).hasContent("text");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("elsewhere", "run.json");
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
