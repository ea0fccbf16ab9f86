package io.github.springbench.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstalledJdkTests {

    @TempDir
    private Path folder;

    @Test
    void takesTheNewestThatIsNewEnough() throws IOException {
        Path jdk17 = jdk("17.0.15");
        Path jdk21 = jdk("21");
        Path jdk25 = jdk("25.0.3");

        assertThat(InstalledJdk.newestOf(Stream.of(jdk17, jdk25, jdk21), 21)).contains(new InstalledJdk(jdk25, 25));
    }

    @Test
    void findsNoneWhereAllAreTooOld() throws IOException {
        assertThat(InstalledJdk.newestOf(Stream.of(jdk("17.0.15"), jdk("1.8.0_402")), 21))
                .isEmpty();
    }

    @Test
    void passesOverFoldersThatAreNoJdk() throws IOException {
        Path onlyARelease = Files.createDirectory(folder.resolve("release-only"));
        Files.writeString(onlyARelease.resolve("release"), "JAVA_VERSION=\"25\"\n");

        assertThat(InstalledJdk.newestOf(Stream.of(onlyARelease, folder, folder.resolve("missing")), 21))
                .isEmpty();
    }

    @Test
    void tellsThatTheChosenOneIsTooOld() throws IOException {
        Path jdk17 = jdk("17.0.15");

        assertThatIllegalStateException()
                .isThrownBy(() -> InstalledJdk.chosen(jdk17, 21))
                .withMessageContainingAll("bench.java21.home", jdk17.toString(), "JDK 21 or newer");
    }

    private Path jdk(String version) throws IOException {
        Path home = Files.createDirectory(folder.resolve("jdk-" + version));
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"Some\"\nJAVA_VERSION=\"" + version + "\"\n");
        Path java = Files.createDirectory(home.resolve("bin")).resolve("java");
        assertThat(Files.createFile(java).toFile().setExecutable(true)).isTrue();
        return home;
    }
}
