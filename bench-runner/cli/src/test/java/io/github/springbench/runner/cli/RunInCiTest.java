package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The script of the Action, with a bench and a GitHub that only note what they are asked. */
@Tag("process")
@Tag("server")
class RunInCiTest {

    private static final Path SCRIPT = Path.of(System.getProperty("bench.home"), ".github", "run-in-ci");
    private static final Pattern PAGE = Pattern.compile("per_page=(\\d+)&page=(\\d+)");
    private static final String MARK = "<!-- spring-concurrency-bench: shop -->\n";

    private static final Map<String, String> DUEL = Map.of(
            "BASE",
            "old shop.jar",
            "FAIL_ON",
            "p95>+5%,throughput<-5%",
            "OPTIONS",
            "--budget 2m *",
            "TOKEN",
            "S3cret",
            "PULL_REQUEST",
            "7");

    /** The texts of the comments, in their order; ids count from 1. */
    private final List<String> comments = new ArrayList<>();

    private final List<String> asked = new ArrayList<>();

    @TempDir
    private Path folder;

    private HttpServer github;
    private boolean readOnly;

    @BeforeEach
    void start() throws IOException {
        for (String program : List.of("bash", "curl", "jq")) {
            assumeTrue(
                    Stream.of(System.getenv("PATH").split(":"))
                            .anyMatch(path -> Files.isExecutable(Path.of(path, program))),
                    program + " is not on the PATH");
        }
        github = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        github.createContext("/repos/someone/shop/issues/", this::answer);
        github.start();
        bench(0, "2026-01-31T12-00-00Z");
    }

    @AfterEach
    void stop() {
        if (github != null) {
            github.stop(0);
        }
    }

    /** The machine may have a newer one. */
    @Test
    void runsOnTheJdkThatTheActionInstalledUnlessTheOptionsNameOne() throws Exception {
        assertThat(action(Map.of("JDK", "/some/jdk"))).isZero();
        assertThat(folder.resolve("arguments")).content().contains("--java-home\n/some/jdk\n");

        assertThat(action(Map.of("JDK", "/some/jdk", "OPTIONS", "--java-home /another/jdk")))
                .isZero();
        assertThat(folder.resolve("arguments"))
                .content()
                .contains("/another/jdk")
                .doesNotContain("/some/jdk");
    }

    @Test
    void runsAnExperimentAndWritesItsAnswerIntoTheSummary() throws Exception {
        assertThat(action(Map.of("OPTIONS", "--preset quick"))).isZero();

        assertThat(folder.resolve("arguments")).hasContent("run\nbench/shop.yaml\n--preset\nquick\n");
        assertThat(folder.resolve("summary.md"))
                .hasContent("# shop\n\nIt keeps up.\nThe whole report is report.html in the artifact.\n");
        assertThat(Files.readString(folder.resolve("output")))
                .contains("exit-code=0\n", "result=" + folder.resolve("results/shop/2026-01-31T12-00-00Z"));
        assertThat(asked).isEmpty();
    }

    @Test
    void theResultIsFoundByTheNameInTheFileOfTheExperiment() throws Exception {
        assertThat(action(Map.of("EXPERIMENT", "bench/of-the-shop.yaml"))).isZero();

        assertThat(Files.readString(folder.resolve("output")))
                .contains("result=" + folder.resolve("results/shop/2026-01-31T12-00-00Z"));
    }

    @Test
    void whatIsMeasuredDoesNotGetTheToken() throws Exception {
        assertThat(action(DUEL)).isZero();

        assertThat(comments).hasSize(1);
        assertThat(folder.resolve("environment"))
                .content()
                .contains("PULL_REQUEST=7\n")
                .doesNotContain("S3cret");
    }

    @Test
    void eachJobOfAMatrixHasAComment() throws Exception {
        for (String artifact : List.of("jdk-21", "jdk-25", "jdk-21")) {
            Map<String, String> job = new HashMap<>(DUEL);
            job.put("ARTIFACT", artifact);
            assertThat(action(job)).isZero();
        }

        assertThat(comments).hasSize(2);
        assertThat(comments.get(0)).startsWith("<!-- spring-concurrency-bench: shop, jdk-21 -->\n");
        assertThat(comments.get(1)).startsWith("<!-- spring-concurrency-bench: shop, jdk-25 -->\n");
    }

    @Test
    void comparesTwoBuildsAndCommentsTheTable() throws Exception {
        bench(4, "2026-01-31T12-00-00Z");

        assertThat(action(DUEL)).isEqualTo(4);

        assertThat(Files.readAllLines(folder.resolve("arguments")))
                .startsWith("duel", "bench/shop.yaml", "--base", "old shop.jar", "--summary")
                .endsWith("--fail-on", "p95>+5%,throughput<-5%", "--budget", "2m", "*");
        assertThat(comments).containsExactly(MARK + "### shop: 4\nAll that was measured is in the artifact.\n");
        assertThat(folder.resolve("summary.md")).hasContent(comments.get(0).substring(MARK.length()));
        assertThat(asked)
                .containsExactly("GET 7/comments?per_page=100&page=1 Bearer S3cret", "POST 7/comments Bearer S3cret");
    }

    @Test
    void itsEarlierCommentIsReplaced() throws Exception {
        IntStream.rangeClosed(1, 130).forEach(number -> comments.add("No. " + number + " of " + MARK));
        comments.add(MARK + "of yesterday");
        comments.add("<!-- spring-concurrency-bench: other -->\n");

        assertThat(action(DUEL)).isZero();

        assertThat(comments).hasSize(132);
        assertThat(comments.get(130)).isEqualTo(MARK + "### shop: 0\nAll that was measured is in the artifact.\n");
        assertThat(asked).last().isEqualTo("PATCH comments/131 Bearer S3cret");
    }

    @Test
    void aTokenThatMayNotCommentFailsNoJob() throws Exception {
        readOnly = true;

        assertThat(action(DUEL)).isZero();

        assertThat(comments).isEmpty();
        assertThat(Files.readString(folder.resolve("console")))
                .contains("::warning title=No comment::GitHub answered POST 7/comments with 403.")
                .doesNotContain("S3cret");
    }

    @Test
    void withoutATokenOrANumberThereIsNoComment() throws Exception {
        assertThat(action(Map.of("BASE", "old.jar", "TOKEN", "S3cret"))).isZero();
        assertThat(action(Map.of("BASE", "old.jar", "PULL_REQUEST", "7"))).isZero();

        assertThat(asked).isEmpty();
    }

    @Test
    void whatTheGateLetsThroughFailsNoJob() throws Exception {
        bench(4, "2026-01-31T12-00-00Z");

        assertThat(action(Map.of("BASE", "old.jar", "GATE", "false"))).isZero();
        assertThat(Files.readString(folder.resolve("output"))).contains("exit-code=4\n");
    }

    @Test
    void twoEqualBuildsHaveNoResultAndAnOlderOneIsNotTaken() throws Exception {
        bench(0, "");
        Path old = Files.createDirectories(folder.resolve("results/shop/2025-01-01T00-00-00Z"));
        Path manifest = Files.writeString(old.resolve("manifest.json"), "{}");
        assertThat(manifest.toFile().setLastModified(1)).isTrue();

        assertThat(action(Map.of("BASE", "old.jar"))).isZero();

        assertThat(Files.readString(folder.resolve("output"))).isEqualTo("exit-code=0\n");
        assertThat(folder.resolve("summary.md")).hasContent("### shop: 0\n");
    }

    /** As where the step that builds it left no path. */
    @Test
    void aComparisonWithoutABaseFailsTheJobAndRunsNothing() throws Exception {
        assertThat(action(Map.of("HEAD", "new.jar"))).isEqualTo(2);
        assertThat(action(Map.of("BASE", "", "FAIL_ON", "p95>+5%"))).isEqualTo(2);

        assertThat(Files.readString(folder.resolve("console"))).contains("need 'base', and that is empty");
        assertThat(folder.resolve("arguments")).doesNotExist();
    }

    @Test
    void whatEndedBeforeTheRunnerFailedIsInTheArtifact() throws Exception {
        bench(1, "2026-01-31T12-00-00Z");

        assertThat(action(DUEL)).isEqualTo(1);

        assertThat(Files.readString(folder.resolve("output")))
                .contains("exit-code=1\n", "result=" + folder.resolve("results/shop/2026-01-31T12-00-00Z"));
        assertThat(asked).isEmpty();
    }

    @Test
    void aWrongCommandFailsTheJobWithoutAComment() throws Exception {
        bench(2, "");

        assertThat(action(DUEL)).isEqualTo(2);
        assertThat(asked).isEmpty();
    }

    /** @param result the folder that it leaves; empty for none */
    private void bench(int exitCode, String result) throws IOException {
        Path bench = folder.resolve("bench");
        Files.writeString(bench, """
                #!/usr/bin/env bash
                cd "$(dirname "$0")"
                printf '%s\\n' "$@" > arguments
                env > environment
                if [ -n "RESULT" ]; then
                  mkdir -p results/shop/RESULT
                  echo '{}' > results/shop/RESULT/manifest.json
                  printf '# shop\\n\\nIt keeps up.\\n![chart](chart.svg)\\n## Results\\nmore\\n' \\
                    > results/shop/RESULT/report.md
                fi
                while [ $# -gt 0 ]; do
                  if [ "$1" = --summary ]; then echo '### shop: CODE' > "$2"; fi
                  shift
                done
                exit CODE
                """.replace("RESULT", result).replace("CODE", Integer.toString(exitCode)));
        Files.setPosixFilePermissions(bench, PosixFilePermissions.fromString("rwx------"));
    }

    private int action(Map<String, String> inputs) throws IOException, InterruptedException {
        ProcessBuilder script = new ProcessBuilder("bash", SCRIPT.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("console").toFile());
        script.environment()
                .putAll(Map.of(
                        // as of an action of the same repository
                        "BENCH",
                        folder + "/./",
                        "EXPERIMENT",
                        "bench/shop.yaml",
                        "OPTIONS",
                        "",
                        "GATE",
                        "true",
                        "GITHUB_OUTPUT",
                        folder.resolve("output").toString(),
                        "GITHUB_STEP_SUMMARY",
                        folder.resolve("summary.md").toString(),
                        "GITHUB_API_URL",
                        "http://127.0.0.1:" + github.getAddress().getPort(),
                        "GITHUB_REPOSITORY",
                        "someone/shop"));
        script.environment().putAll(inputs);
        Process running = script.start();
        assertThat(running.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return running.exitValue();
    }

    private synchronized void answer(HttpExchange exchange) throws IOException {
        JsonMapper json = JsonMapper.builder().build();
        String method = exchange.getRequestMethod();
        String path = exchange.getRequestURI().toString().substring("/repos/someone/shop/issues/".length());
        asked.add(method + " " + path + " " + exchange.getRequestHeaders().getFirst("Authorization"));
        String sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        int status = readOnly && !method.equals("GET") ? 403 : method.equals("POST") ? 201 : 200;
        Object reply = Map.of();
        if (method.equals("GET")) {
            Matcher page = PAGE.matcher(path);
            assertThat(page.find()).isTrue();
            int size = Integer.parseInt(page.group(1));
            reply = IntStream.range(0, comments.size())
                    .skip((long) size * (Integer.parseInt(page.group(2)) - 1))
                    .limit(size)
                    .mapToObj(place -> Map.of("id", place + 1, "body", comments.get(place)))
                    .toList();
        } else if (status != 403) {
            String body = json.readTree(sent).get("body").asString();
            if (method.equals("POST")) {
                comments.add(body);
            } else {
                comments.set(Integer.parseInt(path.substring("comments/".length())) - 1, body);
            }
        }
        byte[] bytes = json.writeValueAsBytes(reply);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
