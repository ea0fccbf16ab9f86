package io.github.springbench.runner.dashboard;

import static io.github.springbench.runner.dashboard.FakeRuns.FIRST;
import static io.github.springbench.runner.dashboard.FakeRuns.PLAN;
import static io.github.springbench.runner.dashboard.FakeRuns.SECOND;
import static io.github.springbench.runner.dashboard.FakeRuns.START;
import static io.github.springbench.runner.dashboard.FakeRuns.THIRD;
import static io.github.springbench.runner.dashboard.FakeRuns.host;
import static io.github.springbench.runner.dashboard.FakeRuns.load;
import static io.github.springbench.runner.dashboard.FakeRuns.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.dashboard.Dashboard.CurrentRun;
import io.github.springbench.runner.dashboard.Dashboard.DashboardEvents;
import io.github.springbench.runner.dashboard.Dashboard.EndedRun;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.run.RunPhase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Tag("process")
class DashboardEventsTest {

    private final DashboardEvents events = new DashboardEvents(PLAN);

    @Test
    void nothingIsKnownBeforeTheFirstRunButTheTimeThatAllTake() {
        JsonNode now = data(events.second(START)).at("/now");

        assertThat(now.at("/number").isNull()).isTrue();
        assertThat(now.at("/of").asInt()).isEqualTo(3);
        assertThat(now.at("/left").asInt()).isEqualTo(3 * 94);
    }

    @Test
    void whichRunItIsItsPhaseAndTheTimeThatIsLeftAreTold() {
        events.runStarts(FIRST, START);
        events.phase(FIRST, RunPhase.LOAD, START.plusSeconds(10));

        String event = events.second(START.plusSeconds(51));
        assertThat(event).startsWith("event: now\ndata: {").endsWith("}\n\n");
        JsonNode now = data(event).at("/now");
        assertThat(now.at("/number").asInt()).isEqualTo(1);
        assertThat(now.at("/system").asString()).isEqualTo("pool");
        assertThat(now.at("/parameters").asString()).isEqualTo("users 10,000");
        assertThat(now.at("/phase").asString()).isEqualTo("load");
        assertThat(now.at("/phaseSeconds").asInt()).isEqualTo(41);
        assertThat(now.at("/phasePlanned").asInt()).isEqualTo(84);
        assertThat(now.at("/left").asInt()).isEqualTo(3 * 94 - 51);
    }

    @Test
    void aRunThatWaitsSaysForWhatAndHowLong() {
        events.runStarts(FIRST, START);
        events.waits(Duration.ofMinutes(10), START);

        JsonNode now = data(events.second(START)).at("/now");
        assertThat(now.at("/phase").asString()).startsWith("waiting until other virtual machines");
        assertThat(now.at("/phasePlanned").asInt()).isEqualTo(600);
    }

    @Test
    void runsThatEndedBeforeAndThoseThatAreRepeatedCount() {
        events.begin(List.of(SECOND), 2);
        assertThat(data(events.second(START)).at("/now/of").asInt()).isEqualTo(2);
        assertThat(data(events.second(START)).at("/now/left").asInt()).isEqualTo(94);

        events.runsAdded(List.of(THIRD));
        assertThat(data(events.second(START)).at("/now/of").asInt()).isEqualTo(3);
        assertThat(data(events.second(START)).at("/now/left").asInt()).isEqualTo(2 * 94);
    }

    @Test
    void eachSecondIsToldOnceWithWhatItsSumsGrewBy() {
        underLoad();
        events.sampledHost(host(0, 1.0, 2.0));
        events.sampled(sample(0, 10.0), load(1201.0));
        events.sampledHost(host(1, 1.25, 2.5));
        events.sampled(sample(1.004, 10.8), load(1201.0));

        JsonNode points = data(events.second(START)).at("/points");
        assertThat(points).hasSize(2);
        assertThat(points.get(0)).hasToString("[0.0,8412.0,3021.4,512.5,1058.0,1201.0,3.0,218.0,256.0,null,null,null]");
        assertThat(points.get(1)).hasToString("[1.0,8412.0,3021.4,512.5,1058.0,1201.0,3.0,218.0,256.0,0.8,0.25,0.5]");
        assertThat(data(events.second(START)).at("/points")).isEmpty();
    }

    @Test
    void aLoadGeneratorThatTellsNothingBeforeItsEndIsSaidToBeOne() {
        underLoad();
        assertThat(data(events.second(START)).at("/now/silent").asBoolean()).isFalse();

        events.sampled(sample(0, 10.0), null);

        JsonNode told = data(events.second(START));
        assertThat(told.at("/now/silent").asBoolean()).isTrue();
        assertThat(told.at("/now/age").isNull()).isTrue();
        assertThat(told.at("/points/0")).hasToString("[0.0,null,null,null,null,null,null,218.0,256.0,null,null,null]");
    }

    @Test
    void theAgeOfTheLoadsFiguresIsTold() {
        underLoad();
        events.sampled(sample(0, 10.0), load(1201.0));

        assertThat(data(events.second(START.plusSeconds(5))).at("/now/age").asInt())
                .isEqualTo(5);
    }

    @Test
    void whoComesLateGetsTheSecondsOfTheRunAndTheRunsThatEnded() {
        events.runStarts(FIRST, START);
        events.runEnded(FIRST, FictionalResult.failed("pool", 100, 1000, 1, "no luck"), START);
        events.runStarts(SECOND, START);
        events.phase(SECOND, RunPhase.LOAD, START);
        events.sampled(sample(0, 10.0), load(1201.0));
        events.second(START);
        events.sampled(sample(1, 10.0), load(1201.0));

        String event = events.all(START);
        assertThat(event).startsWith("retry: 2000\nevent: all\ndata: {");
        JsonNode all = data(event);
        assertThat(all.at("/now/number").asInt()).isEqualTo(2);
        assertThat(all.at("/points")).hasSize(2);
        assertThat(all.at("/ended/0/number").asInt()).isEqualTo(1);
        assertThat(data(events.second(START)).at("/points"))
                .as("others get the new one")
                .hasSize(1);
    }

    @Test
    void longRunsKeepTheirHighestFigures() {
        underLoad();
        for (int second = 0; second < 1300; second++) {
            events.sampled(sample(second, 0.5 * second), load(second == 1001 ? 9999 : 1201));
        }

        List<Double> p99 = new ArrayList<>();
        JsonNode points = data(events.all(START)).at("/points");
        for (JsonNode point : points) {
            p99.add(point.get(1 + LiveFigure.P99.ordinal()).asDouble());
        }
        assertThat(p99).hasSizeBetween(CurrentRun.MOST_POINTS / 2, CurrentRun.MOST_POINTS);
        assertThat(p99.stream().filter(ms -> ms == 9999)).hasSize(1);
        assertThat(points.get(0).get(0).asDouble()).isZero();
        assertThat(points.get(points.size() - 1).get(0).asDouble()).isBetween(1290.0, 1299.0);
    }

    @Test
    void aRunBeginsWithoutTheSecondsOfTheOneBefore() {
        underLoad();
        events.sampled(sample(0, 10.0), load(1201.0));
        events.runEnded(FIRST, FictionalResult.failed("pool", 100, 1000, 1, "no luck"), START);
        events.runStarts(SECOND, START);

        assertThat(data(events.second(START)).at("/points")).isEmpty();
        assertThat(data(events.all(START)).at("/points")).isEmpty();
    }

    @Test
    void verdictsComeWithTheirReasonsAndFigures() {
        underLoad();
        events.runEnded(
                FIRST, FictionalResult.valid(FictionalResult.run("pool", 100, 1000, 1, 500, 101, 50, 0)), START);
        events.runStarts(SECOND, START);
        events.runEnded(
                SECOND, FictionalResult.invalid(FictionalResult.run("virtual", 100, 1000, 1, 500, 101, 50, 7)), START);
        events.runStarts(THIRD, START);
        events.runEnded(THIRD, FictionalResult.failed("loop", 100, 1000, 1, "no luck"), START);

        JsonNode ended = data(events.second(START)).at("/ended");
        assertThat(ended.findValuesAsString("verdict")).containsExactly("valid", "invalid", "failed");
        assertThat(ended.at("/0/reasons")).isEmpty();
        assertThat(ended.at("/1/reasons/0").asString())
                .isEqualTo("invalid by truncated-log: The invented record ends early.");
        assertThat(ended.at("/1/reasons")).hasSize(2);
        assertThat(ended.at("/2/reasons/0").asString()).isEqualTo("no luck");
        assertThat(ended.at("/0/figures")).hasSize(EndedRun.headings().size());
        assertThat(ended.at("/0/figures/0").asString()).isEqualTo("625");
        assertThat(ended.at("/1/figures/4").asString()).isEqualTo("7");
        assertThat(ended.at("/2/figures/0").asString()).isEqualTo("\u2013");
        assertThat(data(events.second(START)).at("/ended")).isEmpty();
    }

    @Test
    void ofVeryManyEndedRunsTheLastAreKept() {
        events.begin(List.of(), 0);
        for (int number = 0; number <= DashboardEvents.MOST_ENDED; number++) {
            events.runsAdded(List.of(FIRST.again(number, 1)));
            events.runStarts(FIRST.again(number, 1), START);
            events.runEnded(FIRST.again(number, 1), FictionalResult.failed("pool", 100, 1000, 1, "no luck"), START);
        }

        JsonNode ended = data(events.all(START)).at("/ended");
        assertThat(ended).hasSize(DashboardEvents.MOST_ENDED);
        assertThat(ended.at("/0/number").asInt()).isEqualTo(1);
    }

    @Test
    void theEndIsToldOnceWithWhatIsNewAndToWhoComesAfterIt() {
        underLoad();
        events.runEnded(FIRST, FictionalResult.failed("pool", 100, 1000, 1, "no luck"), START);
        assertThat(events.goOn()).isTrue();

        String end = events.end("Over.", "report.html", START).orElseThrow();

        assertThat(end).startsWith("event: now\n").contains("no luck", "\n\nevent: end\ndata: {", "report.html");
        assertThat(events.goOn()).isFalse();
        assertThat(events.end("Stopped.", null, START)).isEmpty();
        assertThat(events.all(START)).contains("event: all\n", "\n\nevent: end\n", "Over.");
    }

    private void underLoad() {
        events.runStarts(FIRST, START);
        events.phase(FIRST, RunPhase.LOAD, START);
    }

    /** The JSON of the first event. */
    private static JsonNode data(String events) {
        String line = events.lines()
                .filter(each -> each.startsWith("data: "))
                .findFirst()
                .orElseThrow();
        return JsonMapper.builder().build().readTree(line.substring("data: ".length()));
    }
}
