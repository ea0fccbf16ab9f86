package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.model.CpuList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.DoubleSupplier;

/**
 * Measures on the cores that a service has at that moment, since the speed of one core tells little about another one
 * (ADR 11). A thread of its own is held to these cores by {@code taskset}; where that cannot be done, it runs on any.
 * To be closed.
 */
final class CoresOfService implements DoubleSupplier, AutoCloseable {

    private final ProcStatus service;
    private final DoubleSupplier measured;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(CoresOfService::daemon);
    private List<Integer> held;

    /** @param measured on the thread that is held there */
    CoresOfService(ProcStatus service, DoubleSupplier measured) {
        this.service = service;
        this.measured = measured;
    }

    @Override
    public double getAsDouble() {
        try {
            return thread.submit(this::measure).get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the speed of a core was measured", interrupted);
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        }
    }

    private double measure() throws InterruptedException {
        if (held == null) {
            held = ProcStatus.ofThisThread().allowedCores();
        }
        List<Integer> cores = service.allowedCores();
        if (cores != null && !cores.equals(held)) {
            hold(cores);
            held = cores;
        }
        return measured.getAsDouble();
    }

    private static void hold(List<Integer> cores) throws InterruptedException {
        try {
            String thread =
                    Path.of("/proc/thread-self").toRealPath().getFileName().toString();
            new ProcessBuilder("taskset", "-p", "-c", CpuList.text(cores), thread)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException noTaskset) {
            // Any core then stands for those of the service.
        }
    }

    private static Thread daemon(Runnable task) {
        Thread daemon = new Thread(task, "core-speed");
        daemon.setDaemon(true);
        return daemon;
    }

    @Override
    public void close() {
        thread.shutdown();
    }
}
