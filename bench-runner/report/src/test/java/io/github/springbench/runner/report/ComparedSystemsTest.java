package io.github.springbench.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Target.RunningService;
import io.github.springbench.runner.model.machine.ResourcesResourceUseBuilder;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.compare.ResultComparison;
import io.github.springbench.runner.report.compare.SettingDifferences;
import io.github.springbench.runner.report.export.ResultsJson;
import io.github.springbench.runner.report.page.HtmlReport;
import io.github.springbench.runner.report.page.MarkdownReport;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What reports say about services that are not this project's: alpha is a jar; gamma was already running and was not
 * watched.
 */
class ComparedSystemsTest {

    private static final String HASH = "0123456789abcdef".repeat(4);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final OwnJar JAR = new OwnJar(
                    Path.of("/hidden-place/shop.jar"),
                    List.of("--port", "{port}", "--mode=slow"),
                    List.of(),
                    "/up",
                    Path.of("/hidden-place"))
            .holding(1_234_567, HASH, Map.of());

    private static final RunningService URL = new RunningService(URI.create("http://127.0.0.1:8080/"), "/", null, null);

    private static final RunResult OF_JAR = with(
            FictionalResult.run("alpha", 100, 1000, 1, 500.4, 101.2, 100, 0),
            "Platform thread qtp-1 was in jakarta.servlet.http.HttpServlet.service.",
            List.of("java", "-Xmx1g", "-jar", "shop.jar", "--invented.shared=all", "--port", "41829", "--mode=slow"));

    private static final RunResult OF_URL = unwatched(FictionalResult.onEventLoops("gamma", 100, 1000));

    private final Manifest manifest = FictionalResult.manifest(experiment(), 2);
    private final ReportModel model =
            ReportModel.of(manifest, List.of(FictionalResult.valid(OF_JAR), FictionalResult.valid(OF_URL)));

    @Test
    void nameTheJarByItsHashAndNeverItsPlace() {
        String report = MarkdownReport.render(model);

        assertThat(report)
                .contains("shop.jar (SHA-256 0123456789ab…)", "arguments", "--mode=slow")
                .doesNotContain("hidden-place");
        assertThat(HtmlReport.render(model)).contains("1,234,567 bytes", HASH).doesNotContain("hidden-place");
    }

    @Test
    void sayWhatNobodyWatched() {
        String report = MarkdownReport.render(model);

        assertThat(report)
                .contains("Not watched", "gamma: for a service that ran already", "Not watched: nobody looked.")
                .contains("An exception is gamma (http://127.0.0.1:8080), which ran already: the bench")
                .doesNotContain("freshly started service");
        assertThat(HtmlReport.render(model))
                .contains("Valid: no check found anything. The service itself was not watched.");
        assertThat(MarkdownReport.render(FictionalResult.model()))
                .doesNotContain("Not watched", "An exception is")
                .contains("freshly started service");
    }

    @Test
    void sayWhichOfThemRanOnAnotherMachine() {
        URI url = URI.create("http://server.example:8080/");
        Experiment elsewhere = experiment()
                .withSystems(List.of(SampleExperiment.system("gamma", new RunningService(url, "/", null, null))));
        Experiment watched = experiment()
                .withSystems(List.of(SampleExperiment.system("gamma", new RunningService(url, "/", 4711L, null))));

        assertThat(MarkdownReport.render(
                        ReportModel.of(FictionalResult.manifest(elsewhere, 1), List.of(FictionalResult.valid(OF_URL)))))
                .contains(
                        "An exception is gamma (http://server.example:8080, probably on another machine), which ran",
                        "share the machine, except for gamma: probably on another machine, which is not described"
                                + " here\n");
        assertThat(ComparedSystems.exceptElsewhere(watched)).isEmpty();
        assertThat(MarkdownReport.render(model)).doesNotContain("on another machine");
    }

    @Test
    void tellNoVersionOfSpringBootWhereNoServiceOfThisProjectTookPart() {
        assertThat(ComparedSystems.springBoot(manifest)).isEmpty();
        assertThat(MarkdownReport.render(model)).doesNotContain("**Spring Boot:**");
        assertThat(ComparedSystems.springBoot(FictionalResult.manifest(FictionalResult.experiment("a", "b?"), 1)))
                .isPresent();
    }

    @Test
    void haveTheFormThatTheSchemaDescribes() {
        JsonNode results = JSON.readTree(ResultsJson.render(model));

        assertThat(schema().validate(results)).isEmpty();
        assertThat(results.at("/settings/systems/0/jar/sha256").asString()).isEqualTo(HASH);
        assertThat(results.at("/settings/systems/0/requestThreads").isMissingNode())
                .isTrue();
        assertThat(results.at("/settings/systems/1/service").asString()).isEqualTo("http://127.0.0.1:8080");
    }

    @Test
    void compareJarsByWhatTheyHoldAndAreTold() {
        Manifest other = manifestOf(JAR.holding(1_234_568, "fedcba9876543210".repeat(4), Map.of()));

        assertThat(SettingDifferences.of(manifest, other).settings())
                .extracting(Object::toString)
                .anySatisfy(setting -> assertThat(setting)
                        .contains("alpha: service", "SHA-256 0123456789ab…", "SHA-256 fedcba987654…"));
        assertThat(SettingDifferences.of(manifest, manifest).settings()).isEmpty();
    }

    /** The jar alone is the same byte for byte. */
    @Test
    void nameTheLibrariesThatMakeAnotherBuild() {
        Map<String, String> libraries = new TreeMap<>(Map.of("lib/a.jar", HASH, "lib/b.jar", HASH));
        Manifest then = manifestOf(JAR.holding(1_234_567, HASH, libraries));
        libraries.put("lib/b.jar", "fedcba9876543210".repeat(4));
        libraries.put("lib/c.jar", HASH);
        Manifest now = manifestOf(JAR.holding(1_234_567, HASH, libraries));

        assertThat(SettingDifferences.of(then, now).settings())
                .contains(new ResultComparison.Change(
                        "alpha: files of the class path that differ",
                        "lib/b.jar (SHA-256 0123456789ab…)",
                        "lib/b.jar (SHA-256 fedcba987654…), lib/c.jar (SHA-256 0123456789ab…)"))
                .extracting(ResultComparison.Change::name)
                .contains("alpha: service");
        assertThat(SettingDifferences.of(then, then).settings()).isEmpty();
    }

    @Test
    void tellOfAllFilesThatAJarRuns() {
        Manifest thin = manifestOf(JAR.holding(1_234_567, HASH, Map.of("lib/a.jar", HASH)));
        ReportModel result = ReportModel.of(thin, List.of(FictionalResult.valid(OF_JAR)));
        JsonNode results = JSON.readTree(ResultsJson.render(result));

        assertThat(MarkdownReport.render(result)).contains("shop.jar and 1 file of its class path (SHA-256 of all ");
        assertThat(HtmlReport.render(result)).contains("with 1 file of its class path, SHA-256 of all ");
        assertThat(results.at("/settings/systems/0/jar/classPath")
                        .get("lib/a.jar")
                        .asString())
                .isEqualTo(HASH);
        assertThat(schema().validate(results)).isEmpty();
    }

    @Test
    void tellTheCommandsThatRepeatARun() {
        List<ReproductionCommands.Step> ofJar = ReproductionCommands.steps(manifest, OF_JAR);
        assertThat(ofJar).hasSize(2);
        assertThat(ofJar.get(0).command())
                .isEqualTo("java -Xmx1g -jar shop.jar --invented.shared=all --port 41829 --mode=slow");
        assertThat(ofJar.get(1).command()).startsWith("./bench run path/to/invented.yaml ");
        assertThat(ReproductionCommands.about(manifest, OF_JAR))
                .contains("shop.jar is at the path in the experiment file");

        List<ReproductionCommands.Step> ofUrl = ReproductionCommands.steps(manifest, OF_URL);
        assertThat(ofUrl).hasSize(1);
        assertThat(ReproductionCommands.about(manifest, OF_URL)).contains("The service ran already");
    }

    private static Schema schema() {
        return SchemaRegistry.withDialect(Dialects.getDraft202012())
                .getSchema(JSON.readTree(ResultsJson.class.getResourceAsStream("results.schema.json")));
    }

    private static Manifest manifestOf(OwnJar jar) {
        return FictionalResult.manifest(experiment().withSystems(List.of(SampleExperiment.system("alpha", jar))), 2);
    }

    private static Experiment experiment() {
        return FictionalResult.experiment("invented", "How does somebody's own service behave?")
                .withSystems(List.of(SampleExperiment.system("alpha", JAR), SampleExperiment.system("gamma", URL)));
    }

    private static RunResult unwatched(RunResult run) {
        return run.with(it -> it.requestThreads(null)
                .threadEvidence("Not watched: nobody looked.")
                .resources(ResourcesResourceUseBuilder.builder()
                        .loadGeneratorCpuSeconds(20.25)
                        .build())
                .evidence(null));
    }

    private static RunResult with(RunResult run, String threadEvidence, List<String> command) {
        return run.with(
                it -> it.threadEvidence(threadEvidence).serviceCommand(command).evidence(null));
    }
}
