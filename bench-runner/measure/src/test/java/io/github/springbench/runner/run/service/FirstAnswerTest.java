package io.github.springbench.runner.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.machine.local.Ports;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.Workload.Requests;
import io.github.springbench.runner.model.Workload.Requests.Play;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.run.FakeService;
import io.github.springbench.runner.run.OwnServiceRuns;
import io.github.springbench.runner.run.RoleMachines;
import io.github.springbench.runner.run.RunContext;
import io.github.springbench.runner.run.RunContextBuilder;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A user's own jar is started for one request, and stopped. */
@Tag("process")
class FirstAnswerTest extends OwnServiceRuns {

    private final List<String> said = new ArrayList<>();

    @Test
    void isThatOfAJarThatThenEnds() {
        assertThat(answer(experiment("/hello/1"), "/actuator/health"))
                .isEqualTo(new FirstAnswer(200, FakeService.BODY.length(), false, true))
                .matches(FirstAnswer::isSuccess);
        assertThat(home.resolve("service.log")).exists();
        assertThat(said)
                .containsExactly(
                        "Waiting for a service that answers GET /hello/1, at most 180 s ...",
                        "Waiting for the end of the answer to GET /hello/1, at most 70 s ...");
    }

    @Test
    void saysThatItsHealthIsNotWhereItWasLookedFor() {
        assertThat(answer(experiment("/hello/1"), "/nowhere").healthy()).isFalse();
    }

    @Test
    void mayBeThatThereIsNoSuchPage() {
        FirstAnswer answer = answer(experiment("/nowhere"), null);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.isSuccess()).isFalse();
    }

    @Test
    void isOneForEachOfSeveralRequests() {
        Experiment one = experiment("/hello/1");
        Workload load = one.workload();
        Requests both = new Requests(
                Play.MIX,
                List.of(new Part("known", 1, load.exchange()), new Part("unknown", 1, Exchange.get("/nowhere"))));

        assertThat(answers(
                        one.withWorkload(
                                new Workload(load.engine(), load.shape(), load.exchange(), load.phases(), both, null)),
                        null))
                .extracting(FirstAnswer::status)
                .containsExactly(200, 404);
    }

    @Test
    void isMissingWithTheReasonWhereTheJarDoesNotStart() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> answer(experiment("/hello/1", "--fake.dies=true"), null))
                .withMessageStartingWith("app.jar ended with exit code 7")
                .withMessageContaining("told to die")
                .withMessageEndingWith("service.log).");
    }

    @Test
    void isMissingWhereNobodyListens() {
        int port = Ports.free(InetAddress.getLoopbackAddress());

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> FirstAnswer.at(
                        URI.create("http://127.0.0.1:" + port + "/"),
                        null,
                        new Request("GET", "/articles/7", null),
                        Map.of(),
                        Duration.ofSeconds(70),
                        said::add))
                .withMessageStartingWith("http://127.0.0.1:" + port + " did not answer GET /articles/7 (")
                .withMessageEndingWith("Start the service, or correct the address.");
    }

    private FirstAnswer answer(Experiment experiment, String health) {
        return answers(experiment, health).get(0);
    }

    private List<FirstAnswer> answers(Experiment experiment, String health) {
        PlannedRun run = Planner.plan(experiment, Choices.none(), jdk).runs().get(0);
        RunContext context = RunContextBuilder.builder()
                .machines(RoleMachines.allOn(new LocalMachine()))
                .home(home)
                .jdk(jdk)
                .experiment(experiment)
                .build();
        return FirstAnswer.of(context, run, health, home.resolve("service.log"), said::add);
    }

    private Experiment experiment(String path, String... arguments) {
        List<String> all =
                arguments.length == 0 ? List.of("--server.port={port}") : List.of("--server.port={port}", arguments[0]);
        Experiment experiment = on(new OwnJar(file, all, List.of(), null, home));
        Workload load = experiment.workload();
        return experiment.withWorkload(new Workload(load.engine(), load.shape(), Exchange.get(path), load.phases()));
    }
}
