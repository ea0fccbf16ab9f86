package io.github.springbench.runner.dashboard;

import java.util.concurrent.ThreadFactory;

/** Threads that do not keep the runner alive. */
record DaemonThreads(String name) implements ThreadFactory {

    @Override
    public Thread newThread(Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
