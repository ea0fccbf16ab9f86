package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.WaitWatch;
import io.github.springbench.runner.machine.Watching;
import io.github.springbench.runner.model.Evidence.OtherCallersEvidence;
import io.github.springbench.runner.model.Sample.WaitSample;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Watches how long service and load generator wait for the machine. Not from within the service's JVM: a ticker there
 * would wait for its collections and its own threads as well, which are results.
 */
final class WaitProbe implements WaitWatch {

    private static final long NANOS_BETWEEN_CHECKS = TimeUnit.MILLISECONDS.toNanos(50);

    /** With 18,000 users a count of other callers takes a quarter of a second of a core. */
    private static final long NANOS_BETWEEN_COUNTS = TimeUnit.MILLISECONDS.toNanos(2_900);

    /** A count is followed by a pause of so many times its CPU time, so that counting takes about 1 % of a core. */
    private static final int PAUSE_AFTER_A_COUNT = 100;

    /** Others may come at any time. */
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(15);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final ControlGroups groups = ControlGroups.ofThisProcess();
    private final Optional<RunDelay> service;
    private final Optional<Long> servicePid;
    private final List<Path> mayBeStopped = new ArrayList<>();
    private final AtomicLong stoppedNanos = new AtomicLong();
    private final Ticker ticker;
    private final ListenDrops listenDrops = new ListenDrops(Path.of("/proc/net/netstat"));
    private final OtherCallers callers;
    private volatile RunDelay loadGenerator;
    private volatile long loadGeneratorPid;
    private long countAgainNanos = System.nanoTime();
    private Integer mostOthers;
    private long lookedAtNanos = System.nanoTime();

    WaitProbe(Watching watching) {
        callers = new OtherCallers(watching.port(), Path.of("/proc"));
        servicePid = watching.service().map(FoundProcess::pid);
        service = servicePid.map(RunDelay::of);
        Stream.concat(watching.service().stream(), watching.backEnds().stream())
                .map(WaitProbe::stat)
                .forEach(mayBeStopped::add);
        ticker = Ticker.start(this::countStopped);
    }

    @Override
    public void watchLoadGenerator(FoundProcess process) {
        loadGenerator = RunDelay.of(process.pid());
        loadGeneratorPid = process.pid();
    }

    @Override
    public WaitSample sample() {
        if (loadGenerator != null && System.nanoTime() - countAgainNanos >= 0) {
            // Not the time that it took: what looks like others is looked at again, with pauses in between.
            long before = THREADS.getCurrentThreadCpuTime();
            countOthers();
            long cpuNanos = THREADS.getCurrentThreadCpuTime() - before;
            long pause = Math.min(LONGEST_PAUSE_NANOS, PAUSE_AFTER_A_COUNT * cpuNanos);
            countAgainNanos = System.nanoTime() + Math.max(NANOS_BETWEEN_COUNTS, pause);
        }
        RunDelay.Reading ofService = service.map(RunDelay::read).orElse(null);
        RunDelay.Reading ofLoadGenerator = loadGenerator == null ? null : loadGenerator.read();
        return new WaitSample(
                System.currentTimeMillis(),
                ofService == null ? null : Double.valueOf(ofService.seconds()),
                ofService == null ? null : Long.valueOf(ofService.slices()),
                ofLoadGenerator == null ? null : Double.valueOf(ofLoadGenerator.seconds()),
                ofLoadGenerator == null ? null : Long.valueOf(ofLoadGenerator.slices()),
                groups.throttledSeconds(),
                groups.cpuLimit(),
                TimeUnit.NANOSECONDS.toMillis(stoppedNanos.get()),
                listenDrops.read(),
                ticker.take());
    }

    @Override
    public OtherCallersEvidence otherCallers() {
        return mostOthers == null ? null : new OtherCallersEvidence(mostOthers, callers.programs());
    }

    /** A service elsewhere has no connections here, and nothing is known of its callers. */
    private void countOthers() {
        if (servicePid.isPresent()) {
            callers.count(
                            loadGeneratorPid,
                            List.of(servicePid.get(), ProcessHandle.current().pid()))
                    .ifPresent(others -> mostOthers = Math.max(others, mostOthers == null ? 0 : mostOthers));
        }
    }

    /** A stop of less than the time between two checks may be missed. */
    private void countStopped() {
        long now = System.nanoTime();
        if (now - lookedAtNanos < NANOS_BETWEEN_CHECKS) {
            return;
        }
        if (mayBeStopped.stream().anyMatch(WaitProbe::isStopped)) {
            stoppedNanos.addAndGet(now - lookedAtNanos);
        }
        lookedAtNanos = now;
    }

    private static Path stat(FoundProcess process) {
        return Path.of("/proc", Long.toString(process.pid()), "stat");
    }

    /** The state comes after the name in parentheses, which may hold any characters (proc(5)). */
    private static boolean isStopped(Path stat) {
        try {
            String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
            return line.startsWith(") T", line.lastIndexOf(')'));
        } catch (IOException otherSystemOrEnded) {
            return false;
        }
    }

    @Override
    public void close() {
        ticker.close();
    }
}
