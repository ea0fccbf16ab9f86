package io.github.springbench.runner.machine.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.machine.TestJars;
import io.github.springbench.runner.machine.ssh.AgentLauncher.FileTree;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreeTest {

    @TempDir
    private Path folder;

    @Test
    void aProgramGoesWithAllThatItRuns() throws IOException {
        Path app = TestJars.write(folder.resolve("app.jar"), "Main", "lib/first.jar classes/");
        TestJars.write(folder.resolve("lib/first.jar"), null, "second.jar");
        Path second = TestJars.write(folder.resolve("lib/second.jar"), null, null);
        Files.writeString(Files.createDirectory(folder.resolve("classes")).resolve("Main.class"), "");
        Files.writeString(folder.resolve("service.log"), "not run");

        FileTree tree = FileTree.of(app);

        assertThat(tree.main()).isEqualTo("app.jar");
        assertThat(tree.files().keySet())
                .containsExactly("app.jar", "classes/Main.class", "lib/first.jar", "lib/second.jar");

        String before = tree.hash();
        assertThat(FileTree.of(app).hash()).isEqualTo(before);
        TestJars.write(second, null, null, "another build");
        assertThat(FileTree.of(app).hash()).isNotEqualTo(before);
    }

    /** An archive has no way up: the tree begins where all of them are below. */
    @Test
    void filesLieToEachOtherAsHere() throws IOException {
        Path app = TestJars.write(folder.resolve("app/target/app.jar"), "Main", "../../shared/a.jar");
        TestJars.write(folder.resolve("shared/a.jar"), null, null);

        FileTree tree = FileTree.of(app);

        assertThat(tree.main()).isEqualTo("app/target/app.jar");
        assertThat(tree.files().keySet()).containsExactly("app/target/app.jar", "shared/a.jar");
    }

    @Test
    void whatAnotherMachineCannotFindIsRefused() throws IOException {
        Path library = TestJars.write(folder.resolve("cache/a.jar"), null, null);
        Path app = TestJars.write(
                folder.resolve("app.jar"), "Main", library.toUri().toString());

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> FileTree.of(app))
                .withMessageStartingWith("The Class-Path of app.jar names ")
                .withMessageContaining("a.jar by an absolute path")
                .withMessageEndingWith("Build it with relative paths, or measure it on this machine.");
    }

    @Test
    void aFolderIsAllThatIsInIt() throws IOException {
        Path data = Files.createDirectories(folder.resolve("data/of/it"));
        Files.writeString(data.resolve("a.txt"), "a");

        FileTree tree = FileTree.of(folder.resolve("data"));

        assertThat(tree.main()).isEmpty();
        assertThat(tree.files().keySet()).containsExactly("of/it/a.txt");
    }
}
