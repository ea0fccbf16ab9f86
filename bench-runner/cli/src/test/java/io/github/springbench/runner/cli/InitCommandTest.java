package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.github.springbench.runner.TestCertificate;
import io.github.springbench.runner.cli.InitCommand.NewExperimentFile;
import io.github.springbench.runner.cli.progress.Shown;
import io.github.springbench.runner.machine.local.Ports;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request.Cookies;
import io.github.springbench.runner.model.Target.RunningService;
import io.github.springbench.runner.model.Workload.Part;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Uses a service in this JVM, and jars that are not started; the build sets {@code bench.home}. */
class InitCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();

    @TempDir
    private Path folder;

    private HttpServer server;
    private Path file;

    @BeforeEach
    void start() throws IOException {
        file = folder.resolve("own-shop.yaml");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            authorizations.addAll(exchange.getRequestHeaders().getOrDefault("Authorization", List.of()));
            boolean known = exchange.getRequestURI().getPath().equals("/articles/7");
            exchange.sendResponseHeaders(known ? 203 : 404, 2);
            exchange.getResponseBody().write(new byte[] {'o', 'k'});
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void writesAnExperimentOnAServiceThatAnswersOnceAndTellsWhatIsNext() {
        assertThat(init("--url", url(), "--request", "GET /articles/7", "-o", file.toString()))
                .as(err.toString())
                .isEqualTo(ExitCode.FINE);
        assertThat(asked).containsExactly("GET /articles/7");
        assertThat(err.toString())
                .startsWith("Waiting for the end of the answer to GET /articles/7, at most 70 s ...")
                .contains("GET /articles/7 answered 203, 2 bytes.")
                .contains("Wrote " + Shown.path(file));
        assertThat(out.toString()).isEqualToIgnoringNewLines("./bench run " + Shown.path(file) + " --preset quick");

        Experiment written = Home.allExperiments().nameOrFile(file.toString());
        assertThat(written.systems().get(0).service())
                .isEqualTo(new RunningService(URI.create(url() + "/"), null, null, null));
        assertThat(written.workload().expectedStatus()).isEqualTo(203);
        assertThat(bench("plan", file.toString(), "--preset", "quick")).isEqualTo(ExitCode.FINE);
    }

    @Test
    void aCopiedCommandIsSentAndItsSecretsAreNotWritten() {
        String copied =
                "curl '" + url() + "/articles/7?of=%7Bx%7D' \\\n  -X POST -H 'Accept-Encoding: gzip' --compressed"
                        + " -H 'Authorization: Bearer S3cret-4711' -b 'JSESSIONID=S3cret-4712'"
                        + " --data-raw $'{\"password\":\"S3cret-4713\",\"name\":\"it\\'s {key}\"}'";

        assertThat(init("--curl", copied, "-o", file.toString()))
                .as(err.toString())
                .isEqualTo(ExitCode.FINE);

        assertThat(asked).containsExactly("POST /articles/7?of=%7Bx%7D");
        assertThat(bodies).containsExactly("{\"password\":\"S3cret-4713\",\"name\":\"it's {key}\"}");
        assertThat(authorizations).containsExactly("Bearer S3cret-4711");
        assertThat(err.toString())
                .contains("Left out: the header Accept-Encoding.")
                .contains("Before each run, export AUTHORIZATION and COOKIE and PASSWORD")
                .doesNotContain("S3cret");
        assertThat(file).content().doesNotContain("S3cret");
        Experiment written = Home.allExperiments().nameOrFile(file.toString());
        assertThat(written.secrets()).containsExactly("AUTHORIZATION", "COOKIE", "PASSWORD");
        assertThat(written.workload().request().headers())
                .containsEntry("Authorization", "Bearer ${AUTHORIZATION}")
                .containsEntry("Cookie", "${COOKIE}")
                .containsEntry("Content-Type", "application/x-www-form-urlencoded");
        assertThat(written.workload().body()).isEqualTo("{\"password\":\"${PASSWORD}\",\"name\":\"it's {{key}\"}");
    }

    @Test
    void copiedSecretsAreNotWrittenWhateverTheyAreCalledAndHoweverTheyAreEscaped() {
        String copied = "curl http://127.0.0.1:1/x --data-raw '{\"password\":\"pa\\\"ss-4711\","
                + "\"api_key\":\"S3cret-4712\",\"pwd\":\"S3cret-4713\",\"passphrase\":\"S3cret-4714\"}'";

        assertThat(init("--no-check", "--curl", copied, "-o", file.toString()))
                .as(err.toString())
                .isEqualTo(ExitCode.FINE);

        assertThat(err.toString())
                .contains("the value of password in the body, with its backslashes. ${PASSWORD} stands for it.")
                .contains("the value of api_key in the body. ${API_KEY} stands for it.")
                .doesNotContain("ss-4711", "S3cret");
        assertThat(file).content().doesNotContain("ss-4711", "S3cret");
        assertThat(Home.allExperiments().nameOrFile(file.toString()).workload().body())
                .isEqualTo("{\"password\":\"${PASSWORD}\",\"api_key\":\"${API_KEY}\",\"pwd\":\"${PWD_2}\","
                        + "\"passphrase\":\"${PASSPHRASE}\"}");
    }

    @Test
    void aSecretInTheAddressIsWrittenAndSaysSo() {
        String copied = "curl 'http://127.0.0.1:1/x?page=2&access_token=4711'";

        assertThat(init("--no-check", "--curl", copied, "-o", file.toString()))
                .as(err.toString())
                .isEqualTo(ExitCode.FINE);

        assertThat(err.toString())
                .contains("The address has access_token, which is written: results show paths.")
                .doesNotContain("The address has page");
    }

    @Test
    void eachChosenOperationIsSentOnce() throws IOException {
        String document = Files.writeString(folder.resolve("api.yaml"), """
                        openapi: 3.1.0
                        paths:
                          /articles/{id}:
                            parameters: [{name: id, in: path, required: true, example: 7}]
                            get: {operationId: read}
                            put: {operationId: write, requestBody: {content: {text/plain: {example: grün}}}}
                          /articles/8:
                            get: {operationId: other}
                        """).toString();
        String out = file.toString();

        assertThat(init("--openapi", document, "--operation", "other", "--url", url(), "-o", out))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .contains("GET /articles/8 answered 404")
                .contains("Choose another --operation, or correct the values in the file.", "--no-check");
        assertThat(file).doesNotExist();

        assertThat(init(
                        "--openapi",
                        document,
                        "--operation",
                        "read",
                        "--operation",
                        "write",
                        "--url",
                        url(),
                        "-o",
                        out))
                .as(err.toString())
                .isEqualTo(ExitCode.FINE);
        assertThat(asked).containsExactly("GET /articles/8", "GET /articles/7", "PUT /articles/7");
        assertThat(bodies).containsExactly("", "", "grün");
        assertThat(Home.allExperiments().nameOrFile(out).workload().parts())
                .extracting(Part::name, part -> part.exchange().expectedStatus())
                .containsExactly(tuple("read", 203), tuple("write", 203));
    }

    @Test
    void aServiceCalledByHttpsNeedsACertificateThatIsTrusted() throws IOException, GeneralSecurityException {
        TestCertificate certificate = TestCertificate.in(folder, "dns:localhost");
        HttpsServer secure = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        secure.setHttpsConfigurator(new HttpsConfigurator(certificate.context()));
        secure.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        secure.start();
        String url = "https://localhost:" + secure.getAddress().getPort();
        try {
            assertThat(init("--url", url, "-o", file.toString())).isEqualTo(ExitCode.WRONG_USAGE);
            assertThat(err.toString()).contains("Name its file, or that of its authority, by");
            assertThat(file).doesNotExist();

            String pem = certificate.pem().toString();
            assertThat(init("--url", url, "--trust", pem, "-o", file.toString()))
                    .as(err.toString())
                    .isEqualTo(ExitCode.FINE);
            assertThat(file).content().contains("trust: test.pem");

            assertThat(init("--curl", "curl -k " + url + "/articles/7", "--force", "-o", file.toString()))
                    .as(err.toString())
                    .isEqualTo(ExitCode.FINE);
            assertThat(Home.allExperiments().nameOrFile(file.toString()).trust().acceptsAny())
                    .isTrue();
        } finally {
            secure.stop(0);
        }
    }

    @Test
    void usersKeepTheCookiesThatTheAnswerSets() {
        server.createContext("/shop", exchange -> {
            exchange.getResponseHeaders().add("Set-Cookie", "id=4711; Path=/");
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });

        assertThat(init("--url", url(), "--request", "GET /shop", "-o", file.toString()))
                .as(err.toString())
                .isEqualTo(ExitCode.FINE);
        assertThat(err.toString()).contains("The answer sets cookies. Each user will send its own back");
        assertThat(Home.allExperiments()
                        .nameOrFile(file.toString())
                        .workload()
                        .exchange()
                        .cookies())
                .isEqualTo(Cookies.KEPT);

        String copied = "curl " + url() + "/shop -b id=4711";
        assertThat(init("--curl", copied, "--force", "-o", file.toString()))
                .as(err.toString())
                .isEqualTo(ExitCode.FINE);
        assertThat(err.toString()).contains("Each request sends those of its header instead (cookies: none).");
        assertThat(Home.allExperiments()
                        .nameOrFile(file.toString())
                        .workload()
                        .exchange()
                        .cookies())
                .isEqualTo(Cookies.NONE);
    }

    @Test
    void aHeaderHasTheVariableOfASecretAndNotItsValue() {
        assertThat(init("--url", url(), "--no-check", "-o", file.toString(), "--header", "Authorization: S3cret-4711"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .contains("write ${AUTHORIZATION} in its place")
                .doesNotContain("S3cret");

        assertThat(init("--url", url(), "-o", file.toString(), "--header", "X-Token: ${NO_SUCH_TOKEN}"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("not set in this shell, or empty: NO_SUCH_TOKEN");
        assertThat(file).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "wget http://a/|it does not begin with 'curl'",
                "curl 'http://127.0.0.1/|a quote in it does not end",
                "curl -H 'A: b'|it has no address",
                "curl -F a=b http://127.0.0.1/|it has the option -F",
                "curl -d @file http://127.0.0.1/|its body is a file",
                "curl -b cookies.txt http://127.0.0.1/|its cookies are in a file",
                "curl http://127.0.0.1/a http://127.0.0.1/b|it has two addresses",
                "curl http://127.0.0.1/a --url http://127.0.0.1/b|it has two addresses",
                "curl http://127.0.0.1/ -H|its option -H has no value"
            })
    void aCommandThatCannotBePlayedIsRefused(String command, String why) {
        assertThat(init("--curl", command, "-o", file.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("--curl cannot be used: " + why);
        assertThat(file).doesNotExist();
    }

    @Test
    void aCopiedHeaderInSmallLettersIsThereOnce() {
        assertThat(InitCommand.CurlRequest.of("curl http://a/ -H 'content-type: text/plain' -d x")
                        .headers())
                .isEqualTo(Map.of("content-type", "text/plain"));
        assertThat(InitCommand.CurlRequest.of("curl http://a/ -H 'accept: a/b' --json {}")
                        .headers())
                .isEqualTo(Map.of("accept", "a/b", "Content-Type", "application/json"));
    }

    @Test
    void copiedWordsAreThoseOfBash() {
        assertThat(InitCommand.CurlRequest.words("curl  a\\ b 'c \\d' \"e \\\" \\$f\" $'g\\n\\u0021\\'' \\\n h''i"))
                .containsExactly("curl", "a b", "c \\d", "e \" $f", "g\n!'", "hi");
    }

    @Test
    void writesNothingWhereTheAnswerIsNoSuccess() {
        assertThat(init("--url", url(), "-o", file.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(asked).containsExactly("GET /");
        assertThat(err.toString())
                .contains("GET / answered 404, 2 bytes; expected a status of 200 to 299.")
                .contains("--request \"GET /articles/7\"", "--no-check");
        assertThat(err.toString().lines()).hasSize(2);
        assertThat(file).doesNotExist();
    }

    @Test
    void writesNothingWhereNobodyAnswers() {
        String nobody = "http://127.0.0.1:" + Ports.free(InetAddress.getLoopbackAddress());

        assertThat(init("--url", nobody, "-o", file.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains(nobody + " did not answer GET / (").contains("No file was written");
        assertThat(file).doesNotExist();
    }

    @Test
    void asksNobodyWhereThatIsNotWanted() {
        assertThat(init("--url", url(), "--no-check", "-o", file.toString())).isEqualTo(ExitCode.FINE);
        assertThat(asked).isEmpty();
        assertThat(file).content().contains("request: GET /\n");
    }

    @Test
    void replacesAFileOnlyWhereItIsTold() throws IOException {
        Files.writeString(file, "mine");

        assertThat(init("--url", url(), "--no-check", "-o", file.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith(file + " exists already.").contains("--force");
        assertThat(file).content().isEqualTo("mine");

        assertThat(init("--url", url(), "--no-check", "-o", file.toString(), "--force"))
                .isEqualTo(ExitCode.FINE);
        assertThat(file).content().contains("name: own-shop\n").doesNotContain("mine");
    }

    @Test
    void showsNoPasswordOfAUrl() {
        assertThat(init("--url", "http://me:47kx@127.0.0.1:80", "-o", file.toString()))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .startsWith("--url is 'http://***@127.0.0.1:80'; expected http or https")
                .doesNotContain("47kx");
    }

    @Test
    void asksNoOtherMachineByMistake() {
        assertThat(init("--url", "http://shop.test:80", "-o", file.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .startsWith("--url names shop.test, which is not this machine")
                .contains("add --allow-target shop.test.");

        assertThat(init(
                        "--url",
                        "http://shop.test:80",
                        "--no-check",
                        "--allow-target",
                        "shop.test",
                        "-o",
                        file.toString()))
                .isEqualTo(ExitCode.FINE);
        assertThat(out.toString()).contains(" --preset quick --allow-target shop.test");
    }

    @Test
    void namesAJarFromTheFoldersOfTheFile() throws IOException {
        Path jar = jar("target/own-shop-1.2.jar", "com.example.Shop");

        assertThat(init("--jar", jar.toString(), "--no-check", "-o", file.toString()))
                .as(err.toString())
                .isEqualTo(ExitCode.FINE);
        assertThat(err.toString()).startsWith("own-shop-1.2.jar: no executable jar of Spring Boot's.");
        assertThat(file).content().contains("jar: target/own-shop-1.2.jar\n");
        assertThat(bench("plan", file.toString())).isEqualTo(ExitCode.FINE);
    }

    @Test
    void refusesAJarThatCannotBeStarted() throws IOException {
        assertThat(init("--jar", folder.resolve("no.jar").toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("no.jar is not there. Build it");

        Path library = jar("library.jar", null);
        assertThat(init("--jar", library.toString(), "--no-check", "-o", file.toString()))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("names no Main-Class");
        assertThat(file).doesNotExist();
    }

    @Test
    void needsOneService() {
        assertThat(init()).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(init("--jar", "a.jar", "--url", url())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("either --jar FILE or --url URL", "./bench init --help");
    }

    @Test
    void refusesBesideAUrlWhatOnlyAJarNeeds() {
        assertThat(init("--url", url(), "--no-check", "--https", "-o", file.toString()))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("--https is for --jar; write https:// into --url, or leave --https out");

        assertThat(init("--url", url(), "--no-check", "--java-home", folder.toString(), "-o", file.toString()))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("--java-home is for --jar");
        assertThat(file).doesNotExist();
    }

    @Test
    void refusesBesideAJarWhatHasNoEffect() throws IOException {
        String jar = jar("shop.jar", "com.example.Shop").toString();
        String out = file.toString();

        assertThat(init("--jar", jar, "--no-check", "--java-home", folder.toString(), "-o", out))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(init("--jar", jar, "--no-check", "--allow-target", "shop.test", "-o", out))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(init("--jar", jar, "--no-check", "--trust", "none", "-o", out))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .contains("--java-home starts the jar, and --no-check starts nothing; leave one of them out")
                .contains("--allow-target is for --url, and a jar is started on this machine; leave it out")
                .contains("is for a service that is called by https; add --https to --jar, or write https://");
        assertThat(file).doesNotExist();
    }

    /** Browsers write both. */
    @Test
    void aCopiedCommandMayHaveNoPortAndNeedNoCertificate() {
        assertThat(InitCommand.CurlRequest.of("curl https://shop.test/a").service())
                .isEqualTo("https://shop.test:443");
        assertThat(InitCommand.CurlRequest.of("curl shop.test").service()).isEqualTo("http://shop.test:80");

        assertThat(init("--no-check", "--curl", "curl http://127.0.0.1/a --insecure", "-o", file.toString()))
                .as(err.toString())
                .isEqualTo(ExitCode.FINE);
        assertThat(file).content().contains("url: \"http://127.0.0.1:80\"").doesNotContain("trust:");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--name     | hello-latency | is an experiment of this project",
                "--name     | own shop      | cannot be the name of an experiment",
                "--output   | shop          | --output is 'shop'; expected a file that ends in .yaml",
                "--output   | no/where.yaml | does not exist. Create it",
                "--request  | DELETE /      | --request is 'DELETE /'; expected GET, POST, PUT or PATCH",
                "--body     | {}            | a GET sends no body"
            })
    void refusesOptionsBeforeItAsks(String option, String value, String message) {
        assertThat(init("--url", url(), option, value)).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains(message);
        assertThat(asked).isEmpty();
    }

    @Test
    void refusesANameThatIsNotTheFiles() {
        assertThat(init("--url", url(), "--name", "other", "-o", file.toString()))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("--name is 'other', but the file would be own-shop.yaml");
    }

    @ParameterizedTest
    @CsvSource({
        "shop.jar, shop",
        "target/shop-1.2.3.jar, shop",
        "shop-0.0.1-SNAPSHOT.jar, shop",
        "shop-1.0.0.RELEASE.war, shop",
        "log4j2-shop.jar, log4j2-shop",
        "my-2fa-shop.jar, my-2fa-shop",
        "my shop (new).jar, my-shop--new-",
        "-1.0.jar, 1.0"
    })
    void anExperimentHasTheNameOfItsJarWithoutTheVersion(String jar, String name) {
        assertThat(NewExperimentFile.nameOf(Path.of(jar))).isEqualTo(name);
    }

    @Test
    void anExperimentHasTheNameOfItsHost() {
        assertThat(NewExperimentFile.nameOf(URI.create("http://shop.test:80/"))).isEqualTo("shop.test");
        assertThat(NewExperimentFile.nameOf(URI.create("http://[::1]:80/"))).isEqualTo("service");
    }

    private Path jar(String name, String mainClass) throws IOException {
        Path jar = folder.resolve(name);
        Files.createDirectories(jar.getParent());
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (mainClass != null) {
            manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass);
        }
        try (OutputStream bytes = Files.newOutputStream(jar);
                JarOutputStream written = new JarOutputStream(bytes, manifest)) {
            written.finish();
        }
        return jar;
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private int init(String... options) {
        String[] arguments = new String[options.length + 1];
        arguments[0] = "init";
        System.arraycopy(options, 0, arguments, 1, options.length);
        return bench(arguments);
    }

    private int bench(String... arguments) {
        CommandLine commandLine = Bench.commandLine();
        commandLine.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        commandLine.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        return commandLine.execute(arguments);
    }
}
