package io.github.springbench.runner.run;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.load.LiveLoad;
import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadRecorder;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Engine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.stream.LongStream;

/** A fake load generator: its process sends no requests, and the test gives what it "recorded". */
public record FakeLoad(
        Function<Jdk, List<String>> program, boolean readable, Consumer<LoadRecorder> recorded, long beganAgoMillis)
        implements LoadGenerator {

    @Override
    public Engine engine() {
        return TestEngines.gatling("0");
    }

    /** What it reports during the load. */
    public static final LiveReading LIVE = new LiveReading(12, 34.5, 56.7, 67.8, 78.9, 9, Instant.EPOCH);

    public static FakeLoad good() {
        return recording(recorder -> {
            recorder.userStarted(0);
            recorder.answered(0, 21_000);
            recorder.userEnded(30_000);
        });
    }

    /** A load of the last 20 s, so that samples of the machine are of the same time, as with a real one. */
    public static FakeLoad goodWhileWatched() {
        Consumer<LoadRecorder> recorded = recorder -> {
            recorder.userStarted(0);
            recorder.answered(0, 21_000);
            recorder.answered(19_000_000, 19_021_000);
            recorder.userEnded(20_000_000);
        };
        return new FakeLoad(java("-version"), true, recorded, 20_000);
    }

    public static FakeLoad recording(Consumer<LoadRecorder> recorded) {
        return new FakeLoad(java("-version"), true, recorded, 0);
    }

    public static FakeLoad thatLasts(int seconds) {
        return new FakeLoad(jdk -> List.of("sleep", Integer.toString(seconds)), true, good().recorded, 0);
    }

    /** A load that begins while this file exists never ends; all others succeed. */
    public static FakeLoad thatNeverEndsWhile(Path there) {
        FakeLoad good = good();
        return new FakeLoad(
                jdk -> Files.exists(there) ? List.of("sleep", "600") : good.program.apply(jdk), true, good.recorded, 0);
    }

    public static FakeLoad thatIsKilled() {
        return new FakeLoad(jdk -> List.of("sh", "-c", "kill -9 $$"), false, recorder -> {}, 0);
    }

    public static FakeLoad thatFails() {
        return new FakeLoad(java("-there-is-no-such-flag"), false, recorder -> {}, 0);
    }

    /** A load that begins while this condition holds fails; all others succeed. */
    public static FakeLoad thatFailsWhile(BooleanSupplier failing) {
        FakeLoad good = good();
        return new FakeLoad(
                jdk -> failing.getAsBoolean() ? List.of("sh", "-c", "exit 1") : good.program.apply(jdk),
                true,
                good.recorded,
                0);
    }

    /** The same load with 100 answers, each of which takes this many microseconds. */
    public FakeLoad answeringIn(IntSupplier micros) {
        return new FakeLoad(
                program,
                readable,
                recorder -> {
                    recorder.userStarted(0);
                    LongStream.range(0, 100)
                            .map(request -> request * 1000)
                            .forEach(sent -> recorder.answered(sent, sent + micros.getAsInt()));
                    recorder.userEnded(200_000);
                },
                beganAgoMillis);
    }

    public static FakeLoad withoutARecord() {
        return new FakeLoad(java("-version"), false, recorder -> {}, 0);
    }

    private static Function<Jdk, List<String>> java(String flag) {
        return jdk -> List.of(jdk.java().toString(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", flag);
    }

    @Override
    public List<String> command(Jdk jdk, LoadTask task) {
        return program.apply(jdk);
    }

    @Override
    public LiveLoad follow(LoadTask task) {
        return new LiveLoad() {
            @Override
            public LiveReading now() {
                return LIVE;
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public LoadMeasurement read(LoadTask task) {
        if (!readable) {
            throw new LoadUnreadable("The fake recorded nothing.");
        }
        LoadRecorder recorder = new LoadRecorder(System.currentTimeMillis() - beganAgoMillis, 1000, task.latencyMs());
        recorded.accept(recorder);
        return recorder.measurement(false);
    }
}
