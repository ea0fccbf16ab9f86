package io.github.springbench.runner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteFolderTest {

    private static final String MARKER = "made by us";

    @TempDir
    private Path folder;

    @Test
    void writesAllFilesAndReplacesAFormerSiteAsAWhole() throws IOException {
        Path path = folder.resolve("a/site");
        site(path).write(Map.of("index.html", MARKER + ", first", "results/x/index.html", "report")::forEach);
        assertThat(path.resolve("results/x/index.html")).content().isEqualTo("report");

        assertThat(site(path).write(Map.of("index.html", MARKER + ", second")::forEach))
                .isEqualTo(path);

        assertThat(path.resolve("index.html")).content().isEqualTo(MARKER + ", second");
        assertThat(path.toFile().list()).containsExactly("index.html");
        assertThat(path.getParent().toFile().list()).containsExactly("site");
    }

    @Test
    void writesToAnEmptyFolder() throws IOException {
        Path path = Files.createDirectory(folder.resolve("site"));

        site(path).write(Map.of("index.html", MARKER)::forEach);

        assertThat(path.resolve("index.html")).content().isEqualTo(MARKER);
    }

    @Test
    void refusesWhatIsNoFolder() throws IOException {
        Path file = Files.writeString(folder.resolve("site"), "mine");

        refuses(file, "A site cannot be written to " + file + ", which is not a folder");
        assertThat(file).content().isEqualTo("mine");
    }

    @Test
    void refusesAFolderThatItDidNotWrite() throws IOException {
        Path path = Files.createDirectory(folder.resolve("site"));
        Path notes = Files.writeString(path.resolve("notes.txt"), "mine");
        refuses(path, path + " was not written by ./bench site");

        Files.writeString(path.resolve("index.html"), "<h1>mine</h1>");
        refuses(path, path + " was not written by ./bench site");
        assertThat(notes).content().isEqualTo("mine");
    }

    @Test
    void refusesToLoseWhatSomebodyPutIntoASite() throws IOException {
        Path path = folder.resolve("site");
        site(path).write(Map.of("index.html", MARKER)::forEach);
        Path name = Files.writeString(path.resolve("CNAME"), "example.org");

        refuses(path, path + " also contains CNAME");
        assertThat(name).content().isEqualTo("example.org");
    }

    @Test
    void aSiteThatCannotBeWrittenLeavesTheFormerOne() throws IOException {
        Path path = folder.resolve("site");
        site(path).write(Map.of("index.html", MARKER)::forEach);
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("index.html", MARKER + ", second");
        pages.put("index.html/below-a-file", "");

        assertThatExceptionOfType(UserError.class).isThrownBy(() -> site(path).write(pages::forEach));
        assertThat(path.resolve("index.html")).content().isEqualTo(MARKER);
        assertThat(folder.toFile().list()).containsExactly("site");
    }

    private static void refuses(Path path, String message) {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> site(path).requireNothingToLose())
                .withMessageStartingWith(message)
                .withMessageContaining("expected")
                .withMessageEndingWith("Name another folder with -o, or move that one away.");
    }

    private static SiteFolder site(Path path) {
        return new SiteFolder(path, MARKER, file -> file.endsWith("index.html"));
    }
}
