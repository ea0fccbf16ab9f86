package io.github.springbench.runner.machine.local.process;

import io.github.springbench.runner.machine.FoundProcess;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A process of this machine. */
public record LocalProcess(ProcessHandle handle) implements FoundProcess {

    /** The process as the operating system sees it. */
    public static ProcessHandle handle(FoundProcess process) {
        return process instanceof ChildProcess child ? child.handle() : ((LocalProcess) process).handle();
    }

    @Override
    public long pid() {
        return handle.pid();
    }

    @Override
    public boolean isAlive() {
        return handle.isAlive();
    }

    @Override
    public void awaitEnd(Duration atMost) {
        handle.onExit()
                .completeOnTimeout(handle, atMost.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }
}
