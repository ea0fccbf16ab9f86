package io.github.springbench.runner.machine.ssh;

import io.github.springbench.runner.machine.ProgramFiles;
import io.github.springbench.runner.machine.Unreachable;
import io.github.springbench.runner.model.Sha256;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Lab.NamedMachine;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Starts agents on one machine, and brings files there. */
final class AgentLauncher {

    /** A bench that lost its connection a moment ago has an agent there that is just ending. */
    private static final int ATTEMPTS = 3;

    /**
     * It must not take the cores that it measures: a small heap, one collector thread, no optimising compiler. Without
     * memory it ends, as the runner would wait for ever for the answer of a thread that died.
     */
    private static final String JVM_FLAGS =
            "-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:+ExitOnOutOfMemoryError";

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

        /** After the last word of ssh. */
        private static final long MILLIS_UNTIL_ENDED = 2_000;

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
                    // Else the exit code would be that of a program that was ended, and not its own.
                    CompletableFuture<Process> ended = process.onExit();
                    ended.completeOnTimeout(process, MILLIS_UNTIL_ENDED, TimeUnit.MILLISECONDS);
                    ended.join();
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

    /**
     * Files that go to another machine together.
     *
     * @param files by their paths there, with slashes
     * @param main the path of the file that was asked for; empty where that is a folder
     */
    record FileTree(SortedMap<String, Path> files, String main) {

        /**
         * A program with all files that it runs, which lie there to each other as here; or all files of a folder.
         *
         * @throws UserError where the program would not find all of them on another machine
         */
        static FileTree of(Path path) {
            SortedMap<String, Path> files = new TreeMap<>();
            if (!Files.isRegularFile(path)) {
                addFolder("", path, files);
                return new FileTree(files, "");
            }
            try {
                ProgramFiles program = ProgramFiles.of(path);
                requireNoneElsewhere(program);
                Path top = program.jar().getParent();
                for (Path file : program.classPath().values()) {
                    while (!file.startsWith(top)) {
                        top = top.getParent();
                    }
                }
                String main = below(top, program.jar());
                files.put(main, program.jar());
                for (Path file : program.classPath().values()) {
                    files.put(below(top, file), file);
                }
                return new FileTree(files, main);
            } catch (IOException failed) {
                throw new UncheckedIOException("Cannot list the files of " + path + ": " + failed, failed);
            }
        }

        private static void requireNoneElsewhere(ProgramFiles program) {
            if (!program.elsewhere().isEmpty()) {
                throw new UserError("The Class-Path of " + program.jar().getFileName() + " names "
                        + program.elsewhere().first()
                        + " by an absolute path, which another machine need not have. Build it with relative paths, or"
                        + " measure it on this machine.");
            }
        }

        /** Jars and folders of a class path; there, {@code lib/*} and {@code classes} are the same. */
        static FileTree ofClassPath(String classPath) {
            SortedMap<String, Path> files = new TreeMap<>();
            for (String entry : classPath.split(File.pathSeparator)) {
                Path path = Path.of(entry);
                if (Files.isRegularFile(path)) {
                    files.put("lib/" + path.getFileName(), path);
                } else if (Files.isDirectory(path)) {
                    addFolder("classes/", path, files);
                }
            }
            return new FileTree(files, "");
        }

        private static void addFolder(String prefix, Path folder, Map<String, Path> files) {
            try (Stream<Path> all = Files.walk(folder)) {
                all.filter(Files::isRegularFile).forEach(file -> files.putIfAbsent(prefix + below(folder, file), file));
            } catch (IOException failed) {
                throw new UncheckedIOException("Cannot list " + folder + ": " + failed, failed);
            }
        }

        private static String below(Path folder, Path file) {
            return folder.relativize(file).toString().replace(File.separatorChar, '/');
        }

        /** The same for the same paths and contents, wherever the files lie here. */
        String hash() {
            try {
                MessageDigest digest = Sha256.digest();
                for (Map.Entry<String, Path> file : files.entrySet()) {
                    digest.update((file.getKey() + "\n" + Files.size(file.getValue()) + "\n")
                            .getBytes(StandardCharsets.UTF_8));
                    try (InputStream in = new DigestInputStream(Files.newInputStream(file.getValue()), digest)) {
                        in.transferTo(OutputStream.nullOutputStream());
                    }
                }
                return HexFormat.of().formatHex(digest.digest());
            } catch (IOException failed) {
                throw new UncheckedIOException("Cannot read what goes to another machine: " + failed, failed);
            }
        }

        /** Writes all of it as an archive that the {@code jar} program of any JDK unpacks. */
        void writeZip(OutputStream out) throws IOException {
            ZipOutputStream zip = new ZipOutputStream(out);
            zip.setLevel(Deflater.BEST_SPEED);
            for (Map.Entry<String, Path> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                Files.copy(file.getValue(), zip);
                zip.closeEntry();
            }
            zip.finish();
            zip.flush();
        }
    }
}
