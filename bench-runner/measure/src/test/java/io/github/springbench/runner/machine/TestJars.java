package io.github.springbench.runner.machine;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/** Jars of a manifest and little else. */
public final class TestJars {

    private TestJars() {}

    /** @param classPath null for none */
    public static Path write(Path jar, String mainClass, String classPath) throws IOException {
        return write(jar, mainClass, classPath, "");
    }

    /** @param text by which two builds of it differ */
    public static Path write(Path jar, String mainClass, String classPath, String text) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (mainClass != null) {
            attributes.put(Attributes.Name.MAIN_CLASS, mainClass);
        }
        if (classPath != null) {
            attributes.put(Attributes.Name.CLASS_PATH, classPath);
        }
        Files.createDirectories(jar.getParent());
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            out.putNextEntry(new ZipEntry("build/" + text));
        }
        return jar;
    }
}
