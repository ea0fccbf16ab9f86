package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.JvmIdentity;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.machine.ThreadEvidence;
import io.github.springbench.runner.machine.local.process.LocalProcess;
import io.github.springbench.runner.model.run.Sample;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The probe for a service into which nobody can look: it shows what the kernel tells of its process, or nothing at all.
 */
public final class OutsideProbe implements Probe {

    private static final JvmIdentity UNKNOWN = new JvmIdentity(null, null, null, null, null, null);

    private final String why;
    private final ProcStatus status;
    private final CpuClock serviceCpu;
    private volatile CpuClock loadGeneratorCpu;

    private OutsideProbe(String why, ProcStatus status, CpuClock serviceCpu) {
        this.why = why;
        this.status = status;
        this.serviceCpu = serviceCpu;
    }

    /** @param why nobody can look into it, in one sentence */
    public static OutsideProbe of(ProcessHandle service, String why) {
        return new OutsideProbe(why, new ProcStatus(service.pid()), new CpuClock(service));
    }

    /** @param why nobody knows its process, in one sentence */
    public static OutsideProbe ofUnknown(String why) {
        return new OutsideProbe(why, ProcStatus.elsewhere(), CpuClock.unknown());
    }

    @Override
    public void watchLoadGenerator(FoundProcess loadGenerator) {
        loadGeneratorCpu = new CpuClock(LocalProcess.handle(loadGenerator));
    }

    @Override
    public Sample sample(double elapsedSeconds) {
        ProcStatus.Reading process = status.read();
        CpuClock loadGenerator = loadGeneratorCpu;
        return Sample.fromOutside(
                elapsedSeconds,
                process.threads(),
                process.rssBytes(),
                serviceCpu.seconds(),
                loadGenerator == null ? null : loadGenerator.seconds());
    }

    @Override
    public JvmIdentity identity() {
        return UNKNOWN;
    }

    @Override
    public List<Integer> allowedCores() {
        return status.allowedCores();
    }

    @Override
    public Map<String, String> effectiveLimits() {
        return Map.of();
    }

    @Override
    public byte[] poolWaits() {
        return null;
    }

    @Override
    public void resetPeaks() {
        // Only a sample's figures are given.
    }

    /** The peak would be that of its whole life; the largest sample stands for it. */
    @Override
    public Double peakRssMib() {
        return null;
    }

    @Override
    public Double heapAfterFullCollectionMib() {
        return null;
    }

    @Override
    public ThreadEvidence requestThreads(Path dumpFile) {
        return new ThreadEvidence(null, why);
    }

    @Override
    public void close() {
        // There is nothing to let go of.
    }
}
