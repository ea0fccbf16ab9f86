package io.github.springbench.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.experiment.ExperimentDraft.Asked;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target;
import io.github.springbench.runner.model.Target.JarFacts;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Target.RunningService;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.Workload.Requests.Play;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.Planner;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The reader accepts what {@code ./bench init} writes. */
class ExperimentDraftTest {

    private static final Jdk JDK = new Jdk(Path.of("jdk"), 25, "25", "someone");
    private static final List<Asked> ARTICLE = Asked.only(new Request("GET", "/articles/7", null));
    private static final List<Asked> ORDER =
            Asked.only(new Request("POST", "/orders?dry=true", "{\"id\": \"{fresh-id}\"}"));
    private static final List<Asked> SEVERAL = List.of(
            new Asked("readArticle", ARTICLE.get(0).request(), 200, List.of("Correct the 7.")),
            new Asked("writeOrder", ORDER.get(0).request(), 201, List.of()));
    private static final JarFacts SERVLET = new JarFacts("3.3.1", Target.Stack.SERVLET, JarFacts.TOMCAT, true, 17);
    private static final JarFacts OLD = new JarFacts("2.7.18", Target.Stack.SERVLET, JarFacts.JETTY, false, 11);
    private static final JarFacts REACTIVE =
            new JarFacts("3.3.1", Target.Stack.REACTIVE, JarFacts.REACTOR_NETTY, false, 17);
    private static final JarFacts ANY_JAR = new JarFacts(null, null, null, false, 21);
    private static final Pattern KEY = Pattern.compile(" *([a-z][a-z-]*):.*");

    @TempDir
    private Path folder;

    static List<ExperimentDraft> drafts() {
        return List.of(
                ofJar(SERVLET, ARTICLE),
                ofJar(OLD, ARTICLE),
                ofJar(REACTIVE, ORDER),
                ofJar(ANY_JAR, ARTICLE),
                ofJar(SERVLET, SEVERAL),
                ExperimentDraft.ofUrl("shop", null, "http://127.0.0.1:8080", 4711L, ORDER),
                ExperimentDraft.ofUrl("shop", null, "http://[::1]:8080", null, ARTICLE));
    }

    @ParameterizedTest
    @MethodSource("drafts")
    void explainsEachKeyByTheLineAboveIt(ExperimentDraft draft) {
        List<String> lines = draft.text().lines().toList();
        Set<String> seen = new HashSet<>();
        for (int place = 0; place < lines.size(); place++) {
            Matcher key = KEY.matcher(lines.get(place));
            if (key.matches() && seen.add(key.group(1))) {
                assertThat(lines.get(place - 1)).as(key.group(1)).matches(" *# [A-Z].*\\.");
            }
        }
        assertThat(seen).contains("name", "question", "systems", "request", "status", "quick");
        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
    }

    @ParameterizedTest
    @MethodSource("drafts")
    void isReadAndPlannedAsItIsAndAsItsPreset(ExperimentDraft draft) {
        Experiment experiment = read(draft);

        assertThat(experiment.workload().request())
                .isEqualTo(draft.requests().get(0).request());
        assertThat(experiment.workload().expectedStatus()).isEqualTo(200);
        int systems = experiment.systems().size();
        assertThat(Planner.plan(experiment, Choices.none(), JDK).runs()).hasSize(3 * systems);
        RunPlan quick = Planner.plan(experiment, Choices.none().withPreset("quick"), JDK);
        assertThat(quick.runs()).hasSize(2 * systems);
        assertThat(quick.expectedLoad())
                .isLessThan(Planner.plan(experiment, Choices.none(), JDK)
                        .expectedLoad()
                        .dividedBy(2));
    }

    @Test
    void comparesBothKindsOfThreadsWhereSpringBootHasThem() {
        Experiment experiment = read(ofJar(SERVLET, ARTICLE));

        assertThat(experiment.systems())
                .extracting(SystemUnderTest::name, SystemUnderTest::virtualThreads)
                .containsExactly(tuple("platform", false), tuple("virtual", true));
        assertThat(experiment.systems()).extracting(SystemUnderTest::service).allSatisfy(service -> {
            OwnJar jar = (OwnJar) service;
            assertThat(jar.file()).isEqualTo(folder.toAbsolutePath().resolve("target/shop.jar"));
            assertThat(jar.health()).isEqualTo("/actuator/health");
            assertThat(jar.arguments()).isEqualTo(OwnJar.SPRING_BOOTS_ARGUMENTS);
        });
        assertThat(experiment.jvm()).containsExactly("-Xmx1g");
        assertThat(experiment.question()).endsWith("on platform threads and on virtual threads?");
    }

    @Test
    void measuresOtherJarsAsTheyAre() {
        assertThat(read(ofJar(OLD, ARTICLE)).systems())
                .extracting(SystemUnderTest::name)
                .containsExactly("platform");
        assertThat(read(ofJar(REACTIVE, ARTICLE)).systems())
                .extracting(SystemUnderTest::name)
                .containsExactly("reactive");
        assertThat(read(ofJar(ANY_JAR, ARTICLE)).systems())
                .extracting(SystemUnderTest::name)
                .containsExactly("service");
        assertThat(ofJar(ANY_JAR, ARTICLE).text())
                .contains("arguments: [\"--server.port={port}\", \"--server.address={address}\"]");
    }

    @Test
    void namesNoHealthWhereNothingTellsIt() {
        assertThat(jar(ofJar(REACTIVE, ARTICLE)).health()).isNull();
        assertThat(jar(ofJar(SERVLET, ARTICLE).withHealth(null)).health()).isNull();
    }

    @Test
    void showsTheProcessOfARunningServiceWithoutNamingIt() {
        ExperimentDraft draft = ExperimentDraft.ofUrl("shop", null, "http://127.0.0.1:8080", 4711L, ARTICLE);

        assertThat(draft.text()).contains("    # pid: 4711\n");
        assertThat(read(draft).systems())
                .extracting(SystemUnderTest::service)
                .containsExactly(new RunningService(URI.create("http://127.0.0.1:8080/"), null, null, null));
    }

    @Test
    void expectsTheStatusThatWasSeen() {
        assertThat(read(ofJar(SERVLET, ARTICLE).withStatuses(List.of(204)))
                        .workload()
                        .expectedStatus())
                .isEqualTo(204);
    }

    @Test
    void ofSeveralRequestsEachHasItsOwn() {
        ExperimentDraft draft = ofJar(SERVLET, SEVERAL);

        assertThat(draft.text()).contains("      # Correct the 7.\n");
        assertThat(read(draft).workload().requests().play()).isEqualTo(Play.MIX);
        assertThat(read(draft).workload().parts())
                .extracting(Part::name, Part::weight, part -> part.exchange().request(), part -> part.exchange()
                        .expectedStatus())
                .containsExactly(
                        tuple("readArticle", 1, ARTICLE.get(0).request(), 200),
                        tuple("writeOrder", 1, ORDER.get(0).request(), 201));
    }

    @Test
    void tellsEditorsTheFormInItsFirstLine() {
        assertThat(ExperimentDraft.ofJar("shop", "../docs/experiment.schema.json", "shop.jar", SERVLET, ARTICLE)
                        .text())
                .startsWith("# yaml-language-server: $schema=../docs/experiment.schema.json\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\": \"b: #c\", \"d\": [1, null]}", "\\ \" ' - é 😀", "null", "two\nlines"})
    void writesAnyTextSoThatItIsReadAsItIs(String body) {
        Experiment experiment = read(ofJar(SERVLET, Asked.only(new Request("POST", "/a;b=c?d=[1]&e=%20", body))));

        assertThat(experiment.workload().body()).isEqualTo(body);
        assertThat(experiment.workload().path()).isEqualTo("/a;b=c?d=%5B1%5D&e=%20");
    }

    @Test
    void writesAnyPath() {
        ExperimentDraft draft = ExperimentDraft.ofJar("null", null, "../a b/it's #1, {new}.jar", SERVLET, ARTICLE);

        assertThat(jar(draft).file()).isEqualTo(folder.toAbsolutePath().resolveSibling("a b/it's #1, {new}.jar"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            articles         | -  | expected a method and a path
            PUT /articles/7  | -  | a PUT needs a body, what to send
            DELETE /users/7  | -  | expected GET, POST, PUT or PATCH
            GET //other.test | -  | expected a method and a path
            GET /a/{id}      | -  | expected a value in place of {id}
            GET /a/{key}     | -  | expected a value in place of {key}
            GET /articles    | {} | a GET sends no body
            POST /orders     | -  | a POST needs a body
            """)
    void aRequestThatCannotBeSentIsRefused(String line, String body, String message) {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Experiments.request("--request", line, Map.of(), body))
                .withMessageStartingWith("--request is '" + line + "'; " + message);
    }

    @Test
    void aRequestMayHaveKeysWithALimitOfTheirOwn() {
        assertThat(Experiments.request("--request", "GET /a/{key:1000}", Map.of(), null)
                        .path())
                .isEqualTo("/a/{key:1000}");
    }

    private OwnJar jar(ExperimentDraft draft) {
        return (OwnJar) read(draft).systems().get(0).service();
    }

    private static ExperimentDraft ofJar(JarFacts facts, List<Asked> requests) {
        return ExperimentDraft.ofJar("shop", null, "target/shop.jar", facts, requests);
    }

    private Experiment read(ExperimentDraft draft) {
        return TestEngines.experiments(folder).ofText(folder.resolve(draft.name() + ".yaml"), draft.text());
    }
}
