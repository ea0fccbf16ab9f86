package io.github.springbench.runner.run;

import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadGenerators;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadTaskBuilder;
import io.github.springbench.runner.machine.ChildProcessFailure;
import io.github.springbench.runner.machine.MachineProcess;
import io.github.springbench.runner.model.Load;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Answer.Place;
import io.github.springbench.runner.model.Request.RequestKeys;
import io.github.springbench.runner.model.WholeFolder;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.Workload.Requests;
import io.github.springbench.runner.model.Workload.Requests.Play;
import io.github.springbench.runner.model.Workload.Shape;
import io.github.springbench.runner.model.run.Fork.ForkPlace;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.run.ResultStep.TimesBeforeLoad;
import io.github.springbench.runner.run.backend.DatabaseCounts;
import io.github.springbench.runner.run.backend.RunningBackEnds.BackEndFailure;
import io.github.springbench.runner.run.service.ServiceClient;
import io.github.springbench.runner.run.service.ServiceFailure;
import io.github.springbench.runner.run.service.ServiceInstance;
import io.github.springbench.runner.store.DiskSpace;
import io.github.springbench.runner.store.DiskSpace.DiskFull;
import io.github.springbench.runner.store.RunFolder;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The life of a run, on a service that was started for it or for the run before, to a stored result. */
final class RunLifecycle {

    /** After so many failures before the load a system is skipped: one may be an accident, two are not. */
    private static final int MOST_STARTS = 2;

    private final RunContext context;
    private final LoadGenerators generators;
    private final ExecutionListener listener;
    private final DiskSpace disk;
    private final DatabaseCounts counts;
    private final SentRequests sent;

    /** Systems whose service once got as far as the load. */
    private final Set<String> fit = new HashSet<>();

    /** Why the others did not, run by run. */
    private final Map<String, List<String>> unfit = new HashMap<>();

    /** Whether the load of the run that is under way has begun. */
    private boolean loaded;

    RunLifecycle(RunContext context, LoadGenerators generators, ExecutionListener listener, DiskSpace disk) {
        this.context = context;
        this.generators = generators;
        this.listener = listener;
        this.disk = disk;
        this.counts = new DatabaseCounts(context);
        this.sent = new SentRequests(context);
    }

    /**
     * Makes one run and stores its result. A failure becomes the result of the run, and ends its fork.
     *
     * @param fork on which it is measured; started now if this is its first run
     * @param place of the run in its fork; null where it has it for itself
     * @throws Interrupted where the runner is told to end meanwhile
     * @throws DiskFull where it found no room; it then has no result
     */
    RunResult live(PlannedRun run, RunFolder folder, ServiceInstance fork, ForkPlace place) {
        Instant startedAt = Instant.now();
        String system = run.key().system();
        loaded = false;
        RunResult result;
        List<String> failures = unfit.computeIfAbsent(system, first -> new ArrayList<>());
        if (failures.size() == MOST_STARTS) {
            result = failed(
                    run,
                    startedAt,
                    "Not tried: the first " + MOST_STARTS + " runs of " + system
                            + " failed before the load. The last reason: " + failures.get(MOST_STARTS - 1));
        } else {
            try {
                // A closing run may be followed by another one.
                boolean last = place == null
                        || place.place() == place.of() && !run.key().closing();
                result = measured(run, folder, startedAt, fork, last).withFork(place);
            } catch (DiskFull full) {
                throw full;
            } catch (RuntimeException failure) {
                fork.closeAfter(failure);
                if (context.machines().here().isEnding()) {
                    throw new Interrupted();
                }
                result = failed(run, startedAt, RunFailure.reason(failure)).withFork(place);
                if (loaded && failure instanceof ServiceFailure) {
                    result = result.withServiceFailed(true);
                }
                if (!fit.contains(system) && !(failure instanceof BackEndFailure)) {
                    failures.add(result.failure());
                }
            } finally {
                hideSecrets(run, folder);
            }
        }
        if (!result.counts()) {
            // A service or load generator without room for its files fails in its own words, or writes a record that
            // ends early.
            disk.require();
        }
        folder.write(result);
        return result;
    }

    /** Whatever the reason quotes: a log, an answer, a driver. */
    private RunResult failed(PlannedRun run, Instant startedAt, String reason) {
        return RunResult.failed(run.key(), startedAt, context.mask().masked(reason), List.of());
    }

    /** Logs are written without secrets; a load generator's own record is not, and has been read by now. */
    private void hideSecrets(PlannedRun run, RunFolder folder) {
        LoadGenerator generator = generators.named(context.experiment().engineOf(run.system()));
        folder.filesOf(folder.loadGenerator(generator.engine().name())).stream()
                .filter(generator::quotesAnswers)
                .forEach(file -> folder.mask(file, context.mask()));
    }

    /**
     * The recipe.
     *
     * @param last whether the fork is known to end with this run
     */
    private RunResult measured(
            PlannedRun run, RunFolder folder, Instant startedAt, ServiceInstance fork, boolean last) {
        LoadGenerator generator = generators.named(context.experiment().engineOf(run.system()));
        boolean first = !fork.isUp();
        if (first) {
            listener.phase(run, RunPhase.STARTING);
            sent.require(run, folder, generator);
            fork.start(run, folder);
        }
        TimesBeforeLoad before;
        DatabaseCounts.OfLoad counted;
        EndedLoad load;
        try {
            if (!first) {
                fork.backEnds().refill();
            }
            ServiceClient client = fork.answering(run);
            if (first) {
                fork.readLimits();
            }
            Instant ready = Instant.now();

            if (first) {
                listener.phase(run, RunPhase.WARMING_UP);
                fork.warmUp(client, run, folder);
            }
            counted = counts.begin(run, client, fork.backEnds());
            before = new TimesBeforeLoad(startedAt, ready, Instant.now());

            fit.add(run.key().system());
            listener.phase(run, RunPhase.LOAD);
            loaded = true;
            load = new LoadStep(context.of(run.system()), generator, fork.watched(), fork.backEnds(), listener)
                    .run(run, folder, !first);
            fork.measured(load.samples());
            if (last) {
                fork.endService(); // a database counts all that a service did when its connections are closed
            }
            counted = counted.end(fork.backEnds());
        } catch (RuntimeException failure) {
            throw fork.causeOf(failure);
        }
        if (last) {
            fork.close();
        }

        listener.phase(run, RunPhase.READING);
        return ResultStep.read(context, run, folder, generator, load).result(fork, first, before, counted);
    }

    /**
     * Compares what a load generator sends with what the experiment says: before its first load it plays one user
     * against a socket of the runner's, which keeps each request as it comes, byte for byte. Only the address and the
     * time differ from those of the load, so later loads of the same requests send the same.
     */
    static final class SentRequests {

        private static final Phases BRIEF =
                new Phases(Duration.ZERO, null, Duration.ofMillis(200), Pause.NONE, Duration.ZERO, null);

        private static final Duration LONGEST = Duration.ofMinutes(1);
        private static final int SHOWN = 200;

        private final RunContext context;

        /** Names of load generators, each with requests that it was seen to send as they are meant. */
        private final Set<List<Object>> seen = new HashSet<>();

        SentRequests(RunContext context) {
            this.context = context;
        }

        /**
         * Looks once at what a load generator sends. What other machines send cannot be seen from here.
         *
         * @throws RunFailure where it is something else
         */
        void require(PlannedRun run, RunFolder folder, LoadGenerator generator) {
            Workload workload = context.experiment().workload().with(run.key().parameters());
            boolean isHere = context.machines().fleet() == null
                    && context.machines().load() == context.machines().here();
            List<Object> sent = List.of(generator.engine(), workload.parts());
            if (isHere && generator.sendsRequestsOf(workload) && !seen.contains(sent)) {
                List<Received> received = received(run, folder.path().resolve("sent-requests"), generator, workload);
                for (int part = 0; part < workload.parts().size(); part++) {
                    Part meant = workload.parts().get(part);
                    String difference = part < received.size()
                            ? received.get(part)
                                    .difference(meant(workload, meant.exchange().request()))
                                    .orElse(null)
                            : "nothing instead of "
                                    + quoted(meant.exchange().method() + " "
                                            + meant.exchange().path());
                    if (difference != null) {
                        throw new RunFailure(context.mask()
                                .masked(generator.engine().label() + " sends " + difference
                                        + ". Its load would be another one. This is a mistake of the bench: please"
                                        + " report it with the file of the experiment."));
                    }
                }
                seen.add(sent);
            }
        }

        private List<Received> received(PlannedRun run, Path folder, LoadGenerator generator, Workload workload) {
            try (Recorder recorder = new Recorder(workload.parts().size())) {
                LoadTask task = task(run, folder, recorder.url(), workload);
                Files.createDirectories(folder);
                task.writeRows();
                try (MachineProcess process = context.machines()
                        .here()
                        .start(
                                generator.engine().label(),
                                generator.command(context.jdk(), task),
                                context.secrets(),
                                context.home(),
                                folder.resolve("log"),
                                context.mask())) {
                    int exitCode = process.awaitExit(LONGEST, () -> {});
                    if (exitCode != 0) {
                        throw new RunFailure("The load generator ended with "
                                + process.end().orElse("exit code " + exitCode) + " before the load"
                                + RunFailure.lastWords(process) + ".");
                    }
                }
                return recorder.received();
            } catch (ChildProcessFailure failed) {
                throw new RunFailure(failed.getMessage());
            } catch (IOException failed) {
                throw new UncheckedIOException(
                        "Cannot see what the load generator sends: " + failed.getMessage(), failed);
            } catch (InterruptedException interrupted) {
                throw RunFailure.interrupted();
            } finally {
                delete(folder);
            }
        }

        /** Of a mix each request once. */
        private LoadTask task(PlannedRun run, Path folder, URI url, Workload workload) {
            Requests requests = workload.requests() == null
                    ? null
                    : new Requests(Play.JOURNEY, workload.requests().all());
            return LoadTaskBuilder.builder()
                    .name("requests of " + run.key())
                    .baseUrl(url)
                    .request(run.request())
                    .workload(new Workload(
                            workload.engine(), Shape.CLOSED, workload.exchange(), BRIEF, requests, workload.feeder()))
                    .load(Load.users(1))
                    .records(context.experiment().records())
                    .watch(folder.resolve("watch.csv"))
                    .folder(folder)
                    .build();
        }

        private static void delete(Path folder) {
            if (!Files.exists(folder)) {
                return;
            }
            try {
                WholeFolder.delete(folder);
            } catch (IOException failed) {
                throw new UncheckedIOException("Cannot delete " + folder + ": " + failed.getMessage(), failed);
            }
        }

        /** As it is to be sent: with the first row, without values of answers, and with marks for ids and keys. */
        private Request meant(Workload workload, Request request) {
            Map<String, String> values = new HashMap<>();
            RequestKeys.in(request).forEach(key -> values.put(key.words(), Received.KEY));
            values.put(Request.FRESH_ID, Received.ID);
            workload.kept().forEach(words -> values.put(words, Place.NOTHING));
            if (workload.feeder() != null) {
                List<Map<String, String>> rows = workload.feeder().ordered();
                rows.get(0).forEach((column, value) -> values.put("{" + column + "}", value));
            }
            context.secrets().forEach((name, secret) -> values.put("${" + name + "}", secret.reveal()));
            return request.sent(values);
        }

        private static String quoted(String text) {
            return "\"" + (text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…") + "\"";
        }

        /**
         * One request, its bytes as letters of ISO 8859-1.
         *
         * @param head the lines before its body
         */
        record Received(List<String> head, String body) {

            /** Stand for what is drawn anew; percent-encoding leaves them as they are. */
            private static final String KEY = "drawn.key.4d1c9e7f";

            private static final String ID = "drawn.id.4d1c9e7f";

            private static final Pattern MARKS = Pattern.compile(Stream.of(KEY, ID)
                    .map(Pattern::quote)
                    .reduce((one, other) -> one + "|" + other)
                    .orElseThrow());

            /** What is different, in words; empty for nothing. */
            Optional<String> difference(Request meant) {
                String line = meant.method() + " " + meant.path() + " HTTP/1.1";
                if (!isSame(head.get(0), line)) {
                    return Optional.of(instead(head.get(0), line));
                }
                for (Map.Entry<String, String> header : meant.allHeaders().entrySet()) {
                    List<String> values = head.stream()
                            .skip(1)
                            .filter(given -> given.regionMatches(
                                    true,
                                    0,
                                    header.getKey() + ":",
                                    0,
                                    header.getKey().length() + 1))
                            .map(given -> given.substring(header.getKey().length() + 1)
                                    .strip())
                            .toList();
                    if (values.isEmpty()) {
                        return Optional.of("no header " + header.getKey() + " instead of " + quoted(header.getValue()));
                    }
                    if (values.size() != 1 || !isSame(values.get(0), header.getValue())) {
                        return Optional.of("the header " + header.getKey() + " as "
                                + instead(String.join("\" and \"", values), header.getValue()));
                    }
                }
                String sent = meant.body() == null ? "" : inBytes(meant.body());
                return isSame(body, sent) ? Optional.empty() : Optional.of("the body " + instead(body, sent));
            }

            private static String inBytes(String text) {
                return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
            }

            private static boolean isSame(String sent, String meant) {
                StringBuilder pattern = new StringBuilder();
                Matcher mark = MARKS.matcher(meant);
                int from = 0;
                while (mark.find()) {
                    pattern.append(Pattern.quote(meant.substring(from, mark.start())))
                            .append(mark.group().equals(KEY) ? "[1-9][0-9]*" : "[0-9a-f-]{36}");
                    from = mark.end();
                }
                return from == 0
                        ? sent.equals(meant)
                        : sent.matches("(?s)" + pattern.append(Pattern.quote(meant.substring(from))));
            }

            private static String instead(String sent, String meant) {
                return quoted(sent) + " instead of " + quoted(meant);
            }
        }

        /** A socket on loopback that answers whatever comes with an empty 200, and keeps the first requests. */
        private static final class Recorder implements AutoCloseable {

            private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
            private static final String LENGTH = "content-length:";

            private final ServerSocket socket;
            private final int most;
            private final LinkedBlockingQueue<Received> received = new LinkedBlockingQueue<>();

            Recorder(int most) throws IOException {
                this.most = most;
                this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                daemon(this::accept);
            }

            URI url() {
                return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/");
            }

            List<Received> received() {
                return List.copyOf(received);
            }

            private void accept() {
                try {
                    while (true) {
                        Socket connection = socket.accept();
                        daemon(() -> serve(connection));
                    }
                } catch (IOException closed) {
                    // the load has ended
                }
            }

            private void serve(Socket connection) {
                try (connection) {
                    InputStream in = new BufferedInputStream(connection.getInputStream());
                    List<String> head = head(in);
                    while (!head.isEmpty()) {
                        int length = head.stream()
                                .filter(line -> line.regionMatches(true, 0, LENGTH, 0, LENGTH.length()))
                                .mapToInt(line -> Integer.parseInt(
                                        line.substring(LENGTH.length()).strip()))
                                .findFirst()
                                .orElse(0);
                        String body = new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
                        if (received.size() < most) {
                            received.add(new Received(head, body));
                        }
                        connection.getOutputStream().write(ANSWER.getBytes(StandardCharsets.US_ASCII));
                        head = head(in);
                    }
                } catch (IOException | NumberFormatException broken) {
                    // closed by the load generator, or no HTTP at all: what is missing is told
                }
            }

            private static List<String> head(InputStream in) throws IOException {
                List<String> lines = new ArrayList<>();
                for (String line = line(in); !line.isEmpty(); line = line(in)) {
                    lines.add(line);
                }
                return lines;
            }

            private static String line(InputStream in) throws IOException {
                ByteArrayOutputStream line = new ByteArrayOutputStream();
                for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
                    line.write(next);
                }
                String text = line.toString(StandardCharsets.ISO_8859_1);
                return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
            }

            private static void daemon(Runnable work) {
                Thread thread = new Thread(work, "sent-requests");
                thread.setDaemon(true);
                thread.start();
            }

            @Override
            public void close() throws IOException {
                socket.close();
            }
        }
    }
}
