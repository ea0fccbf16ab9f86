package io.github.springbench.runner.cli;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.run.Engine;
import io.github.springbench.runner.model.run.Manifest.Versions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import picocli.CommandLine.IVersionProvider;

/** The versions that the build wrote down. */
public final class BuildVersions implements IVersionProvider {

    @Override
    public String[] getVersion() {
        Versions versions = read();
        return new String[] {
            "Spring Concurrency Bench " + versions.bench(),
            "Spring Boot " + versions.springBoot()
                    + versions.engines().stream().map(engine -> ", " + engine).collect(joining())
        };
    }

    public static Versions read() {
        return of(Generators.all().engines());
    }

    /** With the load generators that take part. */
    public static Versions of(List<Engine> engines) {
        return new Versions(of("bench.version"), GitRevision.of(Home.folder()), of("spring-boot.version"), engines);
    }

    /** What the build wrote down under a name. */
    public static String of(String name) {
        Properties build = new Properties();
        try (InputStream in = BuildVersions.class.getResourceAsStream("build.properties")) {
            build.load(in);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return build.getProperty(name);
    }

    /** The commit that is checked out; the launcher has built what is older than its files. */
    public static final class GitRevision {

        private static final long TIMEOUT_SECONDS = 30;
        private static final String DIRTY = "-dirty";
        private static final int DIGITS = 6;

        private GitRevision() {}

        /**
         * The commit of a checkout, such as {@code abc1234}; where tracked files differ from it
         * {@code abc1234-dirty-1f2e3d}, the end being a mark of the differences, so that one half-done change is not
         * taken for another. Null where the folder is in no checkout or git is missing, fails or takes longer than 30
         * seconds.
         */
        public static String of(Path folder) {
            if (!Files.isDirectory(folder)) {
                return null;
            }
            // Without tags (--exclude) describe gives the commit and tells whether it is dirty, in one call.
            String commit = answerOf(
                    git(folder, "--no-optional-locks", "describe", "--always", "--dirty", "--abbrev=7", "--exclude=*"));
            if (commit == null || !commit.endsWith(DIRTY)) {
                return commit;
            }
            String differences = answerOf(
                    git(
                            folder,
                            "--no-optional-locks",
                            "diff",
                            "--binary",
                            "--no-ext-diff",
                            "--no-textconv",
                            "--no-color",
                            "HEAD"),
                    git(folder, "hash-object", "--stdin"));
            return differences == null ? commit : commit + "-" + differences.substring(0, DIGITS);
        }

        private static ProcessBuilder git(Path folder, String... arguments) {
            ProcessBuilder git = new ProcessBuilder(Stream.concat(Stream.of("git"), Stream.of(arguments))
                            .toList())
                    .directory(folder.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            // Set while a git hook runs, these would name another checkout than the folder's.
            git.environment().keySet().removeAll(List.of("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"));
            return git;
        }

        /** Each reads what the one before it says; the answer is the last one's. */
        private static String answerOf(ProcessBuilder... commands) {
            try {
                return answerOf(ProcessBuilder.startPipeline(List.of(commands)));
            } catch (IOException noGit) {
                return null;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return null;
            }
        }

        private static String answerOf(List<Process> pipeline) throws IOException, InterruptedException {
            Process last = pipeline.get(pipeline.size() - 1);
            try (InputStream answer = last.getInputStream()) {
                pipeline.get(0).getOutputStream().close();
                for (Process git : pipeline) {
                    if (!git.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) || git.exitValue() != 0) {
                        return null;
                    }
                }
                String text = new String(answer.readAllBytes(), StandardCharsets.UTF_8).strip();
                return text.isEmpty() ? null : text;
            } finally {
                pipeline.forEach(Process::destroyForcibly);
            }
        }
    }
}
