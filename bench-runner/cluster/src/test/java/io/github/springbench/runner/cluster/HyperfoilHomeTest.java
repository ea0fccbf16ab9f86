package io.github.springbench.runner.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.cluster.HyperfoilCluster.ClusterCommand.HyperfoilHome;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HyperfoilHomeTest {

    @TempDir
    private Path folder;

    @Test
    void isTheFolderThatTheEnvironmentNames() throws IOException {
        Path lib = Files.createDirectories(folder.resolve("hyperfoil").resolve("lib"));
        Files.createFile(lib.resolve("hyperfoil-core-0.29.3.jar"));
        Files.createFile(lib.resolve("hyperfoil-clustering-0.29.3.jar"));

        assertThat(HyperfoilHome.in(Map.of("HYPERFOIL_HOME", folder + "/x/../hyperfoil")))
                .isEqualTo(new HyperfoilHome(folder.resolve("hyperfoil"), "0.29.3"));
    }

    @Test
    void saysWhatItIsWhatWasFoundAndWhereToGetIt() throws IOException {
        Files.createDirectories(folder.resolve("lib"));

        assertThat(refusal(Map.of()))
                .isEqualTo("Several load machines need Hyperfoil's own controller and agents. HYPERFOIL_HOME must name"
                        + " the folder of an unpacked release of Hyperfoil, 0.29 or newer; it is not set. Get one from"
                        + " the releases that https://hyperfoil.io links to, or copy the folder out of its container"
                        + " image.");
        assertThat(refusal(Map.of("HYPERFOIL_HOME", " "))).contains("; it is not set.");
        assertThat(refusal(Map.of("HYPERFOIL_HOME", "/nowhere")))
                .contains("; it is '/nowhere', and there is no such folder.");
        assertThat(refusal(Map.of("HYPERFOIL_HOME", folder.toString())))
                .contains("; it is '" + folder + "', and there is no lib/hyperfoil-clustering-….jar in that folder.");
    }

    private static String refusal(Map<String, String> environment) {
        UserError[] refused = new UserError[1];
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> HyperfoilHome.in(environment))
                .satisfies(error -> refused[0] = error);
        return refused[0].getMessage();
    }
}
