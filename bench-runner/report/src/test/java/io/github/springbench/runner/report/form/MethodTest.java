package io.github.springbench.runner.report.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request.Cookies;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Target.RunningService;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.Trust;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.run.Fork;
import io.github.springbench.runner.model.run.RunFacts.WarmUpEvidence;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Setting;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MethodTest {

    @Test
    void namesTheSecretsOfARequestAndThatItHasHeaders() {
        Workload load = SampleExperiment.get().workload();
        Exchange exchange = new Exchange(
                "POST", "/", null, Map.of("X-Id", "{fresh-id}", "X-Key", "${TOKEN}"), "a", 200, null, null, null);
        Experiment experiment = SampleExperiment.get()
                .withWorkload(new Workload(load.engine(), load.shape(), exchange, load.phases()))
                .withSecrets(List.of("TOKEN"));

        assertThat(Method.requestsOfAUser(experiment.workload())).startsWith("with headers of its own and a body ");
        assertThat(Method.filledIn(experiment).toString())
                .contains("{fresh-id}", "${TOKEN}", "a secret, from a variable of the environment");
        assertThat(Method.filledIn(SampleExperiment.get())).isEmpty();
    }

    @Test
    void saysWhatUsersDoWithCookies() {
        assertThat(factsWith(Cookies.KEPT)).contains("sends back those that answers to it have set");
        assertThat(factsWith(Cookies.NONE)).contains("nobody sends them back");
        assertThat(factsWith(null)).doesNotContain("Cookies");
    }

    @Test
    void saysLoudlyThatAnyCertificateIsAccepted() {
        Experiment secure = SampleExperiment.get()
                .withSystems(List.of(SampleExperiment.system("mine", ServiceModule.MVC_WITH_LATENCY)
                        .withService(new RunningService(URI.create("https://127.0.0.1:8443/"), null, null, null))));

        assertThat(Method.filledIn(secure).toString()).contains("a certificate that the JDK trusts");
        assertThat(Method.filledIn(secure.withTrust(Trust.NONE)).toString()).contains("ANY CERTIFICATE IS ACCEPTED");
        assertThat(Method.filledIn(secure.withTrust(new Trust("ca.pem", "0123456789abcdef", null)))
                        .toString())
                .contains("by ca.pem (SHA-256 0123456789ab…)");
    }

    @Test
    void saysWhoIsWarmedUpByWhomAndForHowLong() {
        assertThat(planned(Duration.ofSeconds(10), Duration.ofSeconds(3)))
                .isEqualTo("Before each measured load the runner calls the freshly started service for 10 s, then the"
                        + " load generator calls it with its own requests until it is steady, at most for 3 s; those"
                        + " requests are not counted.");
        assertThat(planned(Duration.ZERO, Duration.ofSeconds(3)))
                .isEqualTo("Before each measured load the load generator calls the service with its own requests until"
                        + " it is steady, at most for 3 s; those requests are not counted.");
        assertThat(planned(Duration.ZERO, null)).isEqualTo("No warm-up: the first requests meet a cold JVM.");
    }

    @Test
    void onlyTheFirstLoadOfASharedForkMeetsAColdJvm() {
        Experiment experiment = FictionalResult.experiment("invented", "Why?")
                .withFork(Fork.PER_SYSTEM)
                .withWorkload(warmedUp(Duration.ZERO, null));

        assertThat(Method.planned(ReportModel.of(FictionalResult.manifest(experiment, 1), List.of())))
                .isEqualTo("No warm-up: the first requests of a fork meet a cold JVM.");
    }

    @Test
    void aServiceThatRanAlreadyIsNotSaidToBeCold() {
        Experiment experiment = FictionalResult.experiment("invented", "Why?")
                .withClaims(List.of())
                .withWorkload(warmedUp(Duration.ZERO, null))
                .withSystems(List.of(SampleExperiment.system("mine", ServiceModule.MVC_WITH_LATENCY)
                        .withService(new RunningService(URI.create("http://127.0.0.1:8080/"), null, null, null))));

        assertThat(Method.planned(ReportModel.of(FictionalResult.manifest(experiment, 1), List.of())))
                .isEqualTo("No warm-up.");
    }

    private static String planned(Duration byRunner, Duration byLoadGenerator) {
        RunResult run = FictionalResult.run("alpha", 100, 1000, 1, 500, 101, 50, 0);
        RunResult watched = run.withEvidence(
                run.evidence().with(it -> it.warmUp(new WarmUpEvidence(3, 3, false, null, null, null))));
        Experiment experiment =
                FictionalResult.experiment("invented", "Why?").withWorkload(warmedUp(byRunner, byLoadGenerator));
        return Method.planned(ReportModel.of(FictionalResult.manifest(experiment, 1), List.of(watched)));
    }

    private static Workload warmedUp(Duration byRunner, Duration byLoadGenerator) {
        Workload load = FictionalResult.workload();
        return new Workload(
                load.engine(),
                load.shape(),
                load.exchange(),
                new Phases(Duration.ofSeconds(30), 30, null, load.pause(), byRunner, byLoadGenerator));
    }

    private static String factsWith(Cookies cookies) {
        Workload load = SampleExperiment.get().workload();
        Exchange exchange = new Exchange("GET", "/", null, Map.of(), null, 200, null, cookies, null);
        Workload changed = new Workload(load.engine(), load.shape(), exchange, load.phases());
        return Setting.facts(
                        FictionalResult.manifest(SampleExperiment.get().withWorkload(changed), 1), Setting.Group.LOAD)
                .toString();
    }
}
