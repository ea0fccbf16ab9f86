package io.github.springbench.runner.store;

import io.github.springbench.runner.model.HostSample;
import io.github.springbench.runner.model.LoadSecond;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.model.RunKey;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Sample;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** The folder of one result: {@code manifest.json}, a folder per run, and the reports. */
public final class ResultFolder {

    static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss'Z'").withZone(ZoneOffset.UTC);
    private static final String MANIFEST = "manifest.json";
    private static final String RUNS = "runs";

    private final Path path;

    private ResultFolder(Path path) {
        this.path = path;
    }

    /** A new folder below {@code results}, named after the experiment and its start; never one that is there already. */
    public static ResultFolder create(Path results, Manifest manifest) {
        Path experiment = results.resolve(manifest.experiment().name());
        String name = NAME.format(manifest.startedAt());
        Path path = experiment.resolve(name);
        for (int number = 2; Files.exists(path); number++) {
            path = experiment.resolve(name + "-" + number);
        }
        AtomicFile.write(path.resolve(MANIFEST), Json.write(manifest));
        return new ResultFolder(path);
    }

    /**
     * An existing result.
     *
     * @throws UserError where the folder holds none
     */
    public static ResultFolder open(Path path) {
        if (!Files.isRegularFile(path.resolve(MANIFEST))) {
            throw new UserError("There is no result in " + path + ": expected a folder with " + MANIFEST
                    + ", such as results/hello-latency/2026-01-31T12-00-00Z.");
        }
        return new ResultFolder(path);
    }

    public Path path() {
        return path;
    }

    public Manifest manifest() {
        return Json.read(path.resolve(MANIFEST), Manifest.class);
    }

    /** The folder of one run; it is there from now on. */
    public RunFolder run(RunKey key) {
        return new RunFolder(pathOf(key));
    }

    /**
     * Response times of a run in microseconds, a histogram per second of its load; empty where they are not kept, as in a
     * result that was shared without them.
     *
     * @throws UserError where they cannot be read
     */
    public List<Histogram> perSecond(RunKey key) {
        return HistogramLog.read(pathOf(key).resolve(RunFolder.HISTOGRAMS));
    }

    /**
     * What the load generator's record tells of each second of a run; empty where it is not kept, as in results from before
     * it was.
     *
     * @throws UserError where it cannot be read
     */
    public List<LoadSecond> loadSeconds(RunKey key) {
        return SamplesCsv.read(LoadSecond.class, pathOf(key).resolve(RunFolder.LOAD));
    }

    /**
     * The looks at the service of a run; empty where they are not kept.
     *
     * @throws UserError where they cannot be read
     */
    public List<Sample> samples(RunKey key) {
        return SamplesCsv.read(Sample.class, pathOf(key).resolve(RunFolder.SAMPLES));
    }

    /**
     * The looks at the machine during a run; empty where they are not kept.
     *
     * @throws UserError where they cannot be read
     */
    public List<HostSample> hostSamples(RunKey key) {
        return SamplesCsv.read(HostSample.class, pathOf(key).resolve(RunFolder.HOST_SAMPLES));
    }

    /** Gatling's own report of a run, as a link from this folder; empty where it is not kept, or another engine played the load. */
    public Optional<String> gatlingReport(RunKey key) {
        Path gatling = pathOf(key).resolve(Workload.Engine.GATLING.word());
        if (!Files.isDirectory(gatling)) {
            return Optional.empty();
        }
        try (Stream<Path> folders = Files.list(gatling)) {
            return folders.map(folder -> folder.resolve("index.html"))
                    .filter(Files::isRegularFile)
                    .min(Comparator.naturalOrder())
                    .map(report -> path.toUri().relativize(report.toUri()).toASCIIString());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** @throws UserError where the key, as of a result that somebody sent, leads elsewhere */
    private Path pathOf(RunKey key) {
        try {
            Path run = Path.of(key.system(), key.cell(), Integer.toString(key.repetition()));
            if (run.getNameCount() == 3
                    && !run.isAbsolute()
                    && !run.startsWith("..")
                    && run.normalize().equals(run)) {
                return path.resolve(RUNS).resolve(run);
            }
        } catch (InvalidPathException noPath) {
            // told below
        }
        throw new UserError(
                path + " has a run whose system or parameters lead out of its folder; expected names as in an"
                        + " experiment. The bench wrote no such result.");
    }

    private RunResult requireOfThisFolder(RunResult run) {
        pathOf(run.key());
        return run;
    }

    /** All runs that ended, in the order in which they began. */
    public List<RunResult> runs() {
        if (!Files.isDirectory(path.resolve(RUNS))) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(path.resolve(RUNS))) {
            return files.filter(file -> file.getFileName().toString().equals(RunFolder.RESULT))
                    .map(file -> Json.read(file, RunResult.class))
                    .map(this::requireOfThisFolder)
                    .sorted(Comparator.comparing(RunResult::startedAt))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Writes a report beside the manifest and returns its path. */
    public Path writeReport(String fileName, String text) {
        Path file = path.resolve(fileName);
        AtomicFile.write(file, text);
        return file;
    }

    /**
     * Writes the pictures of a report into a folder of their own and returns its path. Pictures of a former report that this one
     * does not have are deleted: they may show what has been found invalid since.
     */
    public Path writePictures(String folderName, Map<String, String> svgByFileName) {
        Path folder = path.resolve(folderName);
        svgByFileName.forEach((fileName, svg) -> AtomicFile.write(folder.resolve(fileName), svg));
        try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(".svg") && !svgByFileName.containsKey(name)) {
                    Files.delete(file);
                }
            }
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot tidy " + folder + ": " + failed.getMessage(), failed);
        }
        return folder;
    }
}
