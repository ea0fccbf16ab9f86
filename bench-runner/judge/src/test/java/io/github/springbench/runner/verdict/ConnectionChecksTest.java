package io.github.springbench.runner.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Profile;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.Verdict.Finding;
import io.github.springbench.runner.model.run.Verdict.Level;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ConnectionChecksTest {

    private static final Experiment HELLO =
            TestEngines.experiments(Path.of("..", "..", "experiments")).named("hello-latency");

    private static final Experiment PUBLISHED = HELLO.with(HELLO.profiles().get(Profile.PUBLISHED));
    private static final Experiment MATCHED = HELLO.with(HELLO.profiles().get(Profile.MATCHED));

    /** hello-latency with 18,000 users, as it was run on 2026-11-23 under the limits of the source. */
    @Test
    void namesTomcatsLimitOfConnectionsAsWhatRefusedUsers() {
        List<Finding> findings = findings(PUBLISHED, run -> {});

        assertThat(findings)
                .containsExactly(new Finding(
                        "connection-limit",
                        Level.INVALID,
                        "Tomcat's limit of 10,000 connections (server.tomcat.max-connections) refused users: 18,000 "
                                + "users were present at once, and 23,591 requests failed to connect. It is a setting, "
                                + "not the programming model; --profile matched raises it to 20,000."));
    }

    @Test
    void isAsBadAsTheFailedRequestsThatItExplains() {
        assertThat(findings(PUBLISHED, run -> run.failureKinds = Map.of(FailureKind.NO_CONNECTION, 5_400L)))
                .extracting(Finding::level)
                .containsExactly(Level.SUSPECT);
        assertThat(findings(PUBLISHED, run -> run.failureKinds = Map.of(FailureKind.NO_ANSWER, 23_646L)))
                .isEmpty();
    }

    @Test
    void advisesNothingThatWouldNotRaiseTheLimit() {
        Consumer<CleanRun> more = run -> {
            run.effective = tomcat("20000", "4096");
            run.peakUsers = 25_000L;
        };

        assertThat(findings(MATCHED, more)).singleElement().satisfies(found -> assertThat(found.reason())
                .startsWith("Tomcat's limit of 20,000 connections")
                .endsWith("It is a setting, not the programming model."));
    }

    @Test
    void blamesNoLimitThatWasNotReached() {
        assertThat(findings(MATCHED, run -> run.effective = tomcat("20000", "4096")))
                .containsExactly(new Finding(
                        "no-connection",
                        Level.INVALID,
                        "23,591 requests failed to connect. Tomcat's limit of 20,000 connections "
                                + "(server.tomcat.max-connections) was not reached (18,000 users were present at "
                                + "once): the cause is not known. The accept backlog is 4,096, and the service may "
                                + "have 20,000 open files (nofile)."));
    }

    /** 10,000 are served, 100 wait, and Linux lets one more wait: the next one is the first without a place. */
    @Test
    void theAcceptBacklogLetsSomeMoreWait() {
        assertThat(findings(PUBLISHED, run -> run.peakUsers = 10_101L))
                .singleElement()
                .satisfies(found -> assertThat(found.reason())
                        .contains("was reached (10,101 users were present at once)", "may wait in the accept backlog")
                        .doesNotContain("refused", "not the programming model"));
        assertThat(findings(PUBLISHED, run -> run.peakUsers = 10_102L))
                .extracting(Finding::check)
                .containsExactly("connection-limit");
        assertThat(findings(PUBLISHED, run -> run.peakUsers = 10_000L))
                .singleElement()
                .satisfies(found -> assertThat(found.reason()).contains("was not reached"));
    }

    @Test
    void saysWhatIsKnownOfAServerWithoutSuchALimit() {
        assertThat(findings(MATCHED, run -> {
                    run.on("webflux", RequestThreads.EVENT_LOOP);
                    run.effective = Map.of(
                            "server", "Reactor Netty 1.3.6",
                            "server.max-connections", "no limit",
                            "server.accept-count", "4096",
                            "server.accept-backlog", "128");
                }))
                .singleElement()
                .satisfies(found -> assertThat(found.reason())
                        .isEqualTo("23,591 requests failed to connect. Reactor Netty has no limit of connections: the "
                                + "cause is not known. The accept backlog is 128."));
        assertThat(findings(PUBLISHED, run -> run.effective = Map.of()))
                .singleElement()
                .satisfies(found -> assertThat(found.reason())
                        .isEqualTo("23,591 requests failed to connect. The cause is not known, since the service does "
                                + "not tell its limits."));
    }

    /** Published by somebody who compared virtual threads with WebFlux, and met the limit of connections. */
    @Test
    void namesALimitThatTheExperimentSetsForAnOwnJar() {
        Map<String, String> few = Map.of("server.tomcat.max-connections", "100", "server.tomcat.accept-count", "10");
        Consumer<CleanRun> many = run -> {
            run.effective = Map.of();
            run.peakUsers = 300L;
        };

        assertThat(findings(own("Tomcat", few), many))
                .containsExactly(new Finding(
                        "connection-limit",
                        Level.INVALID,
                        "Probably Tomcat's limit of 100 connections (server.tomcat.max-connections in the experiment's"
                                + " file) refused users: 300 users were present at once, and 23,591 requests failed to"
                                + " connect. That is inferred from the experiment's file, not reported by the service."
                                + " It is a setting, not the programming model."));
        assertThat(findings(own(null, few), many)).singleElement().satisfies(found -> assertThat(found.reason())
                .contains("file, if it runs on Tomcat) refused users"));
        assertThat(findings(own("Reactor Netty", few), many))
                .singleElement()
                .satisfies(found -> assertThat(found.reason()).contains("The cause is not known"));
        assertThat(findings(own("Tomcat", few), many.andThen(run -> run.effective = tomcat("300", "100"))))
                .singleElement()
                .satisfies(found -> assertThat(found.reason())
                        .as("what a service reports is known")
                        .contains("Tomcat's limit of 300 connections (server.tomcat.max-connections) was not reached"));
    }

    @Test
    void saysWhatTheServiceLackedInsteadOfAnUnknownCause() {
        assertThat(findings(PUBLISHED, run -> {
                    run.effective = Map.of();
                    run.lack = "\u201cToo many open files\u201d: it may have 1,024 open; raise the limit (ulimit -n)";
                }))
                .singleElement()
                .satisfies(found -> assertThat(found.reason())
                        .isEqualTo("23,591 requests failed to connect. The service's log says \u201cToo many open"
                                + " files\u201d: it may have 1,024 open; raise the limit (ulimit -n)."));
    }

    @Test
    void infersSpringBootsDefaultFromTheLibrariesOfAnOwnJar() {
        assertThat(findings(own("Tomcat", Map.of()), run -> run.effective = Map.of()))
                .singleElement()
                .satisfies(found -> assertThat(found.reason())
                        .startsWith("Probably Tomcat's limit of 8,192 connections (server.tomcat.max-connections,"
                                + " Spring Boot's default if nothing else sets it) refused users: 18,000 users"
                                + " were present at once")
                        .contains("inferred from the jar's libraries, not reported by the service"));
        assertThat(findings(own(null, Map.of()), run -> run.effective = Map.of()))
                .singleElement()
                .satisfies(found -> assertThat(found.reason()).contains("does not tell its limits"));
    }

    /** Such as {@code JAVA_TOOL_OPTIONS}, or the jar's own properties. */
    @Test
    void doesNotSayThatADefaultHoldsWhichSomethingElseMayChange() {
        assertThat(findings(own("Tomcat", Map.of()), run -> {
                    run.effective = Map.of();
                    run.peakUsers = 300L;
                }))
                .singleElement()
                .satisfies(found -> assertThat(found.reason())
                        .contains("Spring Boot's default if nothing else sets it) was not reached (300 users were"
                                + " present at once): the cause is not known."));
    }

    @Test
    void namesTheVariableThatSetsTheLimit() {
        OwnJar jar = new OwnJar(
                        Path.of("shop.jar"), List.of(), List.of("SERVER_TOMCAT_MAX_CONNECTIONS"), null, Path.of("."))
                .on("Tomcat");
        Experiment hidden = own("Tomcat", Map.of()).withSystems(List.of(SampleExperiment.system("mvc-virtual", jar)));

        assertThat(findings(hidden, run -> run.effective = Map.of()))
                .singleElement()
                .satisfies(found -> assertThat(found.reason())
                        .endsWith("since the service does not tell its limits. ${SERVER_TOMCAT_MAX_CONNECTIONS} sets"
                                + " server.tomcat.max-connections; the bench does not show its value."));
    }

    private static Experiment own(String server, Map<String, String> properties) {
        OwnJar jar = new OwnJar(Path.of("shop.jar"), List.of(), List.of(), null, Path.of(".")).on(server);
        return PUBLISHED
                .withProperties(properties)
                .withProfiles(Map.of())
                .withSystems(List.of(SampleExperiment.system("mvc-virtual", jar)));
    }

    /** For an open load, only requests in flight are known to need a connection each. */
    @Test
    void anOpenLoadHasNoUsers() {
        assertThat(findings(PUBLISHED, run -> {
                    run.shape = Workload.Shape.OPEN;
                    run.peakUsers = null;
                    run.peakInFlight = 12_000;
                }))
                .singleElement()
                .satisfies(found -> assertThat(found.reason())
                        .contains("12,000 requests were under way at once, and 23,591 requests failed to connect"));
    }

    private static List<Finding> findings(Experiment experiment, Consumer<CleanRun> change) {
        CleanRun run = new CleanRun();
        run.on("mvc-virtual", RequestThreads.VIRTUAL);
        run.requests = 540_000;
        run.failed = 23_646;
        run.failureKinds = Map.of(FailureKind.NO_CONNECTION, 23_591L, FailureKind.NO_ANSWER, 55L);
        run.peakUsers = 18_000L;
        run.effective = tomcat("10000", "100");
        change.accept(run);
        return Judge.judge(run.run(), experiment).orElseThrow().findings().stream()
                .filter(Judge::isAboutConnections)
                .toList();
    }

    private static Map<String, String> tomcat(String maxConnections, String backlog) {
        return Map.of(
                "server", "Tomcat 11.0.22",
                "server.max-connections", maxConnections,
                "server.accept-count", backlog,
                "server.accept-backlog", backlog,
                "server.open-files", "20000");
    }
}
