package io.github.springbench.runner.machine;

import java.util.List;

/** The cores and the memory within which one process lives. To be closed after the process has ended. */
public interface Confinement extends AutoCloseable {

    /** The command that starts another within these limits. */
    List<String> wrap(List<String> command);

    /**
     * What a JVM is to be told: it sizes its pools by the cores that it counts, and one that is not pinned would count
     * all.
     */
    List<String> jvmFlags();

    /**
     * From now on the process runs on its cores alone, and gets no more than its part of them. Nothing changes where it
     * does so already.
     *
     * @throws ChildProcessFailure where the kernel does not do so
     */
    void limitCpu();

    /** Never fails. */
    @Override
    void close();
}
