package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** The jars that users name: which they are, and whether they can be started. */
public final class JarFiles {

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
            return jar.holding(Files.size(jar.file()), sha256(jar.file()));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(jar.file() + " cannot be read", unreadable);
        }
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
     * Checks that a jar still is the one that the result says was measured.
     *
     * @throws UserError where somebody built it again, or took it away, since the runner began
     */
    public static void requireUnchanged(OwnJar jar) {
        try {
            if (sha256(jar.file()).equals(jar.sha256())) {
                return;
            }
        } catch (IOException gone) {
            throw new UserError(jar.jar() + " cannot be read any more: "
                    + gone.getClass().getSimpleName() + ". Put it back and start again.");
        }
        throw new UserError(
                jar.jar() + " has changed since the runner started, so its runs would not be comparable. Start again.");
    }

    private static String sha256(Path file) throws IOException {
        MessageDigest digest = sha256();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException neverOnAJdk) {
            throw new IllegalStateException(neverOnAJdk);
        }
    }
}
