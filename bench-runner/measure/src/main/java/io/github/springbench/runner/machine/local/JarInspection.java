package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.machine.ProgramFiles;
import io.github.springbench.runner.model.Target;
import io.github.springbench.runner.model.Target.JarFacts;
import io.github.springbench.runner.model.UserError;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads what a jar holds from its manifest, the names of the libraries in it and in its class path, and its main class.
 * Nothing of it runs.
 */
public final class JarInspection {

    /** Where Spring Boot's plugin puts libraries and classes. */
    private static final Pattern LIBRARY =
            Pattern.compile("(?:BOOT-INF/lib|WEB-INF/lib|WEB-INF/lib-provided)/([^/]+)\\.jar");

    private static final Pattern BESIDE = Pattern.compile("(?:.*/)?([^/]+)\\.jar");

    private static final List<String> CLASSES = List.of("BOOT-INF/classes/", "WEB-INF/classes/", "");

    /** Which Spring Boot's own processor writes of the properties in a library. */
    private static final String DOCUMENTATION = "META-INF/spring-configuration-metadata.json";

    private static final JsonMapper JSON = new JsonMapper();

    private static final Attributes.Name START_CLASS = new Attributes.Name("Start-Class");

    /** Java Virtual Machine Specification, section 4.1: the number of a class file, and of those of Java 1.0. */
    private static final int MAGIC = 0xCAFEBABE;

    private static final int BEFORE_JAVA_1 = 44;

    private final List<String> libraries;

    private JarInspection(List<String> libraries) {
        this.libraries = libraries;
    }

    /** @throws UserError where it is not there, or is no jar */
    public static JarFacts of(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new UserError("The jar " + file + " is not there. Build it, or correct its path.");
        }
        try (JarFile jar = new JarFile(file.toFile())) {
            List<String> libraries = Stream.concat(
                            jar.stream().map(entry -> LIBRARY.matcher(entry.getName())),
                            ProgramFiles.of(file).classPath().keySet().stream().map(BESIDE::matcher))
                    .filter(Matcher::matches)
                    .map(library -> library.group(1))
                    .toList();
            return new JarInspection(libraries).facts(java(jar));
        } catch (IOException broken) {
            throw new UserError(
                    file + " is not a jar: " + broken.getMessage() + ". Build it again, or correct its path.");
        }
    }

    /**
     * A property that a library of a jar documents for Spring Boot.
     *
     * @param defaultValue null for none
     * @param description null for none
     */
    public record Documented(String name, String defaultValue, String description) {}

    /** All properties that its libraries document; none where it is not there, or cannot be read. */
    public static List<Documented> properties(Path file) {
        List<Documented> all = new ArrayList<>();
        try (JarFile jar = new JarFile(file.toFile())) {
            for (JarEntry entry : jar.stream().toList()) {
                if (LIBRARY.matcher(entry.getName()).matches()) {
                    try (ZipInputStream library = new ZipInputStream(jar.getInputStream(entry))) {
                        all.addAll(documented(library));
                    }
                }
            }
        } catch (IOException | JacksonException notRead) {
            return List.of();
        }
        return all;
    }

    private static List<Documented> documented(ZipInputStream library) throws IOException {
        for (ZipEntry entry = library.getNextEntry(); entry != null; entry = library.getNextEntry()) {
            if (entry.getName().equals(DOCUMENTATION)) {
                return JSON.readTree(library.readAllBytes())
                        .path("properties")
                        .valueStream()
                        .map(property -> new Documented(
                                property.path("name").asString(),
                                // Lists are no text, and refuse to become one.
                                property.path("defaultValue").asString(null),
                                property.path("description").asString(null)))
                        .toList();
            }
        }
        return List.of();
    }

    private JarFacts facts(Integer java) {
        String springBoot = version("spring-boot").orElse(null);
        boolean servlet = has("spring-webmvc");
        Optional<String> container = Stream.of(JarFacts.TOMCAT, JarFacts.JETTY, JarFacts.UNDERTOW)
                .filter(this::hasContainer)
                .findFirst();
        boolean actuator = has("spring-boot-actuator-autoconfigure");
        if (servlet && container.isPresent()) {
            return new JarFacts(springBoot, Target.Stack.SERVLET, container.get(), actuator, java);
        }
        boolean netty = has("reactor-netty-http") || has("reactor-netty");
        // Spring Boot chooses Spring MVC where both are there.
        return !servlet && netty && has("spring-webflux")
                ? new JarFacts(springBoot, Target.Stack.REACTIVE, JarFacts.REACTOR_NETTY, actuator, java)
                : new JarFacts(springBoot, null, null, actuator, java);
    }

    private boolean hasContainer(String server) {
        return switch (server) {
            case JarFacts.TOMCAT -> has("tomcat-embed-core");
            case JarFacts.JETTY -> has("jetty-server");
            default -> has("undertow-servlet");
        };
    }

    private boolean has(String artifact) {
        return libraries.contains(artifact) || version(artifact).isPresent();
    }

    /** Of a library: what follows its name, from the first digit on. */
    private Optional<String> version(String artifact) {
        String beginning = artifact + "-";
        return libraries.stream()
                .filter(library -> library.startsWith(beginning))
                .map(library -> library.substring(beginning.length()))
                .filter(version -> !version.isEmpty() && Character.isDigit(version.charAt(0)))
                .findFirst();
    }

    private static Integer java(JarFile jar) throws IOException {
        Manifest manifest = jar.getManifest();
        if (manifest == null) {
            return null;
        }
        Attributes attributes = manifest.getMainAttributes();
        String start = attributes.getValue(START_CLASS);
        String main = start == null ? attributes.getValue(Attributes.Name.MAIN_CLASS) : start;
        if (main == null) {
            return null;
        }
        String path = main.strip().replace('.', '/') + ".class";
        for (String folder : CLASSES) {
            JarEntry entry = jar.getJarEntry(folder + path);
            if (entry != null) {
                return java(jar, entry);
            }
        }
        return null;
    }

    private static Integer java(JarFile jar, JarEntry classFile) throws IOException {
        try (DataInputStream in = new DataInputStream(jar.getInputStream(classFile))) {
            if (in.readInt() != MAGIC) {
                return null;
            }
            in.readUnsignedShort(); // the minor version
            return in.readUnsignedShort() - BEFORE_JAVA_1;
        }
    }
}
