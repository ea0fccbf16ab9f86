package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Manifest.Versions;
import io.github.springbench.runner.model.run.ManifestBuilder;
import io.github.springbench.runner.report.site.SitePages;
import io.github.springbench.runner.store.ResultFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Uses committed results of this project; the build sets {@code bench.home}. */
class SiteCommandTest {

    private static final Path SMALL = Home.docs().resolve("evidence/hello-latency-quick-cold-services");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void writesASiteOfResultsAndTellsWhereItIs() throws IOException {
        Path site = folder.resolve("site");
        byte[] before = Files.readAllBytes(SMALL.resolve("runs.zip.xz"));

        assertThat(site(site, SMALL, Home.docs().resolve("evidence/hello-latency-quick-warm-services"), SMALL))
                .isEqualTo(ExitCode.FINE);
        assertThat(out.toString())
                .isEqualToIgnoringNewLines(site.resolve("index.html").toString());
        assertThat(err.toString().lines()).hasSize(3).last().isEqualTo("Drawing 2 reports");
        assertThat(site.resolve("index.html")).content().contains(SitePages.MARKER);
        assertThat(site.resolve(".nojekyll")).exists();
        assertThat(site.resolve("results").toFile().list())
                .containsExactlyInAnyOrder("hello-latency-quick-cold-services", "hello-latency-quick-warm-services");
        assertThat(site.resolve("results/hello-latency-quick-cold-services/index.html"))
                .exists();
        assertThat(Files.exists(site.resolve("guide.html")))
                .isEqualTo(Files.exists(Home.docs().resolve("decision-guide.md")));
        assertThat(SMALL.resolve("runs.zip.xz")).hasBinaryContent(before);
    }

    @Test
    void findsResultsAsTheBenchStoresThemAndReplacesAFormerSite() throws IOException {
        Path results = Files.createDirectory(folder.resolve("results"));
        ResultFolder.create(results, manifest());
        Path site = folder.resolve("site");

        assertThat(site(site, results)).isEqualTo(ExitCode.FINE);
        assertThat(site(site, results)).isEqualTo(ExitCode.FINE);
        assertThat(site.resolve("results.html")).content().contains("No run of this result counts.", ">1 result<");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("results", "site");
    }

    @Test
    void refusesAFolderOfOthersBeforeItReadsAnything() throws IOException {
        Path site = Files.createDirectory(folder.resolve("site"));
        Path mine = Files.writeString(site.resolve("index.html"), "mine");

        assertThat(site(site, folder.resolve("no-result"))).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .startsWith(site + " was not written by ./bench site")
                .contains("-o");
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(mine).content().isEqualTo("mine");
    }

    @Test
    void refusesAFolderWithoutResults() {
        assertThat(site(folder.resolve("site"), folder)).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("There is no result in " + folder).contains("docs/results");

        assertThat(site(folder.resolve("site"), folder.resolve("nowhere"))).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(folder.resolve("site")).doesNotExist();
    }

    @Test
    void tellsOfADamagedResultInOneMessageAndWritesNothing() throws IOException {
        Path result = ResultFolder.create(folder.resolve("results"), manifest()).path();
        Path file = result.resolve("manifest.json");
        String whole = Files.readString(file);
        for (String damaged : List.of("{", whole.replace("\"machine\"", "\"formerName\""))) {
            Files.writeString(file, damaged);
            err.getBuffer().setLength(0);

            assertThat(site(folder.resolve("site"), result)).isEqualTo(ExitCode.WRONG_USAGE);
            assertThat(err.toString().lines()).hasSize(2).last().asString().contains("manifest.json", "result");
        }
        Files.writeString(file, whole);
        Path run = Files.createDirectories(result.resolve("runs/pool/users=1/1"));
        Files.writeString(run.resolve("run.json"), "{");
        err.getBuffer().setLength(0);

        assertThat(site(folder.resolve("site"), result)).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("run.json cannot be read", "Measure that run again");
        assertThat(out.toString()).isEmpty();
        assertThat(folder.resolve("site")).doesNotExist();
    }

    @Test
    void needsAFolder() {
        assertThat(bench("site")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("DIR", "./bench site --help");
    }

    private static Manifest manifest() {
        return ManifestBuilder.builder()
                .experiment(SampleExperiment.get())
                .seed(1)
                .startedAt(Instant.EPOCH)
                .machine(new MachineFacts("Invented OS", "Invented CPU", 2, 24_000, 20_000L, 28_232, null))
                .jdk(new Jdk(Path.of("jdk"), 99, "99.0.1", "Invented Vendor"))
                .versions(new Versions("0.0.0", null, "99.1.0", List.of(TestEngines.gatling("99.2.0"))))
                .plannedRuns(1)
                .build();
    }

    @Test
    void claimsAreThoseOfTheReports() {
        String published =
                Home.docs().resolve("results/hello-latency-published").toString();

        assertThat(bench("claims", published, published)).isEqualTo(ExitCode.FINE);
        assertThat(out.toString())
                .startsWith("Claims: ")
                .contains(
                        "| claim | result | repetitions | judgement | figures |",
                        "hello-latency-published | 3 | held |")
                .doesNotContain("report.md");
        assertThat(bench("claims", folder.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("There is no result in " + folder);
    }

    private int site(Path output, Path... results) {
        String[] arguments = new String[results.length + 3];
        arguments[0] = "site";
        for (int place = 0; place < results.length; place++) {
            arguments[place + 1] = results[place].toString();
        }
        arguments[results.length + 1] = "-o";
        arguments[results.length + 2] = output.toString();
        return bench(arguments);
    }

    private int bench(String... arguments) {
        CommandLine commandLine = Bench.commandLine();
        commandLine.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        commandLine.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        return commandLine.execute(arguments);
    }
}
