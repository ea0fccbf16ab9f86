package io.github.springbench.runner.run;

import io.github.springbench.runner.database.DatabaseChoice;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.run.service.StartableJar;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What all runs of a plan share.
 *
 * @param machines on which everything runs
 * @param home the project's folder, in which every process runs
 * @param jdk of every service and load generator
 * @param experiment after preset and choices
 * @param port of the service; 0 for any free one
 * @param allocation of cores and memory to the processes
 * @param cpuSpeed tells how fast a core is now; null where nobody looks
 * @param database for services that keep users; null where there are none
 * @param ceilings requests per second that each load generator can reach here; one of which that is not known is absent
 * @param deadlines for what is waited for
 * @param secrets of the requests, by the variables that hold them
 * @param mask hides the secrets of these runs in what others say
 * @param memoryOf runs towards the end of whose plateau the memory of the service is looked into; it stands still then
 */
@RecordBuilder
public record RunContext(
        RoleMachines machines,
        Path home,
        Jdk jdk,
        Experiment experiment,
        int port,
        ResourceAllocation allocation,
        DoubleSupplier cpuSpeed,
        DatabaseChoice database,
        Map<String, Double> ceilings,
        Deadlines deadlines,
        Map<String, Secret> secrets,
        Secret.Mask mask,
        Set<RunKey> memoryOf)
        implements RunContextBuilder.With {

    /**
     * Where nothing else is said, processes share their machine and have the usual time, no ceiling is known, and what
     * the user's environment tells services and requests is secret. No memory is looked into.
     */
    public RunContext {
        allocation = allocation == null ? ResourceAllocation.sharedMachine() : allocation;
        ceilings = ceilings == null ? Map.of() : ceilings;
        deadlines = deadlines == null ? Deadlines.of(experiment) : deadlines;
        secrets = secrets == null ? secrets(experiment) : secrets;
        mask = mask == null ? mask(experiment, database, secrets) : mask;
        memoryOf = memoryOf == null ? Set.of() : memoryOf;
    }

    /** As far as they are set; {@code Preflight} has seen that all of them are. */
    private static Map<String, Secret> secrets(Experiment experiment) {
        return experiment == null
                ? Map.of()
                : experiment.secrets().stream()
                        .filter(System.getenv()::containsKey)
                        .collect(Collectors.toMap(name -> name, name -> Secret.of(System.getenv(name)), (a, b) -> a));
    }

    private static Secret.Mask mask(Experiment experiment, DatabaseChoice database, Map<String, Secret> secrets) {
        Stream<Secret> ofServices = experiment.systems().stream()
                .map(SystemUnderTest::service)
                .filter(OwnJar.class::isInstance)
                .flatMap(own -> StartableJar.inherited((OwnJar) own).values().stream());
        Stream<Secret> ofDatabase = Stream.ofNullable(database)
                .flatMap(choice -> choice.named().stream())
                .flatMap(address -> address.secrets().stream());
        return Secret.Mask.of(Stream.of(ofServices, ofDatabase, secrets.values().stream())
                .flatMap(all -> all)
                .toList());
    }

    /** The folder of all results, for what must lie on their disk. */
    public Path results() {
        return home.resolve("results");
    }

    /** What a run of a system sees of it: its load may be played by some of the load machines only. */
    public RunContext of(SystemUnderTest system) {
        return withMachines(machines.playedBy(system.loadMachines()));
    }

    /**
     * For how long the runner waits, so that no process can hold up all runs.
     *
     * @param start until a service of this project must be ready
     * @param othersStart the same of any other: others' programs have more to do at their start than ours
     * @param answer until the answer to a request must have ended
     * @param timesTheLoad how many times its expected duration a load may take
     * @param leastLoad the time that every load may take, however short it was expected to be
     */
    public record Deadlines(
            Duration start, Duration othersStart, Duration answer, int timesTheLoad, Duration leastLoad) {

        private static final int DECIMALS_OF_MILLIS = 3;

        /** Load generators give a request up after 60 s, so no answer that they could count is refused before. */
        public static final Deadlines USUAL = new Deadlines(
                Duration.ofSeconds(60), Duration.ofMinutes(3), Duration.ofSeconds(70), 5, Duration.ofMinutes(5));

        private static Deadlines of(Experiment experiment) {
            if (experiment == null || experiment.timeLimits() == null) {
                return USUAL;
            }
            Duration ready = experiment.timeLimits().ready();
            return new Deadlines(ready, ready, USUAL.answer, USUAL.timesTheLoad, USUAL.leastLoad);
        }

        /** For how long a program may take to start. */
        public Duration ofStart(StartableJar program) {
            return program.ours() ? start : othersStart;
        }

        /**
         * How long a load may take, including the load generator's own warm-up. Users who go on for a fixed time end
         * when it is over, however slow the service is; users who repeat requests may take many times as long as
         * expected.
         */
        public Duration ofLoad(Duration expected, Workload workload) {
            Duration most = workload.repeat() == null && expected.compareTo(leastLoad) > 0
                    ? expected.plus(leastLoad)
                    : expected.multipliedBy(timesTheLoad);
            Duration all = most.plus(workload.loadGeneratorWarmUpOrNone());
            return all.compareTo(leastLoad) < 0 ? leastLoad : all;
        }

        /** A time to wait, for a sentence: {@code 70 s}, or {@code 0.3 s}. */
        public static String inWords(Duration time) {
            return BigDecimal.valueOf(time.toMillis(), DECIMALS_OF_MILLIS)
                            .stripTrailingZeros()
                            .toPlainString() + " s";
        }
    }
}
