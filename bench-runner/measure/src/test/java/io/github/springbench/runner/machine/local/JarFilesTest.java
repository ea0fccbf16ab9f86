package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
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

    private OwnJar identified() {
        Experiment experiment =
                SampleExperiment.get().withSystems(List.of(SampleExperiment.system("mine", own(folder))));
        return (OwnJar) JarFiles.identified(experiment).systems().get(0).service();
    }

    private OwnJar own(Path workingFolder) {
        return new OwnJar(folder.resolve("app.jar"), OwnJar.SPRING_BOOTS_ARGUMENTS, List.of(), "/", workingFolder);
    }

    private void writeJar(String mainClass) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (mainClass != null) {
            manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass);
        }
        try (OutputStream file = Files.newOutputStream(folder.resolve("app.jar"));
                JarOutputStream jar = new JarOutputStream(file, manifest)) {
            jar.finish();
        }
    }
}
