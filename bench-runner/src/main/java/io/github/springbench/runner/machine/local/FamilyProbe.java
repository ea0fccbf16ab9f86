package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.machine.ProcessWatch;
import io.github.springbench.runner.model.Sample;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Watches a process and all that descend from it. A database, for instance, has a process for each session. Asks the
 * kernel, so none of them has to be a JVM.
 */
final class FamilyProbe implements ProcessWatch {

    private static final Path PROC = Path.of("/proc");

    private final ProcessHandle parent;
    private final CpuClock cpu;

    FamilyProbe(ProcessHandle parent) {
        this.parent = parent;
        this.cpu = new CpuClock(() -> FamilyStatus.cpu(members()));
    }

    @Override
    public Sample sample(double elapsedSeconds) {
        FamilyStatus family =
                FamilyStatus.of(PROC, members().stream().map(ProcessHandle::pid).toList());
        return Sample.fromOutside(elapsedSeconds, family.threads(), family.rssBytes(), cpu.seconds(), null);
    }

    private List<ProcessHandle> members() {
        return Stream.concat(Stream.of(parent), parent.descendants()).toList();
    }
}
