package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.springbench.runner.cli.BuildVersions.GitRevision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
class GitRevisionTest {

    @TempDir
    Path folder;

    @Test
    void aCommitIsToldBySevenDigitsAndHowTrackedFilesDifferByAMark() throws Exception {
        assumeTrue(git("init", "--quiet"), "git is installed");
        Path file = Files.writeString(folder.resolve("file"), "one");
        git("add", "file");
        git("commit", "--quiet", "--message=first");
        git("tag", "v1");

        String clean = GitRevision.of(folder);
        Files.writeString(folder.resolve("result-of-a-run"), "not tracked");
        String withResults = GitRevision.of(folder);
        Files.writeString(file, "changed");
        String dirty = GitRevision.of(folder);
        Files.writeString(file, "changed once more");
        String otherwiseDirty = GitRevision.of(folder);
        Files.writeString(file, "changed");

        assertThat(clean).matches("[0-9a-f]{7,}");
        assertThat(withResults).isEqualTo(clean);
        assertThat(dirty).matches(clean + "-dirty-[0-9a-f]{6}");
        assertThat(otherwiseDirty).matches(clean + "-dirty-[0-9a-f]{6}").isNotEqualTo(dirty);
        assertThat(GitRevision.of(folder)).isEqualTo(dirty);
    }

    @Test
    void outsideACheckoutThereIsNoRevision() {
        assertThat(GitRevision.of(folder)).isNull();
        assertThat(GitRevision.of(folder.resolve("absent"))).isNull();
    }

    private boolean git(String... arguments) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "git", "-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false"));
        command.addAll(List.of(arguments));
        ProcessBuilder git = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        git.environment().keySet().removeAll(List.of("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"));
        try {
            return git.start().waitFor() == 0;
        } catch (IOException notInstalled) {
            return false;
        }
    }
}
