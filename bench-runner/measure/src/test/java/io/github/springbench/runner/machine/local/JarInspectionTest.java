package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.machine.TestJars;
import io.github.springbench.runner.machine.local.JarInspection.Documented;
import io.github.springbench.runner.model.Target;
import io.github.springbench.runner.model.Target.JarFacts;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarInspectionTest {

    /** Java Virtual Machine Specification, table 4.1-A. */
    private static final int JAVA_17 = 61;

    private static final int JAVA_21 = 65;

    @TempDir
    private Path folder;

    @Test
    void seesSpringMvcAndItsContainer() throws IOException {
        assertThat(facts(
                        "spring-boot-autoconfigure-3.3.1",
                        "spring-boot-3.3.1",
                        "spring-boot-actuator-autoconfigure-3.3.1",
                        "spring-webmvc-6.1.10",
                        "tomcat-embed-core-10.1.25"))
                .isEqualTo(new JarFacts("3.3.1", Target.Stack.SERVLET, JarFacts.TOMCAT, true, 17));
        assertThat(facts("spring-boot-4.0.0", "spring-webmvc-7.0.1", "jetty-server-12.1.0"))
                .isEqualTo(new JarFacts("4.0.0", Target.Stack.SERVLET, JarFacts.JETTY, false, 17));
        assertThat(facts("spring-boot-2.7.18", "spring-webmvc-5.3.31", "undertow-servlet-2.2.28.Final"))
                .isEqualTo(new JarFacts("2.7.18", Target.Stack.SERVLET, JarFacts.UNDERTOW, false, 17));
    }

    @Test
    void seesWebFluxOnReactorNetty() throws IOException {
        assertThat(facts("spring-boot-3.3.1", "spring-webflux-6.1.10", "reactor-netty-http-1.1.20"))
                .isEqualTo(new JarFacts("3.3.1", Target.Stack.REACTIVE, JarFacts.REACTOR_NETTY, false, 17));
    }

    @Test
    void takesWhatHasBothForSpringMvcAsSpringBootDoes() throws IOException {
        assertThat(facts(
                                "spring-boot-3.3.1",
                                "spring-webflux-6.1.10",
                                "reactor-netty-http-1.1.20",
                                "spring-webmvc-6.1.10",
                                "tomcat-embed-core-10.1.25")
                        .stack())
                .isEqualTo(Target.Stack.SERVLET);
    }

    @Test
    void doesNotGuess() throws IOException {
        assertThat(facts("spring-boot-3.3.1", "spring-webmvc-6.1.10").stack()).isNull();
        assertThat(facts("spring-boot-3.3.1", "spring-webflux-6.1.10", "tomcat-embed-core-10.1.25")
                        .stack())
                .isNull();
        assertThat(facts("spring-boot-starter-parent").springBoot()).isNull();
    }

    /** As {@code java -Djarmode=tools -jar app.jar extract} leaves it. */
    @Test
    void seesLibrariesBesideTheJar() throws IOException {
        Path jar = TestJars.write(
                folder.resolve("app.jar"),
                "com.example.Shop",
                "lib/spring-boot-3.5.0.jar lib/spring-boot-actuator-autoconfigure-3.5.0.jar lib/spring-webmvc-6.2.7.jar"
                        + " lib/tomcat-embed-core-10.1.41.jar lib/reactor-netty-http-1.2.6.jar");
        assertThat(JarInspection.of(jar))
                .as("none of them is there")
                .isEqualTo(new JarFacts(null, null, null, false, null));

        for (String library : List.of(
                "spring-boot-3.5.0",
                "spring-boot-actuator-autoconfigure-3.5.0",
                "spring-webmvc-6.2.7",
                "tomcat-embed-core-10.1.41")) {
            TestJars.write(folder.resolve("lib/" + library + ".jar"), null, null);
        }

        JarFacts facts = JarInspection.of(jar);
        assertThat(facts).isEqualTo(new JarFacts("3.5.0", Target.Stack.SERVLET, JarFacts.TOMCAT, true, null));
        assertThat(facts.hasVirtualThreads()).isTrue();
    }

    @Test
    void seesLibrariesThatALibraryNames() throws IOException {
        Path jar = TestJars.write(folder.resolve("app.jar"), "com.example.Shop", "lib/all.jar");
        TestJars.write(
                folder.resolve("lib/all.jar"),
                null,
                "spring-boot-3.5.0.jar spring-webflux-6.2.7.jar reactor-netty-http-1.2.6.jar");
        for (String library : List.of("spring-boot-3.5.0", "spring-webflux-6.2.7", "reactor-netty-http-1.2.6")) {
            TestJars.write(folder.resolve("lib/" + library + ".jar"), null, null);
        }

        assertThat(JarInspection.of(jar))
                .isEqualTo(new JarFacts("3.5.0", Target.Stack.REACTIVE, JarFacts.REACTOR_NETTY, false, null));
    }

    @Test
    void seesTheJdkThatAnyProgramNeeds() throws IOException {
        Path jar = folder.resolve("plain.jar");
        write(jar, null, "com.example.Main", "com/example/Main.class", JAVA_21);

        assertThat(JarInspection.of(jar)).isEqualTo(new JarFacts(null, null, null, false, 21));
    }

    @Test
    void knowsNoJdkWhereTheMainClassIsNotThere() throws IOException {
        Path jar = folder.resolve("plain.jar");
        write(jar, null, null, "com/example/Main.class", JAVA_21);
        assertThat(JarInspection.of(jar).java()).isNull();

        write(jar, null, "com.example.Other", "com/example/Main.class", JAVA_21);
        assertThat(JarInspection.of(jar).java()).isNull();
    }

    @Test
    void refusesWhatIsNoJar() throws IOException {
        Path missing = folder.resolve("missing.jar");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> JarInspection.of(missing))
                .withMessage("The jar " + missing + " is not there. Build it, or correct its path.");

        Path text = Files.writeString(folder.resolve("text.jar"), "no jar at all");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> JarInspection.of(text))
                .withMessageStartingWith(text + " is not a jar: ")
                .withMessageEndingWith("Build it again, or correct its path.");
    }

    @Test
    void readsWhatLibrariesDocumentOfTheirProperties() throws IOException {
        Path jar = folder.resolve("app.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("BOOT-INF/lib/spring-boot-tomcat-4.1.0.jar"));
            JarOutputStream library = new JarOutputStream(out);
            library.putNextEntry(new JarEntry("META-INF/spring-configuration-metadata.json"));
            library.write("""
                    {"groups": [], "properties": [
                      {"name": "server.tomcat.processor-cache", "type": "java.lang.Integer", "defaultValue": 200,
                       "description": "Idle processors that are kept."},
                      {"name": "server.tomcat.basedir", "type": "java.io.File", "defaultValue": ["a", "b"]}]}
                    """.getBytes(StandardCharsets.UTF_8));
            library.finish();
            out.putNextEntry(new JarEntry("BOOT-INF/lib/spring-core-7.0.1.jar"));
        }

        assertThat(JarInspection.properties(jar))
                .containsExactly(
                        new Documented("server.tomcat.processor-cache", "200", "Idle processors that are kept."),
                        new Documented("server.tomcat.basedir", null, null));
        assertThat(JarInspection.properties(folder.resolve("missing.jar"))).isEmpty();
    }

    private JarFacts facts(String... libraries) throws IOException {
        Path jar = folder.resolve("app.jar");
        write(
                jar,
                "com.example.Shop",
                "org.springframework.boot.loader.launch.JarLauncher",
                "BOOT-INF/classes/com/example/Shop.class",
                JAVA_17,
                libraries);
        return JarInspection.of(jar);
    }

    /** Writes a jar with the header of one class file, and with empty libraries. */
    private static void write(
            Path jar, String startClass, String mainClass, String classFile, int version, String... libraries)
            throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (mainClass != null) {
            attributes.put(Attributes.Name.MAIN_CLASS, mainClass);
        }
        if (startClass != null) {
            attributes.putValue("Start-Class", startClass);
        }
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            out.putNextEntry(new JarEntry(classFile));
            out.write(ByteBuffer.allocate(8)
                    .putInt(0xCAFEBABE)
                    .putShort((short) 0)
                    .putShort((short) version)
                    .array());
            for (String library : libraries) {
                out.putNextEntry(new JarEntry("BOOT-INF/lib/" + library + ".jar"));
            }
        }
    }
}
