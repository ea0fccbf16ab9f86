package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.RunFacts.HostEvidence;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunFacts.LoadGeneratorEvidence;
import io.github.springbench.runner.model.run.RunFacts.OtherCallersEvidence;
import io.github.springbench.runner.model.run.RunFacts.ServiceEvidence;
import io.github.springbench.runner.stats.LoadParts;
import io.github.springbench.runner.stats.interference.ClockStep;
import io.github.springbench.runner.verdict.Check.Fault;
import io.github.springbench.runner.verdict.Check.Thresholds;
import java.util.List;
import java.util.stream.Stream;

/** Whether the load was the one that was asked for, and its record is complete and agrees with itself. */
final class LoadChecks {

    /** By how much the users of the response time law may differ from those that were there, as a share of these. */
    static final Thresholds LAW_DEVIATION = new Thresholds(0.02, 0.05);

    /** By how much the requests of an open load may be more or fewer than were due, as a share of these. */
    static final Thresholds ARRIVALS_DEVIATION = new Thresholds(0.01, 0.05);

    /**
     * Shares of the load generator's highest throughput: near that, it limits the load instead of the service. Our own
     * thresholds.
     */
    static final Thresholds CEILING_SHARE = new Thresholds(0.5, 0.8);

    /** How many standard errors chance alone is given: it exceeds four in one run of 16,000. */
    private static final double STANDARD_ERRORS = 4;

    /** Of all requests. */
    static final Thresholds FASTER_SHARE = new Thresholds(0, 0.01);

    /**
     * By which share a service may become faster or slower while it is measured. The mean of the plateau moves by about
     * half of that.
     */
    static final Thresholds THROUGHPUT_MOVED = new Thresholds(0.1, 0.25);

    /**
     * Gatling and JMeter stamp whole milliseconds, and their timers have no finer ticks. Coarser steps are those of
     * histograms, and no ticks.
     */
    private static final double LONGEST_TICK_MS = 1;

    /** Whose names are told. */
    private static final int MOST_PROGRAMS = 3;

    private static final double NANOS_PER_MS = 1e6;
    private static final double MS_PER_SECOND = 1_000;

    private LoadChecks() {}

    /**
     * The response time law, {@code N = X (R + Z)}: users present are those that wait and those that think (Denning and
     * Buzen, "The operational analysis of queueing network models", 1978; Lazowska et al., "Quantitative System
     * Performance", 1984, ch. 3). {@code X R} is the number of requests under way, averaged over the plateau, which
     * needs no steady state. Z is the think time that was asked for: the observed one is what the record leaves over,
     * and would make the law hold always. From an answer to the next request a load generator may take a tick of its
     * clock, which is nothing beside a pause, but counts where there is none.
     */
    static List<Fault> responseTimeLaw(LoadEvidence seen, LoadResult load, Pause pause) {
        if (load.plateauSeconds() < LoadParts.SHORTEST_SECONDS
                || load.plateauThroughputRps() == null
                || seen.plateauInFlight() == null
                || load.users() == 0) {
            return List.of();
        }
        double thinkMs = pause.mean().toNanos() / NANOS_PER_MS;
        double calculated = seen.plateauInFlight() + load.plateauThroughputRps() * thinkMs / MS_PER_SECOND;
        double deviation = Math.abs(calculated / load.users() - 1);
        double tickMs = Math.min(LONGEST_TICK_MS, ClockStep.of(load));
        double ticks = load.plateauThroughputRps() * tickMs / MS_PER_SECOND / load.users();
        return LAW_DEVIATION
                .plus(STANDARD_ERRORS * standardErrorOfTheLaw(load, pause) + ticks)
                .judge(
                        deviation,
                        limit -> "By the response time law " + NumberWords.number(calculated)
                                + " users were present on the plateau instead of " + NumberWords.number(load.users())
                                + off(deviation, limit)
                                + ": throughput, response time and think time do not agree with each other.");
    }

    /**
     * By how much the law's users stray by chance, as a share of them. The plateau's two ends cut through a pause of
     * each user at a random place ({@code 2 / 12} of the think time squared), and the pauses between stray themselves:
     * {@code Z / (T sqrt(N)) * sqrt(1/6 + n (sd/Z)^2)} for a plateau of T seconds with n requests of each of N users.
     */
    private static double standardErrorOfTheLaw(LoadResult load, Pause pause) {
        double plateauMs = load.plateauSeconds() * MS_PER_SECOND;
        double requestsPerUser = load.plateauThroughputRps() * load.plateauSeconds() / load.users();
        double thinkMs = pause.mean().toNanos() / NANOS_PER_MS;
        double ends = thinkMs * thinkMs / 6;
        double pauses = requestsPerUser * Math.pow(standardDeviationMs(pause), 2);
        return Math.sqrt(ends + pauses) / (plateauMs * Math.sqrt(load.users()));
    }

    /** Of a uniform distribution: its width over the square root of 12. */
    private static double standardDeviationMs(Pause pause) {
        return pause.max().minus(pause.min()).toNanos() / NANOS_PER_MS / Math.sqrt(12);
    }

    private static String off(double deviation, double limit) {
        return " (" + NumberWords.percent(deviation) + " off, at most " + NumberWords.percent(limit) + " is allowed)";
    }

    /** Whoever else calls the service takes its threads and its cores. */
    static List<Fault> otherCallers(OtherCallersEvidence seen) {
        List<String> first = seen.programs().stream().limit(MOST_PROGRAMS).toList();
        int more = seen.programs().size() - first.size();
        String whose = (first.isEmpty() ? "" : ": " + String.join(", ", first))
                + (more > 0 ? " and " + NumberWords.number(more) + " more" : "");
        return Fault.invalid(
                seen.connections() > 0,
                "Others had " + NumberWords.count(seen.connections(), "connection") + " to the service" + whose
                        + " (none is allowed): the load was more than asked for.");
    }

    static List<Fault> localErrors(LoadEvidence seen) {
        long local = failures(seen, FailureKind.LOCAL) + failures(seen, FailureKind.NOT_SENT);
        return Fault.invalid(
                local > 0,
                NumberWords.count(local, "request") + " failed within the load generator (none is allowed): "
                        + "that says nothing of the service.");
    }

    static List<Fault> wrongBodies(LoadEvidence seen) {
        long wrong = failures(seen, FailureKind.WRONG_BODY);
        return Fault.invalid(
                wrong > 0,
                NumberWords.count(wrong, "answer") + " had the right status and a wrong body (none is allowed): "
                        + "the service did something else.");
    }

    static List<Fault> fasterThanLatency(LoadEvidence seen, LoadResult load, Integer latencyMs) {
        String fastest = seen.fastestMs() == null ? "" : "the fastest in " + NumberWords.ms(seen.fastestMs()) + ", ";
        String latency = latencyMs == null ? "" : ", " + NumberWords.ms(latencyMs);
        double share = (double) seen.fasterThanLatency() / Math.max(1, load.requests());
        return FASTER_SHARE.judge(
                share,
                limit -> NumberWords.number(seen.fasterThanLatency()) + " of "
                        + NumberWords.count(load.requests(), "request")
                        + " were answered in less than the latency" + latency + " (" + fastest
                        + NumberWords.noneOrAtMost(limit, NumberWords.percent(limit)) + "): the service did not wait.");
    }

    static List<Fault> usersLost(LoadEvidence seen, LoadResult load, int users) {
        List<Fault> notStarted = Fault.invalid(
                load.users() != users,
                NumberWords.count(load.users(), "user") + " started instead of " + NumberWords.number(users)
                        + " (all are needed): this is another load.");
        long lost = load.users() - seen.usersEnded();
        List<Fault> notEnded = Fault.invalid(
                lost > 0,
                NumberWords.number(lost) + " of " + NumberWords.count(load.users(), "user")
                        + " never ended (all are needed): part of the load is not on record.");
        return Stream.of(notStarted, notEnded).flatMap(List::stream).toList();
    }

    /**
     * Whether the requests of an open load were sent. Where response times begin when a request is sent (on several
     * load machines, and in older results), one that waits for its turn is late without being on record as slow.
     *
     * @param due requests that were to arrive
     */
    static List<Fault> arrivals(LoadEvidence seen, double due) {
        List<Fault> heldBack = Fault.invalid(
                Boolean.TRUE.equals(seen.heldBack()),
                "Requests had to wait before they were sent, as too many were under way (none is allowed): their "
                        + "response times lack that wait.");
        if (seen.sent() == null) {
            return heldBack;
        }
        // A time of n intervals has n + 1 ends, and both may have their request.
        double deviation = Math.max(0, Math.abs(seen.sent() - due) - 1) / due;
        List<Fault> tooMany = ARRIVALS_DEVIATION.judge(
                deviation,
                limit -> NumberWords.count(seen.sent(), "request") + " were sent instead of " + NumberWords.number(due)
                        + off(deviation, limit) + ": this is another load.");
        return Stream.of(heldBack, tooMany).flatMap(List::stream).toList();
    }

    /**
     * Every request must have ended, or have failed before it was sent: those that take longest are the first to be
     * missing.
     *
     * @param expected requests that were sent, or that all users were asked to send together; null where neither is
     *     known
     */
    static List<Fault> unanswered(LoadEvidence seen, LoadResult load, Long expected) {
        if (expected == null) {
            return List.of();
        }
        long missing = Math.max(0, expected - load.requests() - failures(seen, FailureKind.NOT_SENT));
        return Fault.invalid(
                missing > 0,
                NumberWords.number(missing) + " of " + NumberWords.count(expected, "request")
                        + " are not on record (all are needed): the slowest are the first to be missing.");
    }

    /**
     * Steady state (Georges, Buytaert and Eeckhout, "Statistically rigorous Java performance evaluation", 2007). A cold
     * service becomes faster. Not every service that becomes faster was cold: the machine may have become faster.
     *
     * <p>Throughput tells how fast the service is, since each answer is followed by the next request. Response times
     * stray from second to second, as it may answer some callers sooner than others; they stand in where nobody counted
     * the answers of a third.
     *
     * @param host tells whether the cores became faster meanwhile; null where nobody knows
     * @param service tells how long its compilers worked; null where nobody knows
     */
    static List<Fault> warmingUp(LoadEvidence seen, HostEvidence host, ServiceEvidence service) {
        double faster = host == null || host.coreSpeedRise() == null ? 0 : Math.max(0, host.coreSpeedRise());
        Double earlyRps = seen.plateauEarlyRps();
        Double lateRps = seen.plateauLateRps();
        if (earlyRps != null && lateRps != null && earlyRps > 0) {
            return THROUGHPUT_MOVED.judge(
                    lateRps / earlyRps / (1 + faster) - 1,
                    limit -> "Throughput rose from " + NumberWords.number(earlyRps) + " to "
                            + NumberWords.number(lateRps)
                            + " requests/s on the plateau (by " + NumberWords.percent(lateRps / earlyRps - 1)
                            + notSteady(faster, limit, service));
        }
        Double early = seen.plateauEarlyMeanMs();
        Double late = seen.plateauLateMeanMs();
        return THROUGHPUT_MOVED.judge(
                early == null || late == null || early == 0 ? null : 1 - late * (1 + faster) / early,
                limit -> "Response times fell from " + NumberWords.ms(early) + " to " + NumberWords.ms(late)
                        + " on the plateau (by " + NumberWords.percent((early - late) / early)
                        + notSteady(faster / (1 + faster), limit, service));
    }

    /**
     * Steady state in the other direction: a service that fills up becomes slower, and so does one whose machine does.
     *
     * @param host tells whether the cores became slower meanwhile; null where nobody knows
     */
    static List<Fault> slowingDown(LoadEvidence seen, HostEvidence host) {
        double slower = host == null || host.coreSpeedRise() == null ? 0 : Math.max(0, -host.coreSpeedRise());
        Double early = seen.plateauEarlyRps();
        Double late = seen.plateauLateRps();
        return THROUGHPUT_MOVED.judge(
                early == null || late == null || early == 0 ? null : 1 - late / early / (1 - slower),
                limit -> "Throughput fell from " + NumberWords.number(early) + " to " + NumberWords.number(late)
                        + " requests/s on the plateau (by " + NumberWords.percent(1 - late / early)
                        + allowed(slower, "slower", limit)
                        + ". Something in it filled up, or the machine became slower.");
    }

    private static String notSteady(double explained, double limit, ServiceEvidence service) {
        Double compiling = service == null ? null : service.compilingShare();
        return allowed(explained, "faster", limit)
                + ". It still warmed up"
                + (compiling == null
                        ? ""
                        : " (compilers worked for " + NumberWords.percent(compiling) + " of the time)")
                + ", or the machine became faster.";
    }

    private static String allowed(double explained, String how, double limit) {
        return (explained > 0 ? ", of which " + how + " cores explain " + NumberWords.percent(explained) : "")
                + ", at most " + NumberWords.percent(limit) + " is allowed): the service was not steady";
    }

    private static long failures(LoadEvidence seen, FailureKind kind) {
        return seen.failureKinds() == null ? 0 : seen.failureKinds().getOrDefault(kind, 0L);
    }

    /** On the plateau, or of the whole load where there was none. */
    static List<Fault> ceiling(LoadGeneratorEvidence seen, LoadResult load) {
        if (seen.ceilingRps() == null) {
            return List.of();
        }
        double rps = load.plateauThroughputRps() == null ? load.throughputRps() : load.plateauThroughputRps();
        double share = rps / seen.ceilingRps();
        return CEILING_SHARE.judge(
                share,
                limit -> "The load was " + NumberWords.number(rps) + " requests/s, " + NumberWords.percent(share)
                        + " of the "
                        + NumberWords.number(seen.ceilingRps())
                        + " that the load generator reaches here at best (at most "
                        + NumberWords.percent(limit)
                        + " is allowed): "
                        + (share > 1
                                ? "that was measured too low, so measure it (./bench ceiling) and the run again."
                                : "its own limit may be in the figures; ask for less load."));
    }
}
