package io.github.springbench.runner.machine.ssh;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Files that go to another machine together.
 *
 * @param files by their paths there, with slashes
 */
record FileTree(SortedMap<String, Path> files) {

    /** A file, with those that a jar names as its class path; or all files of a folder. */
    static FileTree of(Path path) {
        SortedMap<String, Path> files = new TreeMap<>();
        if (Files.isRegularFile(path)) {
            files.put(path.getFileName().toString(), path);
            addClassPathOf(path, files);
        } else {
            addFolder("", path, files);
        }
        return new FileTree(files);
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
        return new FileTree(files);
    }

    /** Those beside the jar or below; what lies elsewhere is not the jar's. */
    private static void addClassPathOf(Path jar, Map<String, Path> files) {
        if (!jar.toString().endsWith(".jar")) {
            return;
        }
        try (JarFile opened = new JarFile(jar.toFile())) {
            Manifest manifest = opened.getManifest();
            String classPath =
                    manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            for (String entry : classPath == null ? new String[0] : classPath.split(" ")) {
                Path file = jar.resolveSibling(entry).normalize();
                if (file.startsWith(jar.getParent()) && Files.isRegularFile(file)) {
                    files.put(entry, file);
                }
            }
        } catch (IOException noJar) {
            // The JVM there will say so.
        }
    }

    private static void addFolder(String prefix, Path folder, Map<String, Path> files) {
        try (Stream<Path> all = Files.walk(folder)) {
            all.filter(Files::isRegularFile)
                    .forEach(file -> files.putIfAbsent(
                            prefix + folder.relativize(file).toString().replace(File.separatorChar, '/'), file));
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot list " + folder + ": " + failed, failed);
        }
    }

    /** The same for the same paths and contents, wherever the files lie here. */
    String hash() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Map.Entry<String, Path> file : files.entrySet()) {
                digest.update(
                        (file.getKey() + "\n" + Files.size(file.getValue()) + "\n").getBytes(StandardCharsets.UTF_8));
                try (InputStream in = new DigestInputStream(Files.newInputStream(file.getValue()), digest)) {
                    in.transferTo(OutputStream.nullOutputStream());
                }
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot read what goes to another machine: " + failed, failed);
        } catch (NoSuchAlgorithmException inEachJdk) {
            throw new IllegalStateException(inEachJdk);
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
