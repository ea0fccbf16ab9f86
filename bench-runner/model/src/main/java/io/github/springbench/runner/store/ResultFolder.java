package io.github.springbench.runner.store;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.WholeFolder;
import io.github.springbench.runner.model.run.Duel;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.MemoryUse;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import io.github.springbench.runner.model.run.Sample.WaitSample;
import io.github.springbench.runner.store.AtomicFile.WriteFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder of one result: {@code manifest.json}, a folder per run, and the reports. In a packed result the folders of
 * the runs are in an {@link Archive}, from which they are read.
 */
public final class ResultFolder {

    static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss'Z'").withZone(ZoneOffset.UTC);
    static final String MANIFEST = "manifest.json";
    static final String RUNS = "runs";
    private static final String DUEL = "duel.json";

    /** Hold profiled runs, beside the others and not among them. */
    private static final String PROFILED = "explain/cpu";

    private static final String PROFILED_FOR_MEMORY = "explain/memory";

    /** Ends the name of the folder of a closing run. */
    static final String CLOSING = "-closing";

    /** Below the folder of a run: a load generator's folder, and in it one for each of its runs. */
    private static final int DEPTH_OF_A_REPORT = 3;

    /** {@code runs/<system>/<parameters>/<repetition>/run.json}; below are the load generators' own. */
    private static final int DEPTH_OF_OUR_FILES = 5;

    private static final Pattern REPETITION = Pattern.compile("([1-9]\\d{0,8})(" + CLOSING + ")?");

    private final Path path;

    /** The folder in it that holds its runs. */
    private final String runs;

    private ResultFolder(Path path) {
        this(path, RUNS);
    }

    private ResultFolder(Path path, String runs) {
        this.path = path;
        this.runs = runs;
    }

    /** A new folder below {@code results}, named after experiment and start; never one that is there already. */
    public static ResultFolder create(Path results, Manifest manifest) {
        Path experiment = results.resolve(manifest.experiment().name());
        String name = NAME.format(manifest.startedAt());
        Path path = experiment.resolve(name);
        for (int number = 2; Files.exists(path); number++) {
            path = experiment.resolve(name + "-" + number);
        }
        ResultFolder folder = new ResultFolder(path);
        folder.write(manifest);
        return folder;
    }

    /**
     * An existing result.
     *
     * @throws UserError where the folder holds none
     */
    public static ResultFolder open(Path path) {
        if (isOfDuel(path)) {
            throw new UserError(
                    path + " is a result of ./bench duel; expected one of ./bench run. Read it with: ./bench"
                            + " report " + path);
        }
        if (!Files.isRegularFile(path.resolve(MANIFEST))) {
            throw new UserError("There is no result in " + path + ": expected a folder with " + MANIFEST
                    + ", such as results/hello-latency/2026-01-31T12-00-00Z.");
        }
        return new ResultFolder(path);
    }

    /** Whether a folder is the result of a duel, which has no runs that others could read. */
    public static boolean isOfDuel(Path path) {
        return Files.isRegularFile(path.resolve(DUEL));
    }

    /** The result of a duel, which is there. */
    public static ResultFolder openDuel(Path path) {
        return new ResultFolder(path);
    }

    public Path path() {
        return path;
    }

    /**
     * The runs of this result that were made once more with a profiler, in {@code explain/cpu/}. They are no part of
     * the result: a profiler costs CPU.
     */
    public ResultFolder profiled() {
        return new ResultFolder(path, PROFILED);
    }

    /**
     * The runs of this result that were made once more to look into the memory of a service, in
     * {@code explain/memory/}. They are no part of the result: the service stands still meanwhile.
     */
    public ResultFolder profiledForMemory() {
        return new ResultFolder(path, PROFILED_FOR_MEMORY);
    }

    /** Where the runs of a system are, which need not be there. */
    public Path folderOf(String system) {
        RunKey any = new RunKey(system, Map.of("users", 1), 1);
        return pathOf(any).getParent().getParent();
    }

    /** @throws UserError where it cannot be read */
    public Manifest manifest() {
        Manifest manifest = Json.read(path.resolve(MANIFEST), Manifest.class);
        if (manifest == null || manifest.experiment() == null || manifest.startedAt() == null) {
            throw new UserError(path.resolve(MANIFEST) + " cannot be read as a result of this version of the bench: it"
                    + " lacks the experiment or its start time.");
        }
        if (manifest.versions() == null || manifest.versions().engines() == null) {
            throw new UserError(
                    path.resolve(MANIFEST) + " cannot be read as a result of this version of the bench: it does"
                            + " not list its load generators, as results of older versions do not. Measure it again.");
        }
        return manifest;
    }

    /** In place of what the result was begun with. */
    public void write(Manifest manifest) {
        AtomicFile.write(path.resolve(MANIFEST), Json.write(manifest));
    }

    /** What was measured of two systems by turns, at one cell each, in place of what was there. */
    public void write(List<Duel> duels) {
        AtomicFile.write(path.resolve(DUEL), Json.write(duels));
    }

    /**
     * The same, read again.
     *
     * @throws UserError where it cannot be read
     */
    public List<Duel> duels() {
        Path file = path.resolve(DUEL);
        List<Duel> duels = Arrays.asList(Objects.requireNonNullElse(Json.read(file, Duel[].class), new Duel[0]));
        if (duels.isEmpty() || duels.contains(null)) {
            throw new UserError(file
                    + " holds no duel, or a part of it; expected what ./bench duel wrote. Get that file" + " again.");
        }
        return List.copyOf(duels);
    }

    /** Whether its runs are in an archive, to which none can be added. */
    public boolean isPacked() {
        return runs.equals(RUNS)
                && !Files.isDirectory(path.resolve(RUNS))
                && Files.isRegularFile(path.resolve(Archive.NAME));
    }

    /** Where its runs are, which need not exist. */
    private Path folderOfRuns() {
        return isPacked() ? Archive.open(path) : path.resolve(runs);
    }

    /**
     * The folder of one run; it is there from now on.
     *
     * @throws UserError where the result is packed
     */
    public RunFolder run(RunKey key) {
        if (isPacked()) {
            throw new UserError(path + " is packed, so no run can be added to it.");
        }
        return new RunFolder(pathOf(key));
    }

    /**
     * Response times of a run in microseconds, a histogram per second of its load; empty where they are not kept, as in
     * a result that was shared without them.
     *
     * @throws UserError where they cannot be read
     */
    public List<EncodedHistogram> perSecond(RunKey key) {
        return HistogramLog.read(pathOf(key).resolve(RunFolder.HISTOGRAMS));
    }

    /**
     * What the load generator's record tells of each second of a run; empty where it is not kept, as in results from
     * before it was.
     *
     * @throws UserError where it cannot be read
     */
    public List<LoadSecond> loadSeconds(RunKey key) {
        return SamplesCsv.read(LoadSecond.class, pathOf(key).resolve(RunFolder.LOAD));
    }

    /**
     * The samples of the service of a run; empty where they are not kept.
     *
     * @throws UserError where they cannot be read
     */
    public List<Sample> samples(RunKey key) {
        return SamplesCsv.read(Sample.class, pathOf(key).resolve(RunFolder.SAMPLES));
    }

    /**
     * The samples of the machine during a run; empty where they are not kept.
     *
     * @throws UserError where they cannot be read
     */
    public List<HostSample> hostSamples(RunKey key) {
        return SamplesCsv.read(HostSample.class, pathOf(key).resolve(RunFolder.HOST_SAMPLES));
    }

    /**
     * The samples of the machine that played the load of a run; empty where that was the service's, or where they are
     * not kept.
     *
     * @throws UserError where they cannot be read
     */
    public List<HostSample> loadHostSamples(RunKey key) {
        return SamplesCsv.read(HostSample.class, pathOf(key).resolve(RunFolder.LOAD_HOST_SAMPLES));
    }

    /**
     * How long requests of a run waited for a connection, a histogram per second; empty where that is not kept.
     *
     * @throws UserError where it cannot be read
     */
    public List<EncodedHistogram> poolWaits(RunKey key) {
        return HistogramLog.read(pathOf(key).resolve(RunFolder.POOL_WAITS));
    }

    /**
     * How long programs waited for the machine during a run; empty where that is not kept.
     *
     * @throws UserError where it cannot be read
     */
    public List<WaitSample> waits(RunKey key) {
        return SamplesCsv.read(WaitSample.class, pathOf(key).resolve(RunFolder.WAITS));
    }

    /**
     * What the memory of the service held towards the end of a run; empty where nobody looked.
     *
     * @throws UserError where it cannot be read
     */
    public Optional<MemoryUse> memory(RunKey key) {
        Path file = pathOf(key).resolve(RunFolder.MEMORY);
        return Files.isRegularFile(file) ? Optional.of(Json.read(file, MemoryUse.class)) : Optional.empty();
    }

    /** In which the load generator's JVM noted how it fared; it need not be there. */
    public Path loadGeneratorCsv(RunKey key) {
        return pathOf(key).resolve(RunFolder.LOAD_GENERATOR);
    }

    /** The load generator's own report of a run, as a link from here; empty where it is not kept, or makes none. */
    public Optional<String> ownReport(RunKey key) {
        Path run = pathOf(key);
        if (!Files.isDirectory(run)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.find(
                run, DEPTH_OF_A_REPORT, (file, facts) -> file.endsWith("index.html") && facts.isRegularFile())) {
            return files.min(Comparator.naturalOrder())
                    .map(report -> path.toUri().relativize(report.toUri()).toASCIIString());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** @throws UserError where the key, as of a result that somebody sent, leads elsewhere */
    Path pathOf(RunKey key) {
        try {
            Path run = Path.of(key.system(), key.cell(), key.repetition() + (key.closing() ? CLOSING : ""));
            if (run.getNameCount() == 3
                    && !run.isAbsolute()
                    && !run.startsWith("..")
                    && run.normalize().equals(run)) {
                return folderOfRuns().resolve(run.toString());
            }
        } catch (InvalidPathException noPath) {
            // told below
        }
        throw new UserError(
                path + " has a run whose system or parameters point outside of its folder; expected names as in an"
                        + " experiment. The bench does not write such results.");
    }

    private RunResult requireOfThisFolder(RunResult run) {
        pathOf(run.key());
        return run;
    }

    /**
     * The runs that ended, but for closing ones: those that measure a cell.
     *
     * @see #allRuns
     */
    public List<RunResult> runs() {
        return allRuns().stream().filter(run -> !run.key().closing()).toList();
    }

    /**
     * All runs that ended, closing ones too, in the order in which they began. Nothing but their order in lists may
     * depend on that: the host's clock may have been set back meanwhile.
     *
     * @throws UserError where one cannot be read
     */
    public List<RunResult> allRuns() {
        return filesOfRuns().stream()
                .map(file -> RunFolder.read(file, path))
                .map(this::requireOfThisFolder)
                .sorted(Comparator.comparing(RunResult::startedAt)
                        .thenComparing(run -> run.key().toString()))
                .toList();
    }

    /** Each {@code run.json}, whole or not. */
    List<Path> filesOfRuns() {
        Path folder = folderOfRuns();
        try (Stream<Path> files = Files.isDirectory(folder) ? Files.walk(folder) : Stream.empty()) {
            return files.filter(file -> file.endsWith(RunFolder.RESULT)).toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** What came of a run; empty where it never ended, or where that cannot be read. */
    public Optional<RunResult> ended(RunKey key) {
        Path file = pathOf(key).resolve(RunFolder.RESULT);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(RunFolder.read(file, path))
                    .filter(result -> result.key().equals(key));
        } catch (UserError damaged) {
            return Optional.empty();
        }
    }

    /**
     * Deletes what is left of runs that never ended, and files that were being written, so that nothing of them gets
     * into what is measured again. The caller must hold the lock of the machine, because the current run of another
     * runner has not ended either.
     *
     * @param cells one run of each cell to look at, of any repetition; all repetitions of these cells are looked at
     * @return the runs that were there and had not ended
     */
    public List<RunKey> discardUnfinished(Collection<RunKey> cells) {
        List<RunKey> discarded = new ArrayList<>();
        for (RunKey cell : cells) {
            for (RunKey run : repetitions(cell)) {
                if (ended(run).isEmpty()) {
                    delete(pathOf(run));
                    discarded.add(run);
                }
            }
        }
        deleteUnfinishedFiles();
        return List.copyOf(discarded);
    }

    private List<RunKey> repetitions(RunKey cell) {
        Path folder = pathOf(cell).getParent();
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(folder)) {
            return folders.map(one -> one.getFileName().toString())
                    .map(REPETITION::matcher)
                    .filter(Matcher::matches)
                    .map(name -> new RunKey(
                            cell.system(), cell.parameters(), Integer.parseInt(name.group(1)), name.group(2) != null))
                    .sorted(Comparator.comparingInt(RunKey::repetition).thenComparing(RunKey::closing))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void deleteUnfinishedFiles() {
        try (Stream<Path> files = Files.walk(path, DEPTH_OF_OUR_FILES)) {
            for (Path file : files.filter(one -> one.toString().endsWith(AtomicFile.UNFINISHED))
                    .filter(Files::isRegularFile)
                    .toList()) {
                Files.delete(file);
            }
        } catch (IOException failed) {
            throw WriteFailure.of("Cannot tidy " + path, path, failed);
        }
    }

    /**
     * Deletes the runs whose {@code run.json} is damaged, so that they are measured again. The caller must hold the
     * lock of the machine.
     *
     * @return their folders
     */
    public List<Path> discardDamaged() {
        List<Path> damaged = new ArrayList<>();
        for (Path file : filesOfRuns()) {
            boolean ofARun = path.relativize(file).getNameCount() == DEPTH_OF_OUR_FILES;
            if (ofARun && !RunFolder.isReadable(file, path)) {
                delete(file.getParent());
                damaged.add(file.getParent());
            }
        }
        return List.copyOf(damaged);
    }

    /**
     * Deletes all runs of a system, whatever came of them. The caller must hold the lock of the machine.
     *
     * @throws UserError where they lie outside of the result, behind a link
     */
    public void discard(String system) {
        Path folder = folderOf(system);
        if (Files.isDirectory(folder)) {
            delete(folder);
        }
    }

    private void delete(Path folder) {
        try {
            requireWithin(folder);
            WholeFolder.delete(folder);
        } catch (IOException failed) {
            throw WriteFailure.of("Cannot delete " + folder, folder, failed);
        }
    }

    /** Writes a report beside the manifest, or in a folder there, and returns its path. */
    public Path writeReport(String fileName, String text) {
        Path file = path.resolve(fileName);
        AtomicFile.write(file, text);
        return file;
    }

    /** A result that somebody sent may have a link in place of a folder. */
    private void requireWithin(Path folder) {
        try {
            if (Files.exists(folder) && !folder.toRealPath().startsWith(path.toRealPath())) {
                throw new UserError(folder + " is a link to a place outside of the result. Remove it.");
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException("Cannot read " + folder + ": " + unreadable.getMessage(), unreadable);
        }
    }

    /**
     * Writes the pictures of a report into a folder of their own and returns its path. Pictures of a former report that
     * this one does not have are deleted: they may show what has been found invalid since.
     */
    public Path writePictures(String folderName, Map<String, String> svgByFileName) {
        Path folder = path.resolve(folderName);
        requireWithin(folder);
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

    /**
     * Reads {@code latency.hlog} and its like, all of it at once, so that damage is found at once. HdrHistogram's own
     * reader would count each interval out, and so takes ten times as long.
     */
    static final class HistogramLog {

        private static final String START = "#[StartTime: ";
        private static final double MS_PER_SECOND = 1000;

        private HistogramLog() {}

        static List<EncodedHistogram> read(Path file) {
            if (!Files.exists(file)) {
                return List.of();
            }
            List<EncodedHistogram> histograms = new ArrayList<>();
            try {
                double start = 0;
                for (String line : Files.readAllLines(file)) {
                    if (line.startsWith(START)) {
                        start = Double.parseDouble(line.substring(START.length(), line.indexOf(' ', START.length())));
                    } else if (!line.isBlank() && !line.startsWith("#") && !line.startsWith("\"")) {
                        histograms.add(interval(line.split(","), start));
                    }
                }
            } catch (IOException | RuntimeException unreadable) {
                throw new UserError(Archive.name(file) + " cannot be read as a log of HdrHistogram (interval "
                        + (histograms.size() + 1) + ": " + unreadable
                        + "). Without that file the result can still be used: percentiles then come from run.json.");
            }
            return List.copyOf(histograms);
        }

        /** Of a line with start, length, longest time and histogram. */
        private static EncodedHistogram interval(String[] fields, double start) throws IOException {
            double from = Double.parseDouble(fields[0]) + start;
            double to = from + Double.parseDouble(fields[1]);
            return EncodedHistogram.of(
                    Base64.getDecoder().decode(fields[3]), (long) (from * MS_PER_SECOND), (long) (to * MS_PER_SECOND));
        }

        /** The same log with histograms that are not compressed, which HdrHistogram's own reader does not read. */
        static String inflated(String log) throws IOException {
            StringBuilder inflated = new StringBuilder();
            for (String line : log.split("(?<=\n)")) {
                int histogram = line.lastIndexOf(',') + 1;
                inflated.append(line, 0, histogram)
                        .append(
                                line.startsWith("#") || line.startsWith("\"") || line.isBlank()
                                        ? line.substring(histogram)
                                        : Base64.getEncoder()
                                                        .encodeToString(EncodedHistogram.inflated(Base64.getDecoder()
                                                                .decode(line.substring(histogram)
                                                                        .strip())))
                                                + "\n");
            }
            return inflated.toString();
        }
    }
}
