package io.github.springbench.runner.store;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.MemoryUse;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.BackEndCall;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import io.github.springbench.runner.model.run.Sample.RunnerSample;
import io.github.springbench.runner.model.run.Sample.SessionSample;
import io.github.springbench.runner.model.run.Sample.WaitSample;
import io.github.springbench.runner.store.AtomicFile.WriteFailure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.HistogramLogWriter;

/** The folder of one run. */
public final class RunFolder {

    static final String RESULT = "run.json";
    static final String HISTOGRAMS = "latency.hlog";
    static final String LOAD = "load.csv";
    static final String SAMPLES = "samples.csv";
    static final String HOST_SAMPLES = "host.csv";
    static final String LOAD_HOST_SAMPLES = "host-load.csv";
    static final String WAITS = "waits.csv";
    static final String POOL_WAITS = "pool-waits.hlog";
    static final String MEMORY = "memory.json";
    static final String LOAD_GENERATOR = "load-generator.csv";

    private final Path path;

    public RunFolder(Path path) {
        this.path = path;
        try {
            OwnFolder.create(path);
        } catch (IOException failed) {
            throw WriteFailure.of("Cannot create " + path, path, failed);
        }
    }

    public Path path() {
        return path;
    }

    /** What is in a folder of it now; none where the folder is not there. */
    public List<Path> filesOf(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("Cannot list " + folder + ": " + unreadable.getMessage(), unreadable);
        }
    }

    public Path serviceLog() {
        return path.resolve("service.log");
    }

    public Path backEndLog(String name) {
        return path.resolve("back-end-" + name + ".log");
    }

    public Path loadGeneratorLog() {
        return path.resolve("load-generator.log");
    }

    /** Into which a load generator writes, under its own name. */
    public Path loadGenerator(String name) {
        return path.resolve(name);
    }

    public Path threadDump() {
        return path.resolve("threads.txt");
    }

    /** Overwrites secrets in a file that others wrote; its length stays. */
    public void mask(Path file, Secret.Mask mask) {
        try {
            mask.overwrite(file);
        } catch (IOException failed) {
            throw WriteFailure.of("Cannot hide secrets in " + file, path, failed);
        }
    }

    /** The result; the run counts as ended from now on, so what its figures are made of must be on the disk before. */
    public void write(RunResult result) {
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.filter(Archive::isKept).toList()) {
                AtomicFile.keep(file);
            }
        } catch (IOException failed) {
            throw WriteFailure.of("Cannot keep the files of " + path, path, failed);
        }
        AtomicFile.write(path.resolve(RESULT), Json.write(result));
    }

    /** Begins with the samples of the service. */
    public SampleLog<Sample> samples() {
        return SampleLog.begin(Sample.class, path.resolve(SAMPLES));
    }

    /** What was seen of a back end while the load ran. */
    public void writeBackEnd(String name, List<Sample> samples, List<BackEndCall> calls, List<SessionSample> sessions) {
        AtomicFile.write(path.resolve("back-end-" + name + ".csv"), SamplesCsv.render(Sample.class, samples));
        AtomicFile.write(path.resolve("back-end-" + name + "-calls.csv"), SamplesCsv.render(BackEndCall.class, calls));
        if (!sessions.isEmpty()) {
            AtomicFile.write(
                    path.resolve("back-end-" + name + "-sessions.csv"),
                    SamplesCsv.render(SessionSample.class, sessions));
        }
    }

    /** Begins with the samples of the machine. */
    public SampleLog<HostSample> hostSamples() {
        return SampleLog.begin(HostSample.class, path.resolve(HOST_SAMPLES));
    }

    /** Begins with the samples of the machine that plays the load, where that is another one. */
    public SampleLog<HostSample> loadHostSamples() {
        return SampleLog.begin(HostSample.class, path.resolve(LOAD_HOST_SAMPLES));
    }

    /** Begins with how long programs wait for the machine. */
    public SampleLog<WaitSample> waits() {
        return SampleLog.begin(WaitSample.class, path.resolve(WAITS));
    }

    /** Begins with the samples of the runner by itself. */
    public SampleLog<RunnerSample> runnerSamples() {
        return SampleLog.begin(RunnerSample.class, path.resolve("runner.csv"));
    }

    /** What the load generator's record tells of each second, beside the response times. */
    public void writeLoad(List<LoadSecond> seconds) {
        AtomicFile.write(path.resolve(LOAD), SamplesCsv.render(LoadSecond.class, seconds));
    }

    /** What the memory of the service held towards the end of its load. */
    public void writeMemory(MemoryUse memory) {
        AtomicFile.write(path.resolve(MEMORY), Json.write(memory));
    }

    /** In which the load generator's JVM notes how it fares. */
    public Path loadGeneratorCsv() {
        return path.resolve(LOAD_GENERATOR);
    }

    /** Whose creation ends the load generator's warm-up; it is there for a moment. */
    public Path warmUpEnd() {
        return path.resolve("warm-up.end");
    }

    /** Response times in microseconds, an interval per second, in HdrHistogram's own log format. */
    public void writeHistograms(List<EncodedHistogram> perSecond) {
        write(
                HISTOGRAMS,
                "Response times in microseconds of correctly answered requests, an interval per second",
                perSecond);
    }

    /** How long requests waited for a connection, in the same form; no file where nobody tells. */
    public void writePoolWaits(List<EncodedHistogram> perSecond) {
        if (!perSecond.isEmpty()) {
            write(POOL_WAITS, "Waits in microseconds for a connection of the service's pool", perSecond);
        }
    }

    private void write(String name, String what, List<EncodedHistogram> perSecond) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter log = new HistogramLogWriter(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        log.outputComment("[" + what + "]");
        log.outputLogFormatVersion();
        if (!perSecond.isEmpty()) {
            long startedAtEpochMs = perSecond.get(0).startedAt();
            log.outputStartTime(startedAtEpochMs);
            log.setBaseTime(startedAtEpochMs);
        }
        log.outputLegend();
        perSecond.forEach(second -> log.outputIntervalHistogram(second.decoded()));
        AtomicFile.write(path.resolve(name), bytes.toString(StandardCharsets.UTF_8));
    }

    /**
     * The result of a run, from its {@code run.json}.
     *
     * @param result the folder of which the run is
     * @throws UserError where it is damaged, or a part of it is missing
     */
    static RunResult read(Path file, Path result) {
        String whatToDo = " Measure that run again with ./bench run --resume " + result
                + " (for a search: ./bench capacity), or remove its folder, " + file.getParent()
                + ", from the result.";
        RunResult run;
        try {
            run = Json.read(file, RunResult.class);
        } catch (UserError damaged) {
            throw new UserError(damaged.getMessage() + "." + whatToDo);
        }
        if (!isWhole(run)) {
            throw new UserError(Archive.name(file)
                    + " is incomplete: it does not say which run it is of, or how that ended." + whatToDo);
        }
        return run;
    }

    static boolean isReadable(Path file, Path result) {
        try {
            read(file, result);
            return true;
        } catch (UserError damaged) {
            return false;
        }
    }

    private static boolean isWhole(RunResult run) {
        return run != null
                && run.key() != null
                && run.key().system() != null
                && run.key().parameters() != null
                && run.startedAt() != null
                && (run.failure() != null || run.load() != null);
    }
}
