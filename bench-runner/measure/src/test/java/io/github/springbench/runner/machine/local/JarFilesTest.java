package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.machine.TestJars;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarFilesTest {

    @TempDir
    private Path folder;

    @Test
    void aJarIsKnownByItsSizeAndHash() throws IOException {
        Files.writeString(folder.resolve("app.jar"), "abc");

        OwnJar known = identified();

        assertThat(known.bytes()).isEqualTo(3);
        // FIPS 180-2, appendix B.1
        assertThat(known.sha256()).isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(known.label()).isEqualTo("app.jar (SHA-256 ba7816bf8f01…)");
        assertThat(known.file()).isEqualTo(folder.resolve("app.jar"));
    }

    @Test
    void aJarThatIsNotThereYetIsUnknown() {
        assertThat(identified().sha256()).isNull();
        assertThat(identified().label()).isEqualTo("app.jar");
    }

    @Test
    void servicesOfThisProjectStayAsTheyAre() {
        assertThat(JarFiles.identified(SampleExperiment.get())).isEqualTo(SampleExperiment.get());
    }

    @Test
    void aProgramCanBeStarted() throws IOException {
        writeJar("com.example.Main");

        assertThatCode(() -> JarFiles.requireRunnable(own(folder))).doesNotThrowAnyException();
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> JarFiles.requireRunnable(own(folder.resolve("nowhere"))))
                .withMessageContaining("'working-folder'");
    }

    @Test
    void whatIsNoProgramIsToldWithWhatToDo() throws IOException {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> JarFiles.requireRunnable(own(folder)))
                .withMessageContaining("app.jar is not there. Build it");

        Files.writeString(folder.resolve("app.jar"), "no jar at all");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> JarFiles.requireRunnable(own(folder)))
                .withMessageContaining("app.jar is not a jar: ");

        writeJar(null);
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> JarFiles.requireRunnable(own(folder)))
                .withMessageContaining("names no Main-Class");
    }

    @Test
    void aJarThatChangedSinceIsNotMeasured() throws IOException {
        Files.writeString(folder.resolve("app.jar"), "abc");
        OwnJar known = identified();
        assertThatCode(() -> JarFiles.requireUnchanged(known)).doesNotThrowAnyException();

        Files.writeString(folder.resolve("app.jar"), "abd");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> JarFiles.requireUnchanged(known))
                .withMessageStartingWith("app.jar has changed since the runner started");

        Files.delete(folder.resolve("app.jar"));
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> JarFiles.requireUnchanged(known))
                .withMessageStartingWith("app.jar cannot be read any more");
    }

    /** Quarkus and Spring Boot's extracted layout start by a jar that stays the same byte for byte. */
    @Test
    void anotherLibraryIsAnotherProgram() throws IOException {
        TestJars.write(folder.resolve("app.jar"), "Main", "lib/answer.jar");
        TestJars.write(folder.resolve("lib/answer.jar"), null, null, "waits 10 ms");
        OwnJar known = identified();
        assertThat(known.label()).matches("app\\.jar and 1 file of its class path \\(SHA-256 of all [0-9a-f]{12}…\\)");
        assertThatCode(() -> JarFiles.requireUnchanged(known)).doesNotThrowAnyException();

        TestJars.write(folder.resolve("lib/answer.jar"), null, null, "waits 50 ms");

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> JarFiles.requireUnchanged(known))
                .withMessage("lib/answer.jar of app.jar has changed since the runner started, so its runs would not be"
                        + " comparable. Start again.");
        assertThat(identified().sha256()).isEqualTo(known.sha256());
        assertThat(identified()).isNotEqualTo(known);
        assertThat(identified().label()).isNotEqualTo(known.label());
    }

    @Test
    void aLibraryThatCameOrWentIsAChangeToo() throws IOException {
        TestJars.write(folder.resolve("app.jar"), "Main", "classes/ a.jar b.jar c.jar");
        TestJars.write(folder.resolve("a.jar"), null, null);
        TestJars.write(folder.resolve("b.jar"), null, null);
        OwnJar known = identified();

        Files.delete(folder.resolve("a.jar"));
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> JarFiles.requireUnchanged(known))
                .withMessageStartingWith("a.jar of app.jar has changed since");

        Files.delete(folder.resolve("b.jar"));
        TestJars.write(folder.resolve("c.jar"), null, null);
        Files.createDirectory(folder.resolve("classes"));
        Files.writeString(folder.resolve("classes/Main.class"), "");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> JarFiles.requireUnchanged(known))
                .withMessageStartingWith(
                        "a.jar of app.jar, b.jar of app.jar, c.jar of app.jar and 1 more have changed");
    }

    private OwnJar identified() {
        Experiment experiment =
                SampleExperiment.get().withSystems(List.of(SampleExperiment.system("mine", own(folder))));
        return (OwnJar) JarFiles.identified(experiment).systems().get(0).service();
    }

    private OwnJar own(Path workingFolder) {
        return new OwnJar(folder.resolve("app.jar"), OwnJar.SPRING_BOOTS_ARGUMENTS, List.of(), "/", workingFolder);
    }

    private void writeJar(String mainClass) throws IOException {
        TestJars.write(folder.resolve("app.jar"), mainClass, null);
    }
}
