package io.github.springbench.runner.run;

import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadTaskBuilder;
import io.github.springbench.runner.machine.HomeMachine;
import io.github.springbench.runner.machine.HostWatch;
import io.github.springbench.runner.machine.MachineProcess;
import io.github.springbench.runner.machine.Watching;
import io.github.springbench.runner.model.Load;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Engine;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.stats.HostSummary;
import io.github.springbench.runner.stats.LoadParts;
import io.github.springbench.runner.store.RunFolder;
import io.github.springbench.runner.verdict.Judge;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds out how fast a load generator can go on this machine: callers who do not think, against a server that does
 * nothing but answer. Server and load generator have a JVM of their own each and share the machine's cores. How much
 * CPU a request takes is measured there, and again at a rate that all of them reach.
 */
public final class LoadGeneratorCalibration {

    /** For how long the load generator warms itself up, and then loads. */
    public static final Duration EACH_PHASE = Duration.ofSeconds(10);

    /** Enough to keep both busy, and fewer than any limit of a shell on open files. */
    private static final int CALLERS = 100;

    /** Of each caller a tenth of a second, so that they send some 1,000 requests in a second. */
    private static final Pause AT_1000 = new Pause(Duration.ofMillis(50), Duration.ofMillis(150));

    private static final double MICROS_PER_SECOND = 1e6;

    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

    /** Gatling writes its own report at the end. */
    private static final Duration LOAD_TIMEOUT = Duration.ofMinutes(5);

    private static final int CORES = Runtime.getRuntime().availableProcessors();

    private final HomeMachine machine;
    private final Path home;
    private final Jdk jdk;
    private final List<String> server;
    private final String portLine;

    /**
     * @param machine on which all of it runs
     * @param home the folder in which all processes run
     * @param jdk of the load generator
     * @param server the command that starts a server that says on which port it listens
     * @param portLine begins the line in which it says so
     */
    public LoadGeneratorCalibration(HomeMachine machine, Path home, Jdk jdk, List<String> server, String portLine) {
        this.machine = machine;
        this.portLine = portLine;
        this.home = home;
        this.jdk = jdk;
        this.server = List.copyOf(server);
    }

    /**
     * Measures one load generator; nothing is left running.
     *
     * @param folder in which the logs and the record stay
     * @throws CeilingNotMeasured where a process failed, or not every request was answered rightly
     * @throws Interrupted where the runner is told to end meanwhile
     */
    public Result of(LoadGenerator generator, RunFolder folder) {
        try {
            Measured most = measured(generator, Pause.NONE, folder);
            Measured few =
                    measured(generator, AT_1000, new RunFolder(folder.path().resolve("at-1000")));
            return new Result(most.rps(), most.disturbances(), most.cpuMicros(), few.cpuMicros());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new Interrupted();
        } catch (RuntimeException failure) {
            if (machine.isEnding()) {
                throw new Interrupted();
            }
            if (RunFailure.isSentence(failure)) {
                throw new CeilingNotMeasured(
                        "The ceiling of " + generator.engine().label() + " was not measured: " + failure.getMessage(),
                        failure);
            }
            throw failure;
        }
    }

    private Measured measured(LoadGenerator generator, Pause pause, RunFolder folder) throws InterruptedException {
        try (MachineProcess answering =
                machine.start("The server", server, Map.of(), home, folder.serviceLog(), Secret.Mask.NONE)) {
            String port = answering.awaitLine(portLine, START_TIMEOUT);
            LoadTask task = task(generator.engine(), pause, URI.create("http://127.0.0.1:" + port + "/"), folder);
            answering.awaitReady(task.baseUrl().resolve(task.request().path()), START_TIMEOUT);
            List<HostSample> samples = load(generator.engine(), generator.command(jdk, task), answering, folder);
            LoadMeasurement measurement = generator.read(task);
            LoadParts parts = new LoadParts(measurement.load(), measurement.plateau());
            double rps = throughput(measurement.result());
            return new Measured(
                    rps,
                    Judge.disturbances(HostSummary.host(samples, parts, CORES)),
                    parts.ofPlateau(samples, HostSample::epochMs, during -> cpuMicros(during, rps)));
        }
    }

    /** CPU time of the load generator for a request; null where it was not seen. */
    private static Double cpuMicros(List<HostSample> samples, double rps) {
        List<HostSample> known = samples.stream()
                .filter(sample -> sample.loadGeneratorCpuSeconds() != null)
                .toList();
        if (known.size() < LoadParts.LEAST_SAMPLES) {
            return null;
        }
        HostSample first = known.get(0);
        HostSample last = known.get(known.size() - 1);
        double requests = rps * (last.monotonicMs() - first.monotonicMs()) / 1000;
        return (last.loadGeneratorCpuSeconds() - first.loadGeneratorCpuSeconds()) * MICROS_PER_SECOND / requests;
    }

    private List<HostSample> load(Engine engine, List<String> command, MachineProcess answering, RunFolder folder)
            throws InterruptedException {
        try (HostWatch host = machine.watchHost(new Watching(0, Optional.of(answering), List.of(), null));
                Sampler<HostSample> sampler = Sampler.start(seconds -> host.sample());
                MachineProcess loadGenerator = machine.start(
                        engine.label(), command, Map.of(), home, folder.loadGeneratorLog(), Secret.Mask.NONE)) {
            host.watchLoadGenerator(loadGenerator);
            int exitCode = loadGenerator.awaitExit(LOAD_TIMEOUT, () -> requireAlive(answering));
            if (exitCode != 0) {
                throw new RunFailure(
                        "the load generator ended with " + loadGenerator.end().orElse("exit code " + exitCode)
                                + RunFailure.lastWords(loadGenerator) + ".");
            }
            return sampler.stop();
        }
    }

    private static void requireAlive(MachineProcess answering) {
        answering.end().ifPresent(end -> {
            throw new RunFailure(
                    "the server ended with " + end + " under the load" + RunFailure.lastWords(answering) + ".");
        });
    }

    /** A limit that is in the way of an answer is not the load generator's speed. */
    private static double throughput(LoadResult load) {
        if (load.failed() > 0) {
            throw new RunFailure(
                    load.failed() + " of " + load.requests() + " requests failed: " + load.failures() + ".");
        }
        if (load.truncated() || load.plateauThroughputRps() == null) {
            throw new RunFailure("its record ends early, or the callers were never all present at once.");
        }
        return load.plateauThroughputRps();
    }

    /** Whether it is a load generator of this project that can play this load. */
    public static boolean measures(LoadGenerator generator) {
        return !generator.isOutside()
                && generator
                        .cannotPlay(workload(generator.engine(), Pause.NONE))
                        .isEmpty();
    }

    private static Workload workload(Engine engine, Pause pause) {
        return new Workload(
                engine.name(),
                pause.zero() ? Workload.Shape.CLOSED : Workload.Shape.CLOSED_WITH_THINK_TIME,
                Exchange.get("/hello"),
                new Phases(Duration.ZERO, null, EACH_PHASE, pause, Duration.ZERO, EACH_PHASE));
    }

    private static LoadTask task(Engine engine, Pause pause, URI server, RunFolder folder) {
        Workload workload = workload(engine, pause);
        Request request = workload.request();
        return LoadTaskBuilder.builder()
                .name("ceiling")
                .baseUrl(server)
                .request(request)
                .workload(workload)
                .load(Load.users(CALLERS))
                .watch(folder.loadGeneratorCsv())
                .folder(folder.loadGenerator(engine.name()))
                .build();
    }

    /**
     * How fast a load generator went.
     *
     * @param rps requests per second on the plateau
     * @param disturbances what others did on the machine meanwhile, a sentence each: the figure is then too low
     * @param cpuMicros CPU time of a request at that rate; null where it was not seen
     * @param cpuMicrosAt1000 the same at 1,000 requests/s
     */
    public record Result(double rps, List<String> disturbances, Double cpuMicros, Double cpuMicrosAt1000) {}

    private record Measured(double rps, List<String> disturbances, Double cpuMicros) {}

    /** There is no figure for a load generator's own limit; the message says why in one sentence. */
    public static final class CeilingNotMeasured extends RuntimeException {

        private static final long serialVersionUID = 1L;

        public CeilingNotMeasured(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
