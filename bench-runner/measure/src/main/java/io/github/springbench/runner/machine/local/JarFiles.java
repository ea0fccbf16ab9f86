package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.machine.ProgramFiles;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Sha256;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.JarFacts;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** The jars that users name: which they are, with all that they run, and whether they can be started. */
public final class JarFiles {

    private static final int MOST_NAMED = 3;

    private JarFiles() {}

    /** An experiment that knows what its jars hold; one that is not there stays unknown. */
    public static Experiment identified(Experiment experiment) {
        return experiment.withSystems(
                experiment.systems().stream().map(JarFiles::identified).toList());
    }

    private static SystemUnderTest identified(SystemUnderTest system) {
        return system.service() instanceof OwnJar jar && Files.isReadable(jar.file()) && Files.isRegularFile(jar.file())
                ? system.withService(identified(jar))
                : system;
    }

    private static OwnJar identified(OwnJar jar) {
        try {
            return jar.holding(Files.size(jar.file()), sha256(jar.file()), classPath(jar))
                    .on(server(jar));
        } catch (IOException unreadable) {
            throw new UserError("Of " + jar.file() + " and the files that its Class-Path names, one cannot be read ("
                    + unreadable.getMessage() + "). Allow it (chmod u+r), or build the program again.");
        }
    }

    /** Only Spring Boot's properties say something of it that we know. */
    private static String server(OwnJar jar) {
        try {
            JarFacts facts = JarInspection.of(jar.file());
            return facts.springBoot() == null ? null : facts.server();
        } catch (UserError noJar) {
            return null; // requireRunnable says so
        }
    }

    /** The hash of each other file that it runs. */
    private static SortedMap<String, String> classPath(OwnJar jar) throws IOException {
        SortedMap<String, String> hashes = new TreeMap<>();
        for (Map.Entry<String, Path> file :
                ProgramFiles.of(jar.file()).classPath().entrySet()) {
            hashes.put(file.getKey(), sha256(file.getValue()));
        }
        return hashes;
    }

    /**
     * Checks what {@code java -jar} needs.
     *
     * @throws UserError where it is not there, or is no program
     */
    public static void requireRunnable(OwnJar jar) {
        Path file = jar.file();
        if (!Files.isRegularFile(file)) {
            throw new UserError(
                    "The jar " + file + " is not there. Build it, or write its path into 'jar', from the folder"
                            + " of the experiment's file.");
        }
        if (!Files.isReadable(file)) {
            throw new UserError("The jar " + file + " cannot be read by this user. Allow it (chmod u+r).");
        }
        try (JarFile opened = new JarFile(file.toFile())) {
            Manifest manifest = opened.getManifest();
            if (manifest == null || manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS) == null) {
                throw new UserError(
                        "The jar " + file + " names no Main-Class, so java -jar cannot start it. Use the executable"
                                + " jar, which Spring Boot's plugin builds with its goal repackage.");
            }
        } catch (IOException broken) {
            throw new UserError(file + " is not a jar: " + broken.getMessage()
                    + ". Build it again, or write another path into 'jar'.");
        }
        if (!Files.isDirectory(jar.workingFolder())) {
            throw new UserError("The folder " + jar.workingFolder() + ", in which " + jar.jar()
                    + " is to run, does not exist. Create it, or write another path into 'working-folder'.");
        }
    }

    /**
     * Checks that all that a jar runs still is what the result says was measured.
     *
     * @throws UserError where somebody built it again, or took it away, since the runner began
     */
    public static void requireUnchanged(OwnJar jar) {
        List<String> changed;
        try {
            changed = changed(jar);
        } catch (IOException gone) {
            throw new UserError(jar.jar() + " cannot be read any more: "
                    + gone.getClass().getSimpleName() + ". Put it back and start again.");
        }
        if (!changed.isEmpty()) {
            int more = changed.size() - MOST_NAMED;
            throw new UserError(String.join(", ", changed.subList(0, Math.min(MOST_NAMED, changed.size())))
                    + (more > 0 ? " and " + more + " more" : "") + (changed.size() == 1 ? " has" : " have")
                    + " changed since the runner started, so its runs would not be comparable. Start again.");
        }
    }

    /** Of files beside the jar, also those that came or went. */
    private static List<String> changed(OwnJar jar) throws IOException {
        List<String> changed = new ArrayList<>();
        if (!sha256(jar.file()).equals(jar.sha256())) {
            changed.add(jar.jar());
        }
        Map<String, String> now = classPath(jar);
        TreeSet<String> names = new TreeSet<>(jar.classPath().keySet());
        names.addAll(now.keySet());
        names.stream()
                .filter(name -> !Objects.equals(jar.classPath().get(name), now.get(name)))
                .map(name -> name + " of " + jar.jar())
                .forEach(changed::add);
        return changed;
    }

    private static String sha256(Path file) throws IOException {
        MessageDigest digest = Sha256.digest();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
