package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Profile;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.run.Counter;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.RunFacts.BackEndEvidence;
import io.github.springbench.runner.model.run.RunFacts.DatabaseEvidence;
import io.github.springbench.runner.model.run.RunFacts.PoolEvidence;
import io.github.springbench.runner.model.run.RunFacts.PoolWaits;
import io.github.springbench.runner.model.run.RunFacts.SessionEvidence;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.verdict.Check.Fault;
import io.github.springbench.runner.verdict.Check.Thresholds;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Whether the back ends were what they should be, and the service could reach them. Its thresholds are our own. */
final class BackEndChecks {

    /**
     * The share of its cores that the back end uses. In an open queue, a call takes 1 / (1 - U) times its CPU time at a
     * utilization of U (Lazowska et al., "Quantitative System Performance", 1984, ch. 6): five times as long at 80 %,
     * twenty times at 95 %. Beyond that, the back end sets the throughput of whatever calls it.
     */
    static final Thresholds CPU_SHARE = new Thresholds(0.8, 0.95);

    /**
     * By how many milliseconds the median may exceed the latency: without a queue, loopback adds about a millisecond,
     * and the back end's timer a tick. For a long latency, {@link #LATE_SHARE} allows more.
     */
    private static final Thresholds LATE_MS = new Thresholds(2, 10);

    private static final Thresholds LATE_SHARE = new Thresholds(0.1, 0.5);

    /** Of the runner's calls. A back end that is not overloaded answers all of them. */
    static final Thresholds UNANSWERED_SHARE = new Thresholds(0, 0.01);

    private static final int ONE_MAY_BE_CHANCE = 1;

    /** Of the connections in use. What is less may be sessions that wait for their service. */
    static final double BUSY_SHARE = 0.9;

    /** Of the samples: one in a burst is chance; with more of them the high percentiles tell of the pool. */
    static final Thresholds WAITING_SHARE = Thresholds.suspectAbove(0.1);

    /** Of the samples: in fewer of them a queue that comes and goes may explain waits of any length. */
    private static final double ALWAYS_WAITING_SHARE = 0.9;

    /**
     * How many times its median the percentile 95 of the waits may be, a millisecond added, in a pool that serves in
     * the order of arrival. In Erlang's queue (M/M/c), the waits of those who wait are exponentially distributed: ln 20
     * / ln 2 = 4.3 times.
     */
    private static final double IN_ORDER = 10;

    private BackEndChecks() {}

    static List<Fault> saturated(BackEndEvidence seen, Experiment experiment) {
        return CPU_SHARE.judge(
                seen.cpuShare(),
                limit -> (isDatabase(seen, experiment) ? "The database " : "The back end ") + seen.name() + " used "
                        + NumberWords.percent(seen.cpuShare())
                        + " of its CPU time (at most " + NumberWords.percent(limit) + " is allowed): "
                        + (limit == CPU_SHARE.invalid()
                                ? "it was the limit, not the service."
                                : "its own queue is in the response times."));
    }

    private static boolean isDatabase(BackEndEvidence seen, Experiment experiment) {
        return experiment.backEnds().stream()
                .anyMatch(
                        backEnd -> backEnd.database() != null && backEnd.name().equals(seen.name()));
    }

    static List<Fault> slow(BackEndEvidence seen) {
        if (seen.latencyMs() == null) {
            return List.of();
        }
        int latencyMs = seen.latencyMs();
        Thresholds medianMs = new Thresholds(
                latencyMs + Math.max(LATE_MS.suspect(), LATE_SHARE.suspect() * latencyMs),
                latencyMs + Math.max(LATE_MS.invalid(), LATE_SHARE.invalid() * latencyMs));
        return medianMs.judge(
                seen.medianMs(),
                limit -> "The back end " + seen.name() + " answered the runner itself in "
                        + NumberWords.ms(seen.medianMs())
                        + " at the median instead of " + NumberWords.ms(latencyMs) + " (at most "
                        + NumberWords.ms(limit)
                        + " is allowed): the service waited for more than the latency.");
    }

    /** A limit of the median beyond the latency, in words. */
    static String late(ToDoubleFunction<Thresholds> limit) {
        return ">" + NumberWords.ms(limit.applyAsDouble(LATE_MS)) + " and "
                + NumberWords.percent(limit.applyAsDouble(LATE_SHARE));
    }

    static List<Fault> unanswered(BackEndEvidence seen) {
        if (seen.calls() == 0) {
            return Fault.suspect(
                    true,
                    "The runner never called the back end " + seen.name()
                            + " itself while the load ran (some calls are needed): nobody knows how it fared.");
        }
        double share = (double) seen.unanswered() / seen.calls();
        Thresholds allowed = seen.unanswered() > ONE_MAY_BE_CHANCE
                ? UNANSWERED_SHARE
                : Thresholds.suspectAbove(UNANSWERED_SHARE.suspect());
        return allowed.judge(
                share,
                limit -> NumberWords.number(seen.unanswered()) + " of " + NumberWords.count(seen.calls(), "call")
                        + " of the runner itself to the back end " + seen.name() + " got no right answer ("
                        + NumberWords.percent(share) + ", "
                        + NumberWords.noneOrAtMost(limit, NumberWords.percent(limit))
                        + "): the service's own calls may have failed for the same reason.");
    }

    /**
     * Each request is so many operations in the database, and a request that failed may be none. An answer without an
     * operation came from elsewhere than from the database. Where a single request was measured, each kind of operation
     * is held against it by itself: the scans of others do not stand in for a row that was not written.
     */
    static List<Fault> operations(DatabaseEvidence seen, LoadResult load) {
        if (seen.perRequest() == null) {
            return operations("operations", seen.operations().total(), 1, seen, load);
        }
        return seen.operations().counts().keySet().stream()
                .filter(Counter::isOperation)
                .flatMap(kind -> operations(
                        kind.label().toLowerCase(Locale.ROOT),
                        seen.operations().of(kind),
                        seen.perRequest().of(kind),
                        seen,
                        load)
                        .stream())
                .toList();
    }

    private static List<Fault> operations(
            String kind, long counted, long perRequest, DatabaseEvidence seen, LoadResult load) {
        // A refusal needs no operation. How many requests of the warm-up were refused, too, is not on record.
        long refused = load.refused() == null ? 0 : load.refused();
        long answered = load.requests() - load.failed() - refused + (refused == 0 ? seen.warmUpAnswered() : 0);
        long sent = load.requests() + seen.warmUpAnswered() + seen.warmUpFailed();
        String operations = "The database counted " + NumberWords.number(counted) + " " + kind + " for ";
        String warmUp = ", warm-up included";
        String each = " (each is " + (perRequest == 1 ? "one" : NumberWords.number(perRequest)) + "): ";
        List<Fault> tooFew = Fault.invalid(
                counted < answered * perRequest,
                operations + NumberWords.count(answered, "answer") + (refused == 0 ? warmUp : "") + each
                        + "some answers did not come from it.");
        List<Fault> tooMany = Fault.suspect(
                counted > sent * perRequest,
                operations + NumberWords.count(sent, "request") + warmUp + each + "others used it meanwhile.");
        return Stream.concat(tooFew.stream(), tooMany.stream()).toList();
    }

    /**
     * Where nearly all connections of a pool are at work in the database while requests wait for one, a larger pool
     * would not help: the requests wait for the database.
     */
    static List<Fault> databaseLimit(DatabaseEvidence seen, PoolEvidence pool) {
        if (!isTheLimit(seen, pool)) {
            return List.of();
        }
        SessionEvidence sessions = seen.sessions();
        return Fault.suspect(
                true,
                "Requests waited for a connection in " + NumberWords.percent(pool.waitingShare())
                        + " of the samples while "
                        + NumberWords.number(sessions.active()) + " of "
                        + NumberWords.count(pool.leasedAtMost(), "connection")
                        + " were at work in the database on average (" + NumberWords.percent(sessions.onCpuShare())
                        + " of that time on CPU or waiting for a core, " + NumberWords.percent(sessions.lockShare())
                        + " waiting for locks, " + NumberWords.percent(sessions.ioShare())
                        + " for files): the database was the limit, and a larger pool would not help.");
    }

    /** @param seen null where there is no database */
    static boolean isTheLimit(DatabaseEvidence seen, PoolEvidence pool) {
        return seen != null
                && seen.sessions() != null
                && seen.sessions().active() != null
                && pool != null
                && pool.waitingShare() != null
                && pool.waitingShare() > WAITING_SHARE.suspect()
                && seen.sessions().active() >= BUSY_SHARE * pool.leasedAtMost();
    }

    /**
     * Never invalid: a pool that is too small for the load is a setting of the system. The run is suspect, because
     * pools are not what is compared; it gets a remark only where the source's pool was as small, or where the system
     * itself sets the size.
     */
    static List<Fault> pool(PoolEvidence seen, RunKey run, Experiment experiment) {
        if (seen.waitingShare() == null) {
            return List.of();
        }
        String full = inUse(seen) + " to the back end in use and up to "
                + NumberWords.count(seen.waitingAtMost(), "request")
                + " waiting for one, in " + NumberWords.percent(seen.waitingShare()) + " of the samples";
        String waited = waited(seen.waits());
        Stream<Fault> ofLimit = WAITING_SHARE
                .judge(
                        seen.waitingShare(),
                        limit -> full + " (at most " + NumberWords.percent(limit)
                                + " is allowed): the pool was the limit, not the concurrency model." + waited)
                .stream()
                .map(fault -> isThePublished(seen, run, experiment)
                        ? Fault.remark(full + ": the pool, as small as the source's, was the limit." + waited)
                        : isOfTheSystem(run, experiment)
                                ? Fault.remark(
                                        full + ": the pool, whose size is this system's own, was the limit." + waited)
                                : fault);
        return Stream.concat(ofLimit, outOfOrder(seen).stream()).toList();
    }

    private static String waited(PoolWaits waits) {
        return waits == null
                ? ""
                : " Requests waited " + NumberWords.ms(waits.p50Ms()) + " for a connection at the median, p95 "
                        + NumberWords.ms(waits.p95Ms()) + ", at most " + NumberWords.ms(waits.maxMs()) + ".";
    }

    /** A queue that is served in order makes all wait nearly alike. */
    private static List<Fault> outOfOrder(PoolEvidence seen) {
        PoolWaits waits = seen.waits();
        boolean inOrder = waits == null
                || seen.waitingShare() <= ALWAYS_WAITING_SHARE
                || waits.p95Ms() < IN_ORDER * (waits.p50Ms() + 1);
        return inOrder
                ? List.of()
                : List.of(Fault.remark("The pool did not serve its waiting requests in the order of arrival: p95 of "
                        + "the waits was " + NumberWords.ms(waits.p95Ms()) + ", their median "
                        + NumberWords.ms(waits.p50Ms())
                        + ". A pool may give a connection back to the thread that returned it, as HikariCP does. So "
                        + "percentiles of the response time show how the pool hands over its connections, not the "
                        + "concurrency model."));
    }

    private static boolean isOfTheSystem(RunKey run, Experiment experiment) {
        return experiment
                .system(run.system())
                .map(system -> !Collections.disjoint(system.properties().keySet(), ServiceModule.POOL_PROPERTIES))
                .orElse(false);
    }

    private static boolean isThePublished(PoolEvidence seen, RunKey run, Experiment experiment) {
        Profile published = experiment.profiles().get(Profile.PUBLISHED);
        if (published == null || seen.limit() == null) {
            return false;
        }
        Map<String, String> ofSystem = published.systems().getOrDefault(run.system(), Map.of());
        return ServiceModule.POOL_PROPERTIES.stream()
                .map(limit ->
                        ofSystem.getOrDefault(limit, published.properties().get(limit)))
                .anyMatch(seen.limit().toString()::equals);
    }

    private static String inUse(PoolEvidence seen) {
        if (seen.limit() == null) {
            return NumberWords.count(seen.leasedAtMost(), "connection");
        }
        return seen.leasedAtMost() < seen.limit()
                ? NumberWords.number(seen.leasedAtMost()) + " of " + NumberWords.count(seen.limit(), "connection")
                : "All " + NumberWords.count(seen.limit(), "connection");
    }
}
