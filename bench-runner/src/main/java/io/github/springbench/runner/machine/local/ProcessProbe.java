package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.machine.ProcessWatch;
import io.github.springbench.runner.model.Sample;

/** Watches a process of this machine that is not ours and may be no JVM: by what the kernel tells of it. */
final class ProcessProbe implements ProcessWatch {

    private final ProcStatus status;
    private final CpuClock cpu;

    ProcessProbe(ProcessHandle process) {
        this.status = new ProcStatus(process.pid());
        this.cpu = new CpuClock(process);
    }

    @Override
    public Sample sample(double elapsedSeconds) {
        ProcStatus.Reading process = status.read();
        return Sample.fromOutside(elapsedSeconds, process.threads(), process.rssBytes(), cpu.seconds(), null);
    }
}
