package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Verdict;
import io.github.springbench.runner.stats.Estimates;
import java.util.ArrayList;
import java.util.List;

/** What the columns mean, for readers who did not build the bench. */
final class Legend {

    private static final List<Fact> PUBLISHED = List.of(
            Fact.words("published", "The figure that the source gives for the same system and users."),
            Fact.words("\u0394 %", "How far the measured figure is above (+) or below (\u2212) the published one."));

    private static final List<Fact> OWN = List.of(
            Fact.words(
                    "Users",
                    "Virtual people who arrive during the run. Each works through all its requests and leaves."),
            Fact.words(
                    "Worker threads",
                    "The most threads of the request pool in a sample. No figure where requests do not hold a "
                            + "platform thread of their own (virtual threads, event loops), and where the load "
                            + "needed no more threads than the warm-up."),
            Fact.words(
                    "Platform threads",
                    "The most live platform threads of the service in a sample, those of the JVM and of all "
                            + "pools included. "
                            + "Virtual threads are not among them."),
            Fact.words(
                    "Throughput",
                    "All requests divided by the length of the whole run, in which users still arrive at the start "
                            + "and leave at the end. The length counts in whole seconds, as in Gatling's own report: "
                            + "in a run of 80 s one second is more than 1 %."),
            Fact.words(
                    "Plateau throughput",
                    "Requests per second while all users were present and none had finished. No figure where that "
                            + "never was the case."),
            Fact.words(
                    "p50, p95, p99, p99.9",
                    "Response times of the requests that were answered rightly: 50 %, 95 %, 99 % and 99.9 % of them "
                            + "took at most that long."),
            Fact.words("max", "The longest response time of a request that was answered rightly."),
            Fact.words(
                    "Failed requests",
                    "Requests with no answer, a wrong status or a wrong body, and those that could not be sent."),
            Fact.words("Peak RSS", "The most physical memory that the service's process held."),
            Fact.words(
                    "Peak heap",
                    "The most used heap in a sample, garbage included: with a generous heap it tells how long the "
                            + "collector waited rather than how much was needed."),
            Fact.words(
                    "CPU per 1,000 requests",
                    "CPU time of the service during the load, for each 1,000 requests. The load generator's is not in it."));

    private static final Fact KNEE = Fact.words(
            "Knee N*",
            "Predicted from the settings alone: N* = c \u00b7 (S + Z) / S users keep c threads busy, where each request "
                    + "holds a thread for the service time S and each user then thinks for Z. Up to there throughput "
                    + "grows with the users; beyond it they queue. In charts it is a dotted vertical line.");

    private static final Fact INTERVAL = Fact.words(
            "[low\u2013high]",
            "A 95 % bootstrap interval: how far chance among the repetitions may have moved the figure. From 3 "
                    + "to 5 repetitions it is at most their range and covers the true figure less often than that.");

    private static final Fact SUSPECT = Fact.words(
            Verdicts.SUSPECT_SIGN,
            "Suspect: a check found something that may have bent the figures. They count; the verdicts say why.");

    private static final Fact INVALID = Fact.words(
            "(figure) invalid",
            "A check shows that the run did not measure what it should have. The figure is shown so that nothing is "
                    + "hidden, and enters no line of a chart, no comparison and no claim.");

    private static final Fact NONE =
            Fact.words(Numbers.NONE, "Not measured, or not published. It never stands for zero.");

    private Legend() {}

    /** What a reader meets in the report, and nothing else. */
    static List<Fact> entries(ReportModel model, boolean published, boolean knees) {
        List<Fact> entries = new ArrayList<>();
        if (published) {
            entries.addAll(PUBLISHED);
        }
        entries.addAll(OWN);
        if (knees) {
            entries.add(KNEE);
        }
        if (model.repetitions() >= Estimates.LEAST_REPETITIONS) {
            entries.add(INTERVAL);
        }
        if (model.runs().stream().anyMatch(run -> Verdicts.is(Verdict.Level.SUSPECT, run))) {
            entries.add(SUSPECT);
        }
        if (model.runs().stream().anyMatch(run -> Verdicts.is(Verdict.Level.INVALID, run))) {
            entries.add(INVALID);
        }
        entries.add(NONE);
        return List.copyOf(entries);
    }
}
