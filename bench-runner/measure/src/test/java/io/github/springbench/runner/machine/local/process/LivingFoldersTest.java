package io.github.springbench.runner.machine.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.machine.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
class LivingFoldersTest {

    @TempDir
    private Path results;

    @Test
    void aFolderIsEmptyAndGoesWithAllThatIsInIt() throws IOException {
        DataFolder folder = LivingFolders.create(results);
        assertThat(folder.path()).isEmptyDirectory().startsWith(results);
        Files.writeString(
                Files.createDirectories(folder.path().resolve("base/1")).resolve("2"), "rows");

        folder.close();

        assertThat(results).isEmptyDirectory();
    }

    @Test
    void whatAKilledRunnerLeftGoesWithTheNextOneAndNothingElse() throws IOException, InterruptedException {
        Process killed = new ProcessBuilder("true").start();
        killed.waitFor();
        Path left = Files.createDirectories(results.resolve(".data/" + killed.pid() + "-1-1"));
        Files.writeString(left.resolve("file"), "rows");
        Path other = Files.createDirectories(results.resolve(".data/of-somebody-else"));
        RunnerMark ours = RunnerMark.ours();
        Path living = Files.createDirectories(results.resolve(".data/" + ours.pid() + "-" + ours.start() + "-999999"));

        LivingFolders.create(results).close();

        assertThat(left).doesNotExist();
        assertThat(other).exists();
        assertThat(living).exists();
    }
}
