package io.github.springbench.hyperfoil;

import io.github.springbench.engine.HiccupMeter;
import io.github.springbench.engine.LoadFailed;
import io.hyperfoil.internal.Properties;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Applies the load of one benchmark file from this JVM, and writes the record into a folder: {@code HyperfoilLoad
 * <benchmark.yaml> <out folder>}.
 */
public final class HyperfoilLoad {

    private static final int DONE = 0;
    private static final int FAILED = 1;

    /** {@code EX_USAGE} of sysexits.h. */
    private static final int WRONG_USAGE = 64;

    private HyperfoilLoad() {}

    public static void main(String[] args) {
        int code = FAILED;
        try {
            code = run(args, System.err);
        } catch (RuntimeException | Error unexpected) {
            unexpected.printStackTrace();
        }
        // Hyperfoil's event loops would keep the JVM alive for seconds, or forever.
        System.exit(code);
    }

    static int run(String[] args, PrintStream err) {
        if (args.length != 2) {
            err.println("Usage: HyperfoilLoad <benchmark.yaml> <out folder>");
            return WRONG_USAGE;
        }
        leaveWatchingToUs();
        Optional<HiccupMeter> meter = Optional.empty();
        try {
            WarmUpPhases warmUp = new WarmUpPhases();
            meter = HiccupMeter.startIfAsked(warmUp);
            RunFolder folder = RunFolder.prepare(Path.of(args[1]));
            BenchmarkFile file = BenchmarkFile.read(Path.of(args[0]));
            Targets.check(file.benchmark());
            folder.write(new RecordingRunner(file, warmUp).record());
            return DONE;
        } catch (LoadFailed failed) {
            err.println(failed.getMessage());
            return FAILED;
        } finally {
            meter.ifPresent(HiccupMeter::end);
        }
    }

    /**
     * Disables Hyperfoil's watchdogs, which would only log what {@link HiccupMeter} and the runner's probes measure,
     * and Netty's leak detection, which would sample about 1 % of the buffers.
     */
    private static void leaveWatchingToUs() {
        System.getProperties().putIfAbsent(Properties.CPU_WATCHDOG_IDLE_THRESHOLD, "0.0");
        System.getProperties().putIfAbsent(Properties.JITTER_WATCHDOG_THRESHOLD, Long.toString(Long.MAX_VALUE));
        System.getProperties().putIfAbsent("io.netty.leakDetection.level", "disabled");
        System.getProperties().putIfAbsent("log4j2.disable.jmx", "true");
    }
}
