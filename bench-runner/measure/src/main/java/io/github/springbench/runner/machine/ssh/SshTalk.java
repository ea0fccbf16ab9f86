package io.github.springbench.runner.machine.ssh;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Questions to a shell at the other end of {@code ssh}, and its answers. It ends when its time is over. The other end
 * is not trusted: long lines are cut, only the last lines are kept, and control characters are replaced.
 */
final class SshTalk implements AutoCloseable {

    /** Of answers; all other lines are of ssh itself, or of a shell that begins. */
    private static final String ANSWER = "bench:";

    private static final int LONGEST_LINE = 500;

    /** A warning of ssh in a frame has a dozen. */
    private static final int MOST_WORDS = 100;

    private final Process ssh;
    private final Reader in;
    private final Deque<String> words = new ArrayDeque<>();
    private CompletableFuture<Void> watchdog;
    private volatile boolean isOverTime;

    private SshTalk(Process ssh) {
        this.ssh = ssh;
        this.in = new BufferedReader(new InputStreamReader(ssh.getInputStream(), StandardCharsets.UTF_8));
    }

    /**
     * Starts ssh.
     *
     * @param limit after which it is ended, whatever it does
     * @throws IOException where there is no such program
     */
    static SshTalk begin(List<String> command, Duration limit) throws IOException {
        SshTalk talk = new SshTalk(
                new ProcessBuilder(command).redirectErrorStream(true).start());
        talk.watchdog = CompletableFuture.runAsync(
                talk::endLate, CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS));
        return talk;
    }

    /** Sends lines. Where ssh has ended they are lost, and no answer comes. */
    void say(String lines) {
        try {
            OutputStream pipe = ssh.getOutputStream();
            pipe.write((lines + "\n").getBytes(StandardCharsets.UTF_8));
            pipe.flush();
        } catch (IOException hasEnded) {
            // The next answer is the end, and why is among the words.
        }
    }

    /** The next answer, as {@code key=value}; null when ssh has ended. */
    String answer() {
        for (String line = line(); line != null; line = line()) {
            if (line.startsWith(ANSWER)) {
                return line.substring(ANSWER.length());
            }
            words.add(line);
            if (words.size() > MOST_WORDS) {
                words.remove();
            }
        }
        return null;
    }

    private String line() {
        StringBuilder line = new StringBuilder();
        try {
            int character = in.read();
            while (character >= 0 && character != '\n') {
                if (line.length() < LONGEST_LINE) {
                    line.append((char) character);
                }
                character = in.read();
            }
            return character < 0 && line.isEmpty() ? null : plain(line.toString());
        } catch (IOException hasEnded) {
            return null;
        }
    }

    static String plain(String line) {
        return line.strip().replaceAll("\\s", " ").replaceAll("\\p{C}", "?");
    }

    /** What was said beside the answers, the last of it; that is ssh's own reason where it has ended. */
    List<String> words() {
        return List.copyOf(words);
    }

    /** Whether its time was over. */
    boolean isOverTime() {
        return isOverTime;
    }

    /** The exit code of ssh; waits for its end until its time is over. */
    int exitCode() {
        return ssh.onExit().join().exitValue();
    }

    private void endLate() {
        isOverTime = true;
        end();
    }

    /** With the programs that it started to get there, which hold its pipes; they are found while it lives. */
    private void end() {
        List<ProcessHandle> started = ssh.descendants().toList();
        ssh.toHandle().destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
    }

    @Override
    public void close() {
        watchdog.cancel(false);
        end();
    }
}
