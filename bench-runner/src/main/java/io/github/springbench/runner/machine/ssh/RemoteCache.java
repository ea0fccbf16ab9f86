package io.github.springbench.runner.machine.ssh;

import io.github.springbench.runner.machine.Unreachable;
import io.github.springbench.runner.model.Jdk;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Files on another machine by the hash of their contents: each version goes over once. It is a folder of the user's
 * there, in which nobody looks for programs, so nothing is installed.
 */
final class RemoteCache {

    private static final String FOLDER = "$HOME/.cache/spring-concurrency-bench";

    /** What has not been used for so long goes. */
    private static final int DAYS = 30;

    private static final int MOST_WORDS = 20;
    private static final String WANTED = Wire.LINE + "send";
    private static final String THERE = Wire.LINE + "there=";

    private final SshProgram ssh;
    private final String destination;
    private final Jdk jdk;

    /** @param jdk there, whose program {@code jar} unpacks */
    RemoteCache(SshProgram ssh, String destination, Jdk jdk) {
        this.ssh = ssh;
        this.destination = destination;
        this.jdk = jdk;
    }

    /**
     * Brings files there that are not there yet.
     *
     * @return the folder there in which they are
     * @throws Unreachable where that did not work, such as on a full disk
     */
    String folderOf(FileTree tree) {
        Deque<String> words = new ArrayDeque<>();
        try {
            Process process = new ProcessBuilder(ssh.command(destination, script(tree.hash())))
                    .redirectErrorStream(true)
                    .start();
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (line.equals(WANTED)) {
                        send(tree, process.getOutputStream());
                    } else if (line.startsWith(THERE)) {
                        return line.substring(THERE.length());
                    } else {
                        words.add(SshTalk.plain(line));
                    }
                    if (words.size() > MOST_WORDS) {
                        words.poll();
                    }
                }
            } finally {
                process.destroy();
            }
            int exitCode = process.onExit().join().exitValue();
            if (exitCode == 255) {
                throw SshFailure.of(destination, exitCode, List.copyOf(words));
            }
            throw new Unreachable("files could not be copied there"
                    + (words.isEmpty() ? " (exit code " + exitCode + ")" : ": '" + words.peekLast() + "'")
                    + ". Free space below ~/.cache there, or let your user write there.");
        } catch (IOException noSuchProgram) {
            throw SshFailure.noProgram("ssh", noSuchProgram.getMessage());
        }
    }

    /** What cannot be sent has its reason at the other end, which says it. */
    private static void send(FileTree tree, OutputStream pipe) {
        try (pipe) {
            tree.writeZip(pipe);
        } catch (IOException cut) {
            // The answer tells.
        }
    }

    /** For any login shell, as a shell of POSIX reads it. Another bench may bring the same meanwhile. */
    private String script(String hash) {
        String script = String.join(
                "; ",
                "umask 077",
                "all=\"" + FOLDER + "\"",
                "it=\"$all/" + hash + "\"",
                "if [ ! -d \"$it\" ]",
                "then mkdir -p \"$all\" && part=$(mktemp -d \"$all/part-XXXXXX\") || exit 1",
                "trap 'rm -rf \"$part\"' EXIT",
                "echo " + WANTED,
                "cd \"$part\" && cat >tree.zip && mkdir tree && cd tree && " + quoted(jdk.home() + "/bin/jar")
                        + " xf ../tree.zip || exit 1",
                "[ -d \"$it\" ] || mv \"$part/tree\" \"$it\" || exit 1",
                "fi",
                "touch \"$it\"",
                "find \"$all\" -mindepth 1 -maxdepth 1 -type d -mtime +" + DAYS + " -exec rm -rf {} +",
                "echo \"" + THERE + "$it\"");
        return "sh -c " + quoted(script);
    }

    /** As one word of a shell. */
    static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
