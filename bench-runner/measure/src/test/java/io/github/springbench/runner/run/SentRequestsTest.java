package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Feeder;
import io.github.springbench.runner.model.Feeder.Order;
import io.github.springbench.runner.model.Request.Answer;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.Workload.Requests;
import io.github.springbench.runner.model.Workload.Requests.Play;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Engine;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.run.RunLifecycle.SentRequests;
import io.github.springbench.runner.store.RunFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class SentRequestsTest {

    private static final String LOGIN =
            "POST /login?as=J%C3%B6rg%20%26 HTTP/1.1\\r\\nhost: x\\r\\nx-token: ab S3cret-4711\\r\\n"
                    + "content-type: application/json\\r\\ncontent-length: 47\\r\\n\\r\\n"
                    + "J\\xc3\\xb6rg & 6f3a1f0e-0c4f-4e9b-9a39-1d2f3a4b5c6d 7\\n";

    private static final String READ = "GET /users/-/orders HTTP/1.1\\r\\nhost: x\\r\\n\\r\\n";

    @TempDir
    private Path folder;

    @Test
    void whatIsMeantIsSent() {
        assertThatCode(() -> require(LOGIN, READ)).doesNotThrowAnyException();
        assertThat(folder).isDirectoryNotContaining("glob:**/sent-requests");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "J%C3%B6rg|J%F6rg|sends \"POST /login?as=J%F6rg%20%26 HTTP/1.1\" instead of \"POST /login?as=J%C3%B6",
                "POST|PUT|sends \"PUT /login?as=J%C3%B6rg%20%26 HTTP/1.1\" instead of",
                "x-token: ab|x-token: a b|sends the header X-Token as \"a b ***\" instead of \"ab ***\"",
                "host: x\\r\\nx-t|host: x\\r\\nX-Token: y\\r\\nx-t|the header X-Token as \"y\" and \"ab ***\" ",
                "x-token: ab S3cret-4711\\r\\n|``|sends no header X-Token instead of \"ab ***\"",
                "application/json|text/plain|the header Content-Type as \"text/plain\" instead of \"application",
                "\\xc3\\xb6rg|\\xc3\\xb7rg|sends the body \"JÃ·rg & ",
                "6f3a1f0e|{fre-i}e|sends the body ",
                " 7\\n| 0\\n|sends the body ",
                "content-length: 47|content-length: 46|sends the body "
            })
    void aDifferenceEndsTheRun(String meant, String sent, String message) {
        assertThat(LOGIN).contains(meant);
        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() -> require(LOGIN.replace(meant, sent), READ))
                .withMessageContaining(message)
                .withMessageContaining("Its load would be another one.");
    }

    @Test
    void aRequestThatIsNotSentEndsTheRun() {
        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() -> require(LOGIN, ""))
                .withMessageContaining("sends nothing instead of \"GET /users/{id}/orders\"");
    }

    @Test
    void aDifferenceEndsEachRunAndNotTheFirstAlone() {
        Runnable requirement = requirement(LOGIN, "");

        assertThatExceptionOfType(RunFailure.class).isThrownBy(requirement::run);
        assertThatExceptionOfType(RunFailure.class).isThrownBy(requirement::run);
    }

    private void require(String login, String read) {
        requirement(login, read).run();
    }

    /** Looks at another run of the same requests each time. */
    private Runnable requirement(String login, String read) {
        Workload load = FakeExperiment.oneRequestEach();
        Exchange first = new Exchange(
                "POST",
                "/login?as={name}",
                null,
                Map.of("X-Token", "ab ${TOKEN}"),
                "{name} {fresh-id} {key:9}\n",
                200,
                null,
                null,
                new Answer(List.of(), Map.of(), Map.of("id", "/id")));
        Requests requests = new Requests(
                Play.JOURNEY,
                List.of(new Part("login", 1, first), new Part("orders", 1, Exchange.get("/users/{id}/orders"))));
        Feeder feeder =
                new Feeder("p.csv", "0", Order.CIRCULAR, 1, List.of("name"), 1, List.of(Map.of("name", "Jörg &")));
        Experiment experiment = FakeExperiment.of(
                        List.of(),
                        List.of(FakeExperiment.system("fake", Map.of())),
                        List.of(),
                        1,
                        new Workload(load.engine(), load.shape(), first, load.phases(), requests, feeder))
                .withSecrets(List.of("TOKEN"));
        Jdk jdk = new Jdk(Path.of("jdk"), 25, "25", "Somebody");
        RunPlan plan = Planner.plan(experiment, Choices.none(), jdk);
        PlannedRun run = plan.runs().get(0);
        RunContext context = RunContextBuilder.builder()
                .machines(RoleMachines.allOn(new LocalMachine()))
                .home(folder)
                .jdk(jdk)
                .experiment(experiment)
                .secrets(Map.of("TOKEN", Secret.of("S3cret-4711")))
                .build();
        RunFolder ofRun = FakeExperiment.results(folder, plan, jdk).run(run.key());
        SentRequests sent = new SentRequests(context);
        return () -> sent.require(run, ofRun, new Told(login + read));
    }

    /** Sends these bytes, as the shell's printf writes them, and waits for as many answers as it has requests. */
    private record Told(String bytes) implements LoadGenerator {

        @Override
        public Engine engine() {
            return TestEngines.gatling("0");
        }

        @Override
        public boolean sendsRequestsOf(Workload workload) {
            return true;
        }

        @Override
        public List<String> command(Jdk jdk, LoadTask task) {
            // An answer has three lines; it comes when its request was kept. If more is sent, nobody reads that.
            int requests = bytes.split(" HTTP/1.1", -1).length - 1;
            return List.of(
                    "bash",
                    "-c",
                    "trap '' PIPE; exec 3<>/dev/tcp/127.0.0.1/\"$1\"; printf \"${2//%/%%}\" >&3;"
                            + " for line in $(seq \"$3\"); do read -r line <&3; done; true",
                    "bash",
                    Integer.toString(task.baseUrl().getPort()),
                    bytes,
                    Integer.toString(3 * requests));
        }

        @Override
        public LoadMeasurement read(LoadTask task) {
            throw new UnsupportedOperationException();
        }
    }
}
