package io.github.springbench.runner.run;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.model.machine.ClockOffset.ClockEvidence;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence;
import io.github.springbench.runner.model.run.RunFacts.OtherCallersEvidence;
import io.github.springbench.runner.model.run.RunFacts.ServiceEvidence;
import io.github.springbench.runner.model.run.RunFacts.WarmUpEvidence;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.model.run.Sample.RunnerSample;
import io.github.springbench.runner.model.run.Sample.WaitSample;
import io.github.springbench.runner.run.backend.BackEndWatch;
import io.github.springbench.runner.stats.interference.MachineReadings;
import io.github.springbench.runner.store.LoadGeneratorCsv;
import io.github.springbench.runner.store.RunFolder;
import java.time.Instant;
import java.util.List;

/**
 * What is known when the load generator has ended.
 *
 * @param task what it was asked for
 * @param warmUp what warming the service up took with the load generator's callers; null where it did not do so
 * @param forkedAt when its JVM was started
 * @param exitedAt when its JVM had ended
 * @param samples of the service meanwhile
 * @param host samples of the machine of the service meanwhile
 * @param loadHost samples of the machine of the load generator; empty where that is the same
 * @param clocks of other machines
 * @param runner samples of the runner itself meanwhile
 * @param waits how long programs waited for the machine meanwhile
 * @param otherCallers who else called the service; null where that cannot be seen
 * @param peakRssMib of the service, or null
 * @param service what the service's JVM says it is, at the end
 * @param heapLeftMib of the service, by a collection of all of it after a long load; null where none was made
 * @param footprint its memory while connections were held or streams open; null in loads of other shapes
 * @param backEnds what was seen of each back end meanwhile
 * @param poolWaits how long requests waited for a connection, a histogram per second; empty where nobody tells
 * @param requestsCounted by the service; null where it does not count. Where the load generator does not wait between
 *     its warm-up and the load, it has the requests of both
 */
public record EndedLoad(
        LoadTask task,
        WarmUpEvidence warmUp,
        Instant forkedAt,
        Instant exitedAt,
        List<Sample> samples,
        List<HostSample> host,
        List<HostSample> loadHost,
        List<ClockEvidence> clocks,
        List<RunnerSample> runner,
        List<WaitSample> waits,
        OtherCallersEvidence otherCallers,
        Double peakRssMib,
        ServiceEvidence service,
        Double heapLeftMib,
        FootprintEvidence footprint,
        List<BackEndWatch.Seen> backEnds,
        List<EncodedHistogram> poolWaits,
        Long requestsCounted) {

    /** All that was sampled meanwhile, once a second. */
    public MachineReadings readings(RunFolder folder, ResourceAllocation allocation) {
        return new MachineReadings(
                waits,
                LoadGeneratorCsv.read(folder.loadGeneratorCsv()),
                host,
                samples,
                service == null || service.stopsToCollect(),
                allocation.service().cores(),
                loadHost,
                allocation.load().cores(),
                poolWaits);
    }

    /** Samples of the machine that the load generator was on. */
    public List<HostSample> ofLoadGenerator() {
        return loadHost.isEmpty() ? host : loadHost;
    }
}
