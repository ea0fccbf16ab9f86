package io.github.springbench.runner.verdict;

import static io.github.springbench.runner.verdict.CheckDeclaration.asks;

import io.github.springbench.runner.model.Evidence;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Verdict.Finding;
import java.util.List;
import java.util.Locale;

/** All checks. Their table in docs/runs.md and the advice in a report are derived from them. */
enum Check {
    RESPONSE_TIME_LAW(asks("How far is N = X (R + Z) off, on a plateau of 5 s or more?")
            .beyond(LoadChecks.LAW_DEVIATION)
            .advice("Measure again. If it stays, the load generator did not play the load that was asked for: "
                    + "report it, with the result's folder.")
            .finds(Rules.closedLoad((seen, run, experiment) -> LoadChecks.responseTimeLaw(
                    seen, run.load(), experiment.workload().pause())))),
    LOAD_GENERATOR_CEILING(asks("How near to the load generator's ceiling was the load?")
            .beyond(LoadGeneratorChecks.CEILING_SHARE)
            .advice("Ask for fewer users or a longer latency, give the service fewer cores, or take the other load "
                    + "generator.")
            .finds((run, experiment) -> Rules.ifSeen(
                    run.evidence().loadGenerator(), seen -> LoadGeneratorChecks.ceiling(seen, run.load())))),
    LOCAL_ERRORS(asks("Did requests fail within the load generator?")
            .invalid("any")
            .advice("The table of failed requests names the error: open files, ports or memory ran out. "
                    + "'./bench doctor' tells the limits of this machine.")
            .finds(Rules.load((seen, run, experiment) -> LoadChecks.localErrors(seen)))),
    FAILED_REQUESTS(asks("Did requests fail?")
            .beyond(FigureChecks.FAILED_SHARE)
            .advice("The table of failed requests names the errors, and the service's log in the folder of the run "
                    + "may name their cause. If the load is too much, ask for fewer users.")
            .finds(Rules.figures(FigureChecks::failedRequests))),
    CONNECTION_LIMIT(asks("Did the server's connection limit refuse users?")
            .beyond(FigureChecks.FAILED_SHARE)
            .advice("If the limit is not the question, take a profile with a higher one, or fewer users.")
            .finds(Rules.load(ConnectionChecks::limit))),
    NO_CONNECTION(asks("Did connecting fail for another or unknown cause?")
            .beyond(FigureChecks.FAILED_SHARE)
            .advice("Compare the limits in force with the number of users, and let them come more slowly "
                    + "('ramp').")
            .finds(Rules.load(ConnectionChecks::otherwise))),
    WRONG_BODIES(asks("Had an answer the right status and a wrong body?")
            .invalid("any")
            .advice("Call the service by hand (the commands are in the run's section), and mend what it answers, or "
                    + "what the experiment expects.")
            .finds(Rules.load((seen, run, experiment) -> LoadChecks.wrongBodies(seen)))),
    FASTER_THAN_LATENCY(asks("Was an answer faster than the latency?")
            .beyond(LoadChecks.FASTER_SHARE)
            .advice("Something answered without waiting, such as a cache or an error page: call the service by hand.")
            .finds(Rules.load((seen, run, experiment) -> LoadChecks.fasterThanLatency(
                    seen, run.load(), run.key().parameters().get(Experiment.LATENCY))))),
    LEFT_WAITING(asks("Closed load: p95 corrected for coordinated omission, against p95")
            .suspect("none; >" + Words.number(FigureChecks.UNEVEN) + " times: a remark")
            .advice("Compare throughput, and response times corrected for coordinated omission. Netty lets callers in "
                    + "on one of its event loops: where that is busy, they wait outside, unless "
                    + "'-Dreactor.netty.ioSelectCount=1' gives it a thread for that.")
            .finds(Rules.figures(FigureChecks::leftWaiting))),
    USERS_LOST(asks("Did all users start and end?")
            .invalid("no")
            .advice("Look into the load generator's log in the folder of the run, and measure again.")
            .finds(Rules.closedLoad((seen, run, experiment) ->
                    LoadChecks.usersLost(seen, run.load(), run.key().loadLevel())))),
    ARRIVALS(asks("Open load: how many requests did not arrive when due?")
            .beyond(LoadChecks.ARRIVALS_DEVIATION)
            .invalid("any had to wait")
            .advice("Ask for a lower rate: the load generator could not keep to this one.")
            .finds(Rules.openLoad((seen, run, experiment) -> LoadChecks.arrivals(
                    seen, run.key().loadLevel(), experiment.workload().duration())))),
    UNANSWERED(asks("Is each request on record?")
            .invalid("no")
            .advice("Look into the load generator's log in the folder of the run, and measure again.")
            .finds(Rules.load((seen, run, experiment) ->
                    LoadChecks.unanswered(seen, run.load(), Rules.asked(seen, run, experiment.workload()))))),
    TRUNCATED_LOG(asks("Does the record end early?")
            .invalid("yes")
            .advice("Look whether the disk is full or the load generator was ended, and measure again.")
            .finds(Rules.figures(FigureChecks::truncatedLog))),
    RECORD_DIFFERS(asks("Does `run.json` differ from its record?")
            .invalid("yes")
            .advice("Do not quote this run: measure it again.")
            .finds(Rules.seen(Evidence::differences, FigureChecks::differences))),
    OTHER_CALLERS(asks("Did others have connections to the service?")
            .invalid("any")
            .advice("End these programs, and measure again.")
            .finds(Rules.seen(Evidence::otherCallers, LoadChecks::otherCallers))),
    MACHINE_ERROR(asks("How far can the machine have moved throughput, or p95 by more than 5 ms?")
            .beyond(MachineChecks.SHARE)
            .suspect("unknown")
            .invalid("no bound")
            .advice("Close other programs. If the hypervisor took CPU time, measure again with '--wait-for-quiet 10 "
                    + "--retries 2'. If the parts name a core that everything waits for, ask for fewer users.")
            .finds((run, experiment) -> MachineChecks.error(run))),
    CLOCK_JUMP(asks("Did the wall clock move against the monotonic one?")
            .beyond(HostChecks.CLOCK_JUMP_MS, Words::ms)
            .advice("Measure again; let the clock be slewed rather than stepped meanwhile.")
            .finds(Rules.host(HostChecks::clockJump))),
    MEMORY_PRESSURE(asks("Memory available; time stalled for it (Linux PSI, `some`)")
            .suspect("<" + Words.percent(1 - HostChecks.MEMORY_USED_SHARE.suspect()))
            .invalid("<" + Words.percent(1 - HostChecks.MEMORY_USED_SHARE.invalid()))
            .beyond(HostChecks.MEMORY_STALL_SHARE)
            .advice("Close what holds memory, or give the service a smaller heap.")
            .finds(Rules.host(HostChecks::memoryPressure))),
    SWAPPING(asks("Were pages swapped?")
            .beyond(HostChecks.SWAPPED_PAGES, pages -> Words.number(pages) + " pages")
            .advice("Close what holds memory, or give the service a smaller heap.")
            .finds(Rules.host(HostChecks::swapping))),
    REQUEST_THREADS(asks("Did requests run on the threads asked for?")
            .suspect("pool not full with twice as many requests")
            .invalid("another kind; more than the limit")
            .advice("Compare the properties of the system with the limits in force: a setting did not reach the "
                    + "service.")
            .finds(Rules.requestThreads())),
    HEAP_LIMIT(asks("Are heap and collector those asked for?")
            .invalid(">" + Words.percent(ServiceChecks.HEAP_DEVIATION) + " off")
            .invalid("another collector")
            .advice("Compare 'jvm' with the JVM's flags. If 'environment' lists JAVA_TOOL_OPTIONS, take it out.")
            .finds((run, experiment) -> Rules.ifSeen(
                    run.evidence().service(), seen -> ServiceChecks.heapLimit(seen, Rules.jvm(run, experiment))))),
    COLLECTIONS(asks("How much of the plateau did the service collect garbage?")
            .suspect("none; >" + Words.percent(ServiceChecks.MANY_COLLECTIONS) + ": a remark")
            .advice("If memory is not the question, give the service a larger heap, and look whether the order of "
                    + "the systems stays.")
            .finds((run, experiment) -> ServiceChecks.collections(run))),
    PROCESSOR_CACHE(asks("Did requests in flight exceed the processors that Tomcat keeps?")
            .suspect("none; yes: a remark")
            .advice("Take a profile without this limit, and see whether memory, CPU and response times change.")
            .finds(Rules.load(ServiceChecks::processorCache))),
    SAME_PROCESS(asks("Did the service hold its port to the end?")
            .invalid("no")
            .advice("The service's log in the folder of the run tells why it ended.")
            .finds(Rules.seen(Evidence::service, ServiceChecks::sameProcess))),
    BACK_END_SATURATED(asks("How much of its CPU time did a back end use?")
            .beyond(BackEndChecks.CPU_SHARE)
            .advice("Give the back end more cores, or ask for fewer users.")
            .finds(Rules.backEndsIn(BackEndChecks::saturated))),
    BACK_END_SLOW(asks("Median of the runner's calls, beyond the latency")
            .suspect(BackEndChecks.late(Limits::suspect))
            .invalid(BackEndChecks.late(Limits::invalid))
            .advice("Give the back end more cores, or ask for fewer users.")
            .finds(Rules.backEnds(BackEndChecks::slow))),
    BACK_END_UNANSWERED(asks("Did the runner's calls fail?")
            .beyond(BackEndChecks.UNANSWERED_SHARE)
            .suspect("none made")
            .invalid("two at least")
            .advice("The back end's log in the folder of the run may name the cause.")
            .finds(Rules.backEnds(BackEndChecks::unanswered))),
    DATABASE_OPERATIONS(asks("Did the database count the operations of each request?")
            .suspect("more")
            .invalid("fewer than those of right answers")
            .advice("Leave the database to the run alone, and look whether the service answers from a cache.")
            .finds((run, experiment) ->
                    Rules.ifSeen(run.evidence().database(), seen -> BackEndChecks.operations(seen, run.load())))),
    DATABASE_LIMIT(asks("Were all connections at work in the database while requests waited for one?")
            .suspect("waiting >" + Words.percent(BackEndChecks.WAITING_SHARE.suspect()) + ", at work >"
                    + Words.percent(BackEndChecks.BUSY_SHARE))
            .advice("Give the database more CPU, a faster disk or less to do for each request; "
                    + "a larger pool only moves the queue.")
            .finds((run, experiment) -> Rules.ifSeen(
                    run.evidence().database(),
                    seen -> BackEndChecks.databaseLimit(seen, run.evidence().pool())))),
    CLIENT_POOL(asks("Samples with requests that wait for a connection")
            .beyond(BackEndChecks.WAITING_SHARE)
            .advice("If the pool is not the question, give it as many connections as there are callers.")
            .finds((run, experiment) -> BackEndChecks.isTheLimit(
                            run.evidence().database(), run.evidence().pool())
                    ? List.of()
                    : Rules.ifSeen(run.evidence().pool(), seen -> BackEndChecks.pool(seen, run.key(), experiment)))),
    SHORT_PLATEAU(asks("Were all users present for long enough?")
            .suspect("<" + Words.number(FigureChecks.LEAST_SECONDS) + " s")
            .advice("Let the load last longer ('--duration', or 'repeat' in the experiment).")
            .finds((run, experiment) ->
                    FigureChecks.shortPlateau(run.load(), experiment.workload().shape()))),
    WARMING_UP(asks("Callers: rise of throughput, first to last third of the plateau")
            .beyond(LoadChecks.THROUGHPUT_MOVED)
            .advice("Repeat the run. If compilers worked for more than 5 %, give 'load-generator-warm-up' more time.")
            .finds(Rules.unlessKnownToBeSteady(Rules.load((seen, run, experiment) -> LoadChecks.warmingUp(
                    seen, run.evidence().host(), run.evidence().service()))))),
    SLOWING_DOWN(asks("Callers: fall of throughput, first to last third of the plateau")
            .beyond(LoadChecks.THROUGHPUT_MOVED)
            .advice("Repeat the run, with '--wait-for-quiet 10'. If it falls again, look at the service's heap and "
                    + "collections.")
            .finds(Rules.unlessKnownToBeSteady(Rules.load((seen, run, experiment) ->
                    LoadChecks.slowingDown(seen, run.evidence().host()))))),
    COMPILING(asks("Callers: time in which compilers worked or waited for a core")
            .beyond(ServiceChecks.COMPILING_SHARE)
            .advice("Give 'load-generator-warm-up' more time.")
            .finds(Rules.unlessKnownToBeSteady(Rules.seen(Evidence::service, ServiceChecks::compiling)))),
    DRIFT(asks("Did something keep growing for 20 minutes?")
            .suspect("[yes](#drift)")
            .advice("Take a heap dump of the service after such a time, and look what it holds.")
            .finds(Rules.seen(Evidence::drift, Drift::faults))),
    FORK_MOVED(asks("Closing against first run, at equal core speed: throughput, p50")
            .beyond(ForkMoved.DIFFERENCE)
            .advice("Give the service more time to warm up, or start it for each cell ('fork: per-cell').")
            .finds(Rules.seen(Evidence::fork, ForkMoved::faults)));

    private final CheckDeclaration declared;

    Check(CheckDeclaration declared) {
        this.declared = declared;
    }

    /** Its name in findings and in the table of checks, such as {@code users-lost}. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What a reader does next, in sentences. */
    String advice() {
        return declared.advice();
    }

    /** Its row in the table of checks: name, question, what makes a run suspect, what makes it invalid. */
    List<String> row() {
        return List.of("`" + label() + "`", declared.question(), declared.suspect(), declared.invalid());
    }

    /** What it finds in a completed run with evidence. */
    List<Finding> findings(RunResult run, Experiment experiment) {
        return declared.rule().faults(run, experiment).stream()
                .map(fault -> new Finding(label(), fault.level(), fault.reason()))
                .toList();
    }
}
