package io.github.springbench.runner.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramFilesTest {

    @TempDir
    private Path temporary;

    private Path folder;

    @BeforeEach
    void findTheRealFolder() throws IOException {
        folder = temporary.toRealPath();
    }

    @Test
    void aJarThatHoldsAllItRunsIsOneFile() throws IOException {
        Path app = TestJars.write(folder.resolve("app.jar"), "Main", null);
        TestJars.write(folder.resolve("lib/answer.jar"), null, null);

        assertThat(ProgramFiles.of(app).classPath()).isEmpty();
        assertThat(ProgramFiles.of(app).jar()).isEqualTo(app);
    }

    @Test
    void aManifestNamesLibrariesBesideTheJar() throws IOException {
        Path app =
                TestJars.write(folder.resolve("app.jar"), "Main", " lib/answer.jar  lib/missing.jar lib/my%20own.jar");
        Path answer = TestJars.write(folder.resolve("lib/answer.jar"), null, null);
        Path encoded = TestJars.write(folder.resolve("lib/my own.jar"), null, null);

        assertThat(ProgramFiles.of(app).classPath())
                .hasSize(2)
                .containsEntry("lib/answer.jar", answer)
                .containsEntry("lib/my own.jar", encoded);
    }

    /** The class path of a library is relative to the folder of that library, as for the JVM. */
    @Test
    void librariesNameLibrariesInTheirTurn() throws IOException {
        Path app = TestJars.write(folder.resolve("app/app.jar"), "Main", "lib/first.jar");
        TestJars.write(folder.resolve("app/lib/first.jar"), null, "second.jar ../../shared/third.jar first.jar");
        TestJars.write(folder.resolve("app/lib/second.jar"), null, "../app.jar");
        TestJars.write(folder.resolve("shared/third.jar"), null, null);

        assertThat(ProgramFiles.of(app).classPath().keySet())
                .containsExactly("../shared/third.jar", "lib/first.jar", "lib/second.jar");
        assertThat(ProgramFiles.of(app).elsewhere()).isEmpty();
    }

    @Test
    void aFolderIsAllFilesInIt() throws IOException {
        Path app = TestJars.write(folder.resolve("app.jar"), "Main", "classes/ config");
        write("classes/com/example/Main.class");
        write("classes/application.yaml");
        write("config/logback.xml");
        write("logs/today.log");

        assertThat(ProgramFiles.of(app).classPath().keySet())
                .containsExactly("classes/application.yaml", "classes/com/example/Main.class", "config/logback.xml");
    }

    /** With the program lie results, logs and sources: another log is no other program. */
    @Test
    void ofAFolderWithTheProgramInItOnlyWhatIsLoadedCounts() throws IOException {
        Path app = TestJars.write(folder.resolve("app/app.jar"), "Main", ". ../");
        write("app/application.yaml");
        write("app/Main.class");
        write("app/thin.yaml");
        write("app/service.log");
        write("app/results/application.yaml");
        write("shop.properties");

        assertThat(ProgramFiles.of(app).classPath().keySet())
                .containsExactly("../shop.properties", "Main.class", "application.yaml");
    }

    @Test
    void quarkusLoadsThreeFoldersBesideItsClassPath() throws IOException {
        Path run = TestJars.write(
                folder.resolve("quarkus-run.jar"),
                "io.quarkus.bootstrap.runner.QuarkusEntryPoint",
                "lib/boot/runner.jar");
        TestJars.write(folder.resolve("lib/boot/runner.jar"), null, null);
        TestJars.write(folder.resolve("lib/main/netty.jar"), null, null);
        TestJars.write(folder.resolve("app/shop.jar"), null, null);
        write("quarkus/quarkus-application.dat");
        write("quarkus-app-dependencies.txt");

        assertThat(ProgramFiles.of(run).classPath().keySet())
                .containsExactly(
                        "app/shop.jar", "lib/boot/runner.jar", "lib/main/netty.jar", "quarkus/quarkus-application.dat");
    }

    /** Where they lie is a matter of the machine: their names say as little of it as tells them apart. */
    @Test
    void filesOfAbsolutePathsAreElsewhere() throws IOException {
        Path one = TestJars.write(folder.resolve("cache/one/a.jar"), null, "b.jar");
        Path next = TestJars.write(folder.resolve("cache/one/b.jar"), null, null);
        Path two = TestJars.write(folder.resolve("cache/two/a.jar"), null, null);
        Path app = TestJars.write(folder.resolve("app/app.jar"), "Main", one.toUri() + " " + two);

        ProgramFiles files = ProgramFiles.of(app);

        assertThat(files.classPath())
                .hasSize(3)
                .containsEntry("a.jar", one)
                .containsEntry("b.jar", next)
                .containsEntry("two/a.jar", two);
        assertThat(files.elsewhere()).containsExactly(one, next, two);
    }

    @Test
    void aLinkIsWhereItPointsTo() throws IOException {
        Path app = TestJars.write(folder.resolve("build/app-1.0.jar"), "Main", "lib/answer.jar");
        TestJars.write(folder.resolve("build/lib/answer.jar"), null, null);
        Path link = Files.createSymbolicLink(folder.resolve("app.jar"), app);

        assertThat(ProgramFiles.of(link).classPath().keySet()).containsExactly("lib/answer.jar");
        assertThat(ProgramFiles.of(link).jar()).isEqualTo(app);
    }

    @Test
    void whatIsNoJarNamesNothing() throws IOException {
        assertThat(ProgramFiles.of(write("app.jar")).classPath()).isEmpty();
        assertThat(ProgramFiles.of(
                                TestJars.write(folder.resolve("b.jar"), "Main", " http://example.org/a.jar lib/[.jar "))
                        .classPath())
                .isEmpty();
        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> ProgramFiles.of(folder.resolve("none.jar")));
    }

    private Path write(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, name);
    }
}
