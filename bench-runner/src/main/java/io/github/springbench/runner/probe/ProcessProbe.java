package io.github.springbench.runner.probe;

import io.github.springbench.runner.model.Sample;

/** Watches a process of this machine that is not ours and may be no JVM: by what the kernel tells of it. */
public final class ProcessProbe {

    private final ProcStatus status;
    private final CpuClock cpu;

    public ProcessProbe(ProcessHandle process) {
        this.status = new ProcStatus(process.pid());
        this.cpu = new CpuClock(process);
    }

    /**
     * Looks once.
     *
     * @param elapsedSeconds the time that the sample will bear
     */
    public Sample sample(double elapsedSeconds) {
        ProcStatus.Reading process = status.read();
        return Sample.fromOutside(elapsedSeconds, process.threads(), process.rssBytes(), cpu.seconds(), null);
    }
}
