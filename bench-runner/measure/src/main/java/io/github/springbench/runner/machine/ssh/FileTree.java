package io.github.springbench.runner.machine.ssh;

import io.github.springbench.runner.machine.ProgramFiles;
import io.github.springbench.runner.model.UserError;
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
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

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
