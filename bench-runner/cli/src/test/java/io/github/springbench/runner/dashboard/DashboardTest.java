package io.github.springbench.runner.dashboard;

import static io.github.springbench.runner.dashboard.FakeRuns.FIRST;
import static io.github.springbench.runner.dashboard.FakeRuns.PLAN;
import static io.github.springbench.runner.dashboard.FakeRuns.SECOND;
import static io.github.springbench.runner.dashboard.FakeRuns.load;
import static io.github.springbench.runner.dashboard.FakeRuns.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.run.RunPhase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The whole dashboard, without a browser. */
@Tag("process")
class DashboardTest {

    @Test
    void whoComesLateGetsTheRunThatGoesOnAndThoseThatEnded() throws IOException, InterruptedException {
        try (Dashboard dashboard = Dashboard.open(0, PLAN)) {
            dashboard.begin(List.of(FIRST, SECOND), 2);
            dashboard.runStarts(FIRST);
            dashboard.runEnded(FIRST, FictionalResult.failed("pool", 100, 1000, 1, "no luck"));
            dashboard.runStarts(SECOND);
            dashboard.phase(SECOND, RunPhase.LOAD);
            dashboard.sampled(SECOND, sample(0, 10.0), load(1201.0));
            dashboard.sampled(SECOND, sample(1, 10.5), load(1201.0));

            try (Stream<String> lines = events(dashboard)) {
                JsonNode all = JsonMapper.builder()
                        .build()
                        .readTree(after(lines.iterator(), "data: ").substring("data: ".length()));

                assertThat(all.at("/now/number").asInt()).isEqualTo(2);
                assertThat(all.at("/points")).hasSize(2);
                assertThat(all.at("/ended/0/reasons/0").asString()).isEqualTo("no luck");
            }
        }
    }

    @Test
    void pagesHearOfTheEndAndOfTheReport() throws IOException, InterruptedException {
        Dashboard dashboard = Dashboard.open(0, PLAN);
        try (dashboard;
                Stream<String> lines = events(dashboard)) {
            Iterator<String> heard = lines.iterator();
            after(heard, "event: all");
            dashboard.end(Path.of("report.html"));
            dashboard.close();

            after(heard, "event: end");
            assertThat(heard.next()).contains("All runs have ended.", "report.html");
            heard.forEachRemaining(line -> assertThat(line).doesNotStartWith("event: "));
        }
    }

    @Test
    void pagesHearThatTheBenchStoppedEarly() throws IOException, InterruptedException {
        Dashboard dashboard = Dashboard.open(0, PLAN);
        try (dashboard;
                Stream<String> lines = events(dashboard)) {
            Iterator<String> heard = lines.iterator();
            after(heard, "event: all");
            dashboard.close();

            after(heard, "event: end");
            assertThat(heard.next()).contains("stopped before all runs had ended");
        }
    }

    @Test
    void whatIsHeardAfterItsEndDisturbsNobody() {
        Dashboard dashboard = Dashboard.open(0, PLAN);
        dashboard.close();

        dashboard.runStarts(FIRST);
        dashboard.sampled(FIRST, sample(0, 10.0), null);
        dashboard.close();
    }

    @Test
    void noneOfItsThreadsKeepsTheRunnerAlive() {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (Dashboard dashboard = Dashboard.open(0, PLAN)) {
            dashboard.runStarts(FIRST);

            Set<Thread> started = new HashSet<>(Thread.getAllStackTraces().keySet());
            started.removeAll(before);
            assertThat(started).isNotEmpty().allMatch(Thread::isDaemon);
        }
    }

    /** The next line with this beginning. */
    private static String after(Iterator<String> lines, String beginning) {
        String line = lines.next();
        while (!line.startsWith(beginning)) {
            line = lines.next();
        }
        return line;
    }

    private static Stream<String> events(Dashboard dashboard) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(dashboard.address() + "events"))
                .build();
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .build()
                .send(request, HttpResponse.BodyHandlers.ofLines())
                .body();
    }
}
