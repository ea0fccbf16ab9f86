package io.github.springbench.runner.machine.ssh;

import io.github.springbench.runner.machine.Unreachable;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Lab.NamedMachine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Starts agents on one machine, and brings files there. */
final class AgentLauncher {

    /** A bench that lost its connection a moment ago has an agent there that is just ending. */
    private static final int ATTEMPTS = 3;

    /** It must not take the cores that it measures: a small heap, one collector thread, no optimising compiler. */
    private static final String JVM_FLAGS = "-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    private final NamedMachine machine;
    private final SshProgram ssh;
    private final List<Jdk> jdks;
    private final Jdk agentJdk;
    private final String main;
    private final String classPath;
    private final RemoteCache cache;

    /** By the path here, for as long as the runner lives: what is measured does not change meanwhile. */
    private final Map<Path, Path> provided = new HashMap<>();

    /** Where the class path lies there; null before an agent was started. */
    private String program;

    private AgentLauncher(
            NamedMachine machine,
            SshProgram ssh,
            List<Jdk> jdks,
            Jdk agentJdk,
            String main,
            String classPath,
            RemoteCache cache) {
        this.machine = machine;
        this.ssh = ssh;
        this.jdks = jdks;
        this.agentJdk = agentJdk;
        this.main = main;
        this.classPath = classPath;
        this.cache = cache;
    }

    /** Asks the machine for its JDKs. */
    static AgentLauncher of(NamedMachine machine, Jdk here, String main, String classPath, SshProgram ssh) {
        List<Jdk> jdks;
        try {
            jdks = ssh.of(machine, List.of()).jdks();
        } catch (Unreachable unreachable) {
            throw new UserError("The machine '" + machine.name() + "' cannot be used: " + unreachable.getMessage());
        }
        Jdk jdk = corresponding(machine, jdks, here);
        return new AgentLauncher(machine, ssh, jdks, jdk, main, classPath, new RemoteCache(ssh, machine.ssh(), jdk));
    }

    /** The JDK there that is as the one here; of the same release, of which another build will do. */
    Jdk jdk(Jdk here) {
        return corresponding(machine, jdks, here);
    }

    private static Jdk corresponding(NamedMachine machine, List<Jdk> jdks, Jdk here) {
        return jdks.stream()
                .filter(here::isSameAs)
                .findFirst()
                .or(() -> jdks.stream()
                        .filter(jdk -> jdk.feature() == here.feature())
                        .findFirst())
                .orElseThrow(() -> new UserError("The machine '" + machine.name() + "' has no JDK " + here.feature()
                        + ", on which the runs are here. Found there: "
                        + (jdks.isEmpty()
                                ? "none"
                                : jdks.stream().map(Jdk::version).collect(Collectors.joining(", ")))
                        + ". Install it there, or choose another one with --java-home."));
    }

    /** Where a file or folder of this machine lies there. */
    synchronized Path provided(Path here) {
        Path key = here.toAbsolutePath().normalize();
        Path known = provided.get(key);
        if (known == null) {
            FileTree tree = FileTree.of(key);
            known = Path.of(folderOf(tree)).resolve(tree.main());
            provided.put(key, known);
        }
        return known;
    }

    private String folderOf(FileTree tree) {
        try {
            return cache.folderOf(tree);
        } catch (Unreachable failed) {
            throw new Unreachable("The machine '" + machine.name() + "' cannot be used: " + failed.getMessage());
        }
    }

    /** Starts an agent. */
    synchronized Agent start() {
        if (program == null) {
            program = folderOf(FileTree.ofClassPath(classPath));
        }
        String java = RemoteCache.quoted(agentJdk.java().toString());
        String where = RemoteCache.quoted(program + "/classes:" + program + "/lib/*");
        // ssh hands no locale over, and without one the agent would write "?" for "ü" in paths and arguments.
        List<String> command = ssh.command(
                machine.ssh(),
                "exec env LC_ALL=C.UTF-8 %s %s -cp %s %s %s %s"
                        .formatted(
                                java,
                                JVM_FLAGS,
                                where,
                                main,
                                RemoteCache.quoted(machine.name()),
                                RemoteCache.quoted(machine.address())));
        for (int attempt = 1; ; attempt++) {
            try {
                return Agent.at(AgentConnection.open(machine.name(), machine.ssh(), command));
            } catch (Unreachable failed) {
                if (attempt == ATTEMPTS) {
                    throw new Unreachable(
                            "The machine '" + machine.name() + "' cannot be used: " + failed.getMessage());
                }
            }
        }
    }

    /**
     * Files on another machine by the hash of their contents: each version goes over once. It is a folder of the user's
     * there, in which nobody looks for programs, so nothing is installed.
     */
    static final class RemoteCache {

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
                    "LC_ALL=C.UTF-8",
                    "export LC_ALL",
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
}
