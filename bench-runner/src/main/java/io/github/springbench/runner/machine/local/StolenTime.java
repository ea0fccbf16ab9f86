package io.github.springbench.runner.machine.local;

import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/** CPU time that the hypervisor gives to other machines: it shows only while this one wants all that it has. */
final class StolenTime {

    private StolenTime() {}

    /**
     * Keeps all cores busy for so long, and returns the share of their time (0 to 1) that went to others; empty where
     * this system does not show it.
     */
    static OptionalDouble whileBusyFor(Duration time) throws InterruptedException {
        ProcHost host = new ProcHost(Path.of("/proc"));
        Double before = host.cpu().stealSeconds();
        int cores = Runtime.getRuntime().availableProcessors();
        long start = System.nanoTime();
        for (int core = 0; core < cores; core++) {
            Thread busy = new Thread(() -> spinUntil(start + time.toNanos()), "busy");
            busy.setDaemon(true);
            busy.start();
        }
        TimeUnit.NANOSECONDS.sleep(time.toNanos());
        double seconds = (System.nanoTime() - start) / 1e9;
        Double after = host.cpu().stealSeconds();
        return before == null || after == null
                ? OptionalDouble.empty()
                : OptionalDouble.of((after - before) / (seconds * cores));
    }

    private static void spinUntil(long end) {
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
