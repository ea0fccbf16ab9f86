package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.springbench.runner.machine.local.Jdks.JdkPlaces;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdksTest {

    @TempDir
    Path root;

    @Test
    void theJdkThatRunsThisTestIsFound() throws IOException {
        Path running = Path.of(System.getProperty("java.home")).toRealPath();

        assertThat(Jdks.installed())
                .filteredOn(jdk -> jdk.home().equals(running))
                .singleElement()
                .satisfies(jdk ->
                        assertThat(jdk.feature()).isEqualTo(Runtime.version().feature()))
                .satisfies(jdk -> assertThat(jdk.java()).isExecutable());
    }

    @Test
    void theNewestComesFirstByNumberNotByLetter() throws IOException {
        Path older = jdk("a", "21.0.9", "Some Vendor");
        Path newer = jdk("b", "21.0.10", "Some Vendor");
        Path newest = jdk("c", "25", "Some Vendor");

        assertThat(Jdks.among(List.of(older, newest, newer)))
                .extracting(Jdk::home)
                .containsExactly(newest, newer, older);
    }

    @Test
    void aJdkBehindTwoNamesIsListedOnce() throws IOException {
        Path home = jdk("jdk", "25.0.3", "Some Vendor");
        Path link = Files.createSymbolicLink(root.resolve("current"), home);

        assertThat(Jdks.among(List.of(link, home))).containsExactly(new Jdk(home, 25, "25.0.3", "Some Vendor"));
    }

    @Test
    void whatCannotRunTheServicesOrCannotBeWatchedIsNotListed() throws IOException {
        Path unwatched = jdk("unwatched", "25", "Some Vendor");
        Files.writeString(unwatched.resolve("release"), "JAVA_VERSION=\"25\"\nMODULES=\"java.base jdk.attach\"\n");
        Path withoutRelease = jdk("bare", "25", "Some Vendor");
        Files.delete(withoutRelease.resolve("release"));
        Path eight = jdk("eight", "1.8.0_402", "Some Vendor");

        assertThat(Jdks.among(List.of(unwatched, withoutRelease, eight, root.resolve("absent"))))
                .isEmpty();
    }

    @Test
    void aWrongHomeIsAnsweredWithWhatIsWrongAndWhatToDo() throws IOException {
        Path eleven = jdk("eleven", "11.0.2", "Some Vendor");

        assertThatThrownBy(() -> Jdks.at(eleven))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(eleven.toString())
                .hasMessageContaining("it is JDK 11.0.2")
                .hasMessageContaining("17 or newer");
        Path unwatched = jdk("unwatched", "25", "Some Vendor");
        Files.writeString(unwatched.resolve("release"), "JAVA_VERSION=\"25\"\nMODULES=\"java.base jdk.attach\"\n");
        assertThatThrownBy(() -> Jdks.at(unwatched)).hasMessageContaining("it lacks the module jdk.management.agent");
        Path eight = jdk("eight", "1.8.0_402", "Some Vendor");
        assertThatThrownBy(() -> Jdks.at(eight)).hasMessageContaining("it is JDK 1.8.0_402");
        assertThatThrownBy(() -> Jdks.at(root.resolve("absent")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("there is no such folder");
        assertThatThrownBy(() -> Jdks.at(root))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("it has no bin/java");
    }

    @Test
    void aJdkIsLookedForInAllUsualPlaces() throws IOException {
        Path inPath = jdk("somewhere/jdk", "25", "Some Vendor");
        Path bin = Files.createDirectories(root.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("java"), inPath.resolve("bin/java"));
        Path debian = jdk("usr/lib/jvm/one", "25", "Some Vendor");
        Path mac = jdk("Library/Java/JavaVirtualMachines/two.jdk/Contents/Home", "25", "Some Vendor");
        Path sdkman = jdk("home/.sdkman/candidates/java/three", "25", "Some Vendor");
        Path idea = jdk("home/.jdks/four", "25", "Some Vendor");

        List<Path> places = JdkPlaces.from(
                root.resolve("running"),
                Map.of("JAVA_HOME", root.resolve("named").toString(), "PATH", root.resolve("empty") + ":" + bin),
                root,
                root.resolve("home"));

        assertThat(places)
                .containsExactly(
                        root.resolve("running"), root.resolve("named"), inPath.toRealPath(), debian, mac, sdkman, idea);
    }

    private Path jdk(String folder, String version, String vendor) throws IOException {
        Path home = root.toRealPath().resolve(folder);
        Path bin = Files.createDirectories(home.resolve("bin"));
        Path java = Files.createFile(bin.resolve("java"));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(
                home.resolve("release"),
                "IMPLEMENTOR=\"" + vendor + "\"\nJAVA_VERSION=\"" + version
                        + "\"\nMODULES=\"java.base jdk.management.agent\"\n");
        return home;
    }
}
