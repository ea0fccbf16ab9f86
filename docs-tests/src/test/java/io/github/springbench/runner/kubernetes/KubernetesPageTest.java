package io.github.springbench.runner.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.experiment.LabReader;
import io.github.springbench.runner.load.hyperfoil.HyperfoilGenerator;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Lab;
import io.github.springbench.runner.model.RunningUrl;
import io.github.springbench.runner.model.ServiceModule;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names in support/kubernetes/README.md must exist in the manifests beside it. */
@Tag("docs")
class KubernetesPageTest {

    private static final Path HOME = Path.of("..");
    private static final Path ROOT = HOME.resolve("support/kubernetes");
    private static final Pattern YAML = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);
    private static final Pattern APPLIED = Pattern.compile("-k support/kubernetes/(\\S+)");
    private static final Pattern NAMESPACE = Pattern.compile("kubectl create namespace (\\S+)");
    private static final Pattern IMAGE = Pattern.compile("spring-concurrency-bench(?:/[a-z-]+)?:([0-9.]+)");

    private static final int OF_THE_CONTROLLER = 8090;

    @TempDir
    private Path folder;

    @Test
    void theExperimentNamesServicesOfTheManifestsAndMayLoadThem() throws IOException {
        Experiment experiment =
                TestEngines.experiments(HOME.resolve("experiments")).ofText(Path.of("hello-pods.yaml"), yaml(0));

        assertThat(experiment.systems()).isNotEmpty().allSatisfy(system -> {
            URI url = ((RunningUrl) system.service()).url();
            String[] host = url.getHost().split("\\.");
            assertThat(ServiceModule.named(host[0]))
                    .hasValueSatisfying(service -> assertThat(url.getPort()).isEqualTo(ServiceRules.port(service)));
            assertThat(found(NAMESPACE)).contains(host[1]);
            assertThat(page()).contains("--allow-target " + url.getHost());
        });
        assertThat(experiment.workload().engine()).isEqualTo(TestEngines.HYPERFOIL);
        assertThat(new HyperfoilGenerator(HOME.resolve("support/hyperfoil-engine"), "any")
                        .cannotPlay(experiment.workload()))
                .isEmpty();
    }

    @Test
    void theFileOfMachinesNamesTheController() throws IOException {
        String controller = ServiceRules.name(
                Yaml.documents(ROOT.resolve("hyperfoil/hyperfoil.yaml")).get(0));
        Lab lab = LabReader.read(Files.writeString(folder.resolve("lab.yaml"), yaml(1)));
        URI url = lab.controller();

        assertThat(url.getHost()).isEqualTo(controller + "." + found(NAMESPACE).get(0));
        assertThat(url.getPort()).isEqualTo(OF_THE_CONTROLLER);
        assertThat(lab.agents())
                .as("a controller on Kubernetes plays nothing itself")
                .isNotEmpty();
    }

    @Test
    void eachFolderIsNamedAndThoseThatAreAppliedAreThere() throws IOException {
        List<String> folders = new Manifests(ROOT, ManifestsTest.version()).folders();

        assertThat(folders).allSatisfy(folder -> assertThat(page()).contains("`" + folder + "`"));
        assertThat(found(APPLIED)).isNotEmpty().isSubsetOf(folders);
        assertThat(found(IMAGE).stream().distinct()).containsExactly(ManifestsTest.version());
    }

    private static String yaml(int place) throws IOException {
        return found(YAML).get(place);
    }

    private static List<String> found(Pattern pattern) throws IOException {
        return pattern.matcher(page()).results().map(found -> found.group(1)).toList();
    }

    private static String page() throws IOException {
        return Files.readString(ROOT.resolve("README.md"));
    }
}
