package io.github.springbench.runner.verdict;

import static io.github.springbench.runner.verdict.SpoiledRun.backEnd;
import static io.github.springbench.runner.verdict.SpoiledRun.brisk;
import static io.github.springbench.runner.verdict.SpoiledRun.callers;
import static io.github.springbench.runner.verdict.SpoiledRun.reasons;
import static io.github.springbench.runner.verdict.SpoiledRun.spoiled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.github.springbench.runner.model.run.RunFacts.BackEndEvidence;
import io.github.springbench.runner.model.run.RunFacts.HostEvidence;
import io.github.springbench.runner.model.run.RunFacts.OtherCallersEvidence;
import io.github.springbench.runner.model.run.RunFacts.PoolEvidence;
import io.github.springbench.runner.model.run.RunFacts.PoolWaits;
import io.github.springbench.runner.model.run.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A finding gives its reason in words, with the figure and the threshold. */
class ReasonsTest {

    @Test
    void reasonsGiveTheFigureAndTheThreshold() {
        assertThat(reasons(run -> run.errors = CleanRun.errors(20, 0)))
                .containsExactly(
                        "The machine may have moved p95, 101 ms, by up to 20 ms (19.8 %, at most 5 % is allowed):"
                                + " waiting for a core 12 ms, the clock's step 8 ms.");
        assertThat(reasons(run -> run.otherCallers = new OtherCallersEvidence(300, List.of("wrk (process 4711)"))))
                .containsExactly(
                        "Others had 300 connections to the service: wrk (process 4711) (none is allowed): the load"
                                + " was more than asked for.");
        assertThat(reasons(run -> run.ceilingRps = 9_876.5))
                .containsExactly(
                        "The load was 6,250 requests/s, 63.3 % of the 9,877 that the load generator reaches here "
                                + "at best (at most 50 % is allowed): its own limit may be in the figures; ask "
                                + "for less load.");
        assertThat(reasons(run -> run.ceilingRps = 5_000.0))
                .containsExactly(
                        "The load was 6,250 requests/s, 125 % of the 5,000 that the load generator reaches here "
                                + "at best (at most 80 % is allowed): that was measured too low, so measure it "
                                + "(./bench ceiling) "
                                + "and the run again.");
        assertThat(reasons(run -> {
                    run.failed = 4;
                    run.failures = Map.of("timed out", 1L, "refused", 3L);
                }))
                .containsExactly("4 of 300,000 requests failed (less than 0.01 %, none is allowed), "
                        + "most often with \u201crefused\u201d.");
        assertThat(reasons(run -> run.fasterThanLatency = 2))
                .containsExactly("2 of 300,000 requests were answered in less than the latency, 100 ms "
                        + "(the fastest in 100 ms, none is allowed): the service did not wait.");
        assertThat(reasons(run -> run.maxHeapMib(512)))
                .containsExactly(
                        "The heap's limit was 512 MiB instead of 1,024 MiB (50 % off, at most 2 % is allowed): "
                                + "the JVM flags did not reach the service.");
    }

    @Test
    void reasonsNameTheBackEndAndTheLimit() {
        assertThat(reasons(run -> backEnd(run, 0.97, 100.0, 0)))
                .containsExactly("The back end slow used 97 % of its CPU time (at most 95 % is allowed): "
                        + "it was the limit, not the service.");
        assertThat(reasons(run -> backEnd(run, 0.85, 100.0, 0)))
                .containsExactly("The back end slow used 85 % of its CPU time (at most 80 % is allowed): "
                        + "its own queue is in the response times.");
        assertThat(reasons(run -> brisk(run, 10, 14.0)))
                .containsExactly("The back end slow answered the runner itself in 14 ms at the median instead of 10 ms "
                        + "(at most 12 ms is allowed): the service waited for more than the latency.");
        assertThat(reasons(run -> backEnd(run, 0.3, 100.0, 3)))
                .containsExactly("3 of 300 calls of the runner itself to the back end slow got no right answer "
                        + "(1 %, none is allowed): the service's own calls may have failed for the same reason.");
        assertThat(reasons(run -> run.backEnds = List.of(
                        new BackEndEvidence("slow", 0.3, 100, 100.0, 300, 0),
                        new BackEndEvidence("other", 0.9, 100, 100.0, 300, 0))))
                .singleElement(STRING)
                .startsWith("The back end other used 90 %");
    }

    @Test
    void reasonsTellHowFullThePoolWas() {
        assertThat(reasons(run -> run.pool = new PoolEvidence(50, 50, 950, 0.8, null)))
                .containsExactly("All 50 connections to the back end in use and up to 950 requests waiting for one, "
                        + "in 80 % of the samples (at most 10 % is allowed): "
                        + "the pool was the limit, not the concurrency model.");
        assertThat(reasons(run -> run.pool = new PoolEvidence(50, 40, 1, 0.8, null)))
                .singleElement(STRING)
                .startsWith("40 of 50 connections to the back end in use and up to 1 request waiting for one, in");
    }

    @Test
    void reasonsTellHowLongRequestsWaitedForAConnection() {
        assertThat(reasons(run -> run.pool = new PoolEvidence(50, 50, 950, 1.0, new PoolWaits(9_000, 400, 480, 895))))
                .singleElement(STRING)
                .contains("in 100 % of the samples (at most 10 % is allowed)")
                .endsWith(" Requests waited 400 ms for a connection at the median, p95 480 ms, at most 895 ms.");
    }

    @Test
    void reasonsTellThatAPoolDidNotServeInTheOrderOfArrival() {
        PoolWaits unequal = new PoolWaits(9_000, 0.1, 2_310, 10_036);
        assertThat(reasons(run -> run.pool = new PoolEvidence(50, 50, 950, 1.0, unequal)))
                .hasSize(2)
                .last(STRING)
                .startsWith("The pool did not serve its waiting requests in the order of arrival: p95 of the waits was"
                        + " 2,310 ms, their median 0.1 ms.");
        assertThat(reasons(run -> run.pool = new PoolEvidence(50, 50, 950, 0.9, unequal)))
                .as("a queue that comes and goes")
                .hasSize(1);
        assertThat(reasons(run -> run.pool = new PoolEvidence(50, 50, 950, 1.0, new PoolWaits(9_000, 99, 999, 5_000))))
                .as("no more than chance explains")
                .hasSize(1);
    }

    /**
     * As in the experiment gateway, where 1,000 callers arrive within 5 s, and the first are done before the last
     * arrive.
     */
    @Test
    void callersThatAreDoneBeforeTheLastComeAreTold() {
        Verdict verdict = spoiled(run -> {
            callers(run, 100);
            run.plateauSeconds = 0;
            run.plateauRps = null;
            run.plateauInFlight = null;
            run.earlyMeanMs = null;
            run.lateMeanMs = null;
            run.durationSeconds = 15;
        });

        assertThat(verdict.findings())
                .extracting(Verdict.Finding::reason)
                .containsExactly("All callers were there for only 0 of 15 s (at least 50 % is needed): "
                        + "figures of the whole load are of fewer callers, those of the plateau are not.");
    }

    @Test
    void sentencesOnTheMachineTellWhoseWorkWasMeasuredToo() {
        assertThat(Judge.disturbances(new HostEvidence(0.01, 0.05, 1_000.0, 0.0, 0.9, 99_999L, null, null, null)))
                .isEmpty();
        assertThat(Judge.disturbances(new HostEvidence(null, null, null, null, null, null, null, null, null)))
                .isEmpty();
        assertThat(Judge.disturbances(new HostEvidence(0.02, 0.3, 0.0, 0.5, 0.0, 0L, null, null, null)))
                .satisfiesExactly(
                        steal -> assertThat(steal).startsWith("The hypervisor gave 2 % of the CPU time"),
                        others -> assertThat(others).startsWith("Other programs used 30 % of the CPU time"));
    }
}
