package io.github.springbench.runner.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.AllLeftovers;
import io.github.springbench.runner.cli.ExitCode;
import io.github.springbench.runner.cli.ResumeCalls;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.plan.Choices;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A result of an experiment outside of this project is resumed only if its file and its jar are unchanged. */
@ExtendWith(AllLeftovers.class)
@Tag("process")
class ResumeOwnFileTest extends ResumeCalls {

    @Test
    void aResultOfAFileElsewhereGoesOnWhereSomebodySaysWhereThatLies() throws IOException {
        Path jar = jar("as it was");
        Path file = ownExperiment();
        Path folder = createdBy(file);

        assertThat(bench("run", "--resume", folder.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .startsWith(folder + " is a result of own-shop, which is not an experiment of this project,")
                .contains("Add the path: ./bench run path/to/own-shop.yaml --resume " + folder + ".");
        assertThat(err.toString().lines()).hasSize(1);

        // Nothing has changed, and the next check is that of the port, so that nothing starts.
        assertThat(again(file, folder)).contains("Port 70000 does not exist");

        Path elsewhere = Files.createDirectory(results.resolve("elsewhere"));
        Files.move(jar, elsewhere.resolve(jar.getFileName()));
        Path moved = Files.move(file, elsewhere.resolve(file.getFileName()));
        assertThat(again(moved, folder)).contains("Port 70000 does not exist");
        assertThat(folder.resolve("manifest.json"))
                .content()
                .contains("app.jar")
                .doesNotContain(results.toString());
    }

    @Test
    void aJarThatWasBuiltAnewOrIsGoneIsNamed() throws IOException {
        Path jar = jar("as it was");
        Path file = ownExperiment();
        Path folder = createdBy(file);

        jar("as it is");
        assertThat(again(file, folder))
                .startsWith(folder + " cannot be resumed, because the remaining runs would differ:")
                .contains(
                        "  experiment.systems[0].service.sha256 was ",
                        "start a new result with ./bench run " + file + ".")
                .doesNotContain("service.file", "workingFolder");

        Files.delete(jar);
        assertThat(again(file, folder)).startsWith("The jar " + jar + " is not there.");
    }

    @Test
    void theFileOfAnotherExperimentIsRefused() throws IOException {
        jar("as it was");
        Path folder = createdBy(ownExperiment());
        Path other = results.resolve("other.yaml");

        assertThat(again(other, folder)).startsWith(folder + " is a result of own-shop and not of " + other + ".");
    }

    private String again(Path file, Path folder) {
        err.getBuffer().setLength(0);
        assertThat(bench("run", file.toString(), "--resume", folder.toString(), "--port", "70000"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        return err.toString();
    }

    private Path createdBy(Path file) {
        RunPlan plan = ExperimentOptions.plan(file.toString(), Choices.none(), jdk);
        return create(manifest(plan, Choices.none(), null)).path();
    }

    private Path ownExperiment() throws IOException {
        return Files.writeString(results.resolve("own-shop.yaml"), """
                name: own-shop
                question: How many users does mine hold?
                systems: {mine: {jar: app.jar}}
                parameters: {users: [1]}
                workload: {engine: gatling, shape: closed, request: GET /shop, ramp: 1s, repeat: 1}
                """);
    }

    private Path jar(String content) throws IOException {
        Path jar = results.resolve("app.jar");
        java.util.jar.Manifest main = new java.util.jar.Manifest();
        main.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "shop.Main");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), main)) {
            out.putNextEntry(new ZipEntry("content"));
            out.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }
}
