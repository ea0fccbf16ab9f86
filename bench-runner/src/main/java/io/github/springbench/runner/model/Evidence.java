package io.github.springbench.runner.model;

import io.soabase.recordbuilder.core.RecordBuilder;
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
@RecordBuilder
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
        FootprintEvidence footprint)
        implements EvidenceBuilder.With {

    /** Evidence from before there were back ends, or other machines, has none. */
    public Evidence {
        backEnds = backEnds == null ? List.of() : backEnds;
        clocks = clocks == null ? List.of() : List.copyOf(clocks);
    }
}
