package io.github.springbench.runner.model;

import java.util.List;

/**
 * What the checks of a run need beside its figures. Each part is null where it could not be had, and so is each field
 * that this machine, JDK or load generator does not show.
 *
 * @param load what the record of the load tells of itself
 * @param loadGenerator how the load generator's JVM fared
 * @param host how the machine fared
 * @param service what the service's JVM says it is
 * @param backEnds how each back end fared; empty where there is none
 * @param pool how the service's pool of connections to its back end fared
 * @param database what the database did; null where there is none
 * @param drift how figures moved while all users were there; null where that was not for long
 * @param warmUp what warming the service up took; null where it had no time, and in results from before that was
 *     recorded
 * @param fork how the service changed during the fork of the run; null where it had a fork of its own, and until all
 *     runs are there
 * @param differences between the figures of the run and its record; null where nobody compared them
 * @param otherCallers who else called the service; null where that cannot be seen
 * @param errors how far the machine can have moved figures; null where nobody looked how late programs woke
 * @param clocks how the clocks of other machines stood to the runner's; empty where all was on its machine
 * @param footprint the service's memory while connections were held; null in loads of other shapes
 */
public record Evidence(
        LoadEvidence load,
        LoadGeneratorEvidence loadGenerator,
        HostEvidence host,
        ServiceEvidence service,
        List<BackEndEvidence> backEnds,
        PoolEvidence pool,
        DatabaseEvidence database,
        DriftEvidence drift,
        WarmUpEvidence warmUp,
        ForkEvidence fork,
        MachineErrors errors,
        List<String> differences,
        OtherCallersEvidence otherCallers,
        List<ClockEvidence> clocks,
        FootprintEvidence footprint) {

    /** Evidence from before there were back ends, or other machines, has none. */
    public Evidence {
        backEnds = backEnds == null ? List.of() : backEnds;
        clocks = clocks == null ? List.of() : List.copyOf(clocks);
    }

    /** The same with something else said of the load. */
    public Evidence with(LoadEvidence other) {
        return changed(other, host, drift, warmUp, fork, errors, differences, otherCallers);
    }

    /** The same with something else said of the machine. */
    public Evidence with(HostEvidence other) {
        return changed(load, other, drift, warmUp, fork, errors, differences, otherCallers);
    }

    /** The same of a load that was held for long. */
    public Evidence with(DriftEvidence other) {
        return changed(load, host, other, warmUp, fork, errors, differences, otherCallers);
    }

    /** The same of a service that was warmed up like this. */
    public Evidence with(WarmUpEvidence other) {
        return changed(load, host, drift, other, fork, errors, differences, otherCallers);
    }

    /** The same with how the service changed during its fork; null if that is not known. */
    public Evidence inFork(ForkEvidence other) {
        return changed(load, host, drift, warmUp, other, errors, differences, otherCallers);
    }

    /** The same of a run whose figures the machine can have moved by so much; null where nobody knows. */
    public Evidence with(MachineErrors other) {
        return changed(load, host, drift, warmUp, fork, other, differences, otherCallers);
    }

    /** The same of a run whose figures differ from its record like that. */
    public Evidence withDifferences(List<String> other) {
        return changed(load, host, drift, warmUp, fork, errors, other, otherCallers);
    }

    /** The same of a service that others called too; null where that cannot be seen. */
    public Evidence with(OtherCallersEvidence other) {
        return changed(load, host, drift, warmUp, fork, errors, differences, other);
    }

    /** The same of a run in which the clocks of other machines stood like this to the runner's. */
    public Evidence withClocks(List<ClockEvidence> other) {
        return new Evidence(
                load,
                loadGenerator,
                host,
                service,
                backEnds,
                pool,
                database,
                drift,
                warmUp,
                fork,
                errors,
                differences,
                otherCallers,
                other,
                footprint);
    }

    /** The same of a run that held connections; null where it did not. */
    public Evidence with(FootprintEvidence other) {
        return new Evidence(
                load,
                loadGenerator,
                host,
                service,
                backEnds,
                pool,
                database,
                drift,
                warmUp,
                fork,
                errors,
                differences,
                otherCallers,
                clocks,
                other);
    }

    /** The same of a service whose pool of connections fared like this. */
    public Evidence with(PoolEvidence other) {
        return new Evidence(
                load,
                loadGenerator,
                host,
                service,
                backEnds,
                other,
                database,
                drift,
                warmUp,
                fork,
                errors,
                differences,
                otherCallers,
                clocks,
                footprint);
    }

    private Evidence changed(
            LoadEvidence newLoad,
            HostEvidence newHost,
            DriftEvidence newDrift,
            WarmUpEvidence newWarmUp,
            ForkEvidence newFork,
            MachineErrors newErrors,
            List<String> newDifferences,
            OtherCallersEvidence newCallers) {
        return new Evidence(
                newLoad,
                loadGenerator,
                newHost,
                service,
                backEnds,
                pool,
                database,
                newDrift,
                newWarmUp,
                newFork,
                newErrors,
                newDifferences,
                newCallers,
                clocks,
                footprint);
    }

    /** Evidence of a run on the runner's machine alone. */
    public Evidence(
            LoadEvidence load,
            LoadGeneratorEvidence loadGenerator,
            HostEvidence host,
            ServiceEvidence service,
            List<BackEndEvidence> backEnds,
            PoolEvidence pool,
            DatabaseEvidence database,
            DriftEvidence drift,
            WarmUpEvidence warmUp,
            ForkEvidence fork,
            MachineErrors errors,
            List<String> differences,
            OtherCallersEvidence otherCallers) {
        this(
                load,
                loadGenerator,
                host,
                service,
                backEnds,
                pool,
                database,
                drift,
                warmUp,
                fork,
                errors,
                differences,
                otherCallers,
                List.of(),
                null);
    }

    /** Evidence of a run by itself. */
    public Evidence(
            LoadEvidence load,
            LoadGeneratorEvidence loadGenerator,
            HostEvidence host,
            ServiceEvidence service,
            List<BackEndEvidence> backEnds,
            PoolEvidence pool,
            DatabaseEvidence database,
            DriftEvidence drift) {
        this(load, loadGenerator, host, service, backEnds, pool, database, drift, null, null, null, null, null);
    }

    /** Evidence of a load that was not held for long. */
    public Evidence(
            LoadEvidence load,
            LoadGeneratorEvidence loadGenerator,
            HostEvidence host,
            ServiceEvidence service,
            List<BackEndEvidence> backEnds,
            PoolEvidence pool,
            DatabaseEvidence database) {
        this(load, loadGenerator, host, service, backEnds, pool, database, null);
    }

    /** Evidence of a run without a database. */
    public Evidence(
            LoadEvidence load,
            LoadGeneratorEvidence loadGenerator,
            HostEvidence host,
            ServiceEvidence service,
            List<BackEndEvidence> backEnds,
            PoolEvidence pool) {
        this(load, loadGenerator, host, service, backEnds, pool, null);
    }
}
