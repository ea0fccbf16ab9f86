package io.github.springbench.runner.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The commit that is checked out; the launcher has built what is older than its files. */
public final class GitRevision {

    private static final long TIMEOUT_SECONDS = 5;

    private GitRevision() {}

    /**
     * The commit of a checkout, such as {@code abc1234}, or {@code abc1234-dirty} where tracked files differ from it; null
     * where the folder is in no checkout or git is missing, fails or takes longer than 5 seconds.
     */
    public static String of(Path folder) {
        if (!Files.isDirectory(folder)) {
            return null;
        }
        // Without tags (--exclude) describe gives the commit and tells whether it is dirty, in one call.
        ProcessBuilder git = new ProcessBuilder(List.of(
                        "git", "--no-optional-locks", "describe", "--always", "--dirty", "--abbrev=7", "--exclude=*"))
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        // Set while a git hook runs, these would name another checkout than the folder's.
        git.environment().keySet().removeAll(List.of("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"));
        try {
            return answerOf(git.start());
        } catch (IOException noGit) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private static String answerOf(Process git) throws IOException, InterruptedException {
        try (InputStream answer = git.getInputStream()) {
            git.getOutputStream().close();
            if (!git.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) || git.exitValue() != 0) {
                return null;
            }
            String revision = new String(answer.readAllBytes(), StandardCharsets.UTF_8).strip();
            return revision.isEmpty() ? null : revision;
        } finally {
            git.destroyForcibly();
        }
    }
}
