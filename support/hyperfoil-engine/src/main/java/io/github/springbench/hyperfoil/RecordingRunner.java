package io.github.springbench.hyperfoil;

import io.github.springbench.engine.LoadFailed;
import io.hyperfoil.api.config.Model;
import io.hyperfoil.api.config.Phase;
import io.hyperfoil.api.config.Sequence;
import io.hyperfoil.api.config.Step;
import io.hyperfoil.api.session.PhaseInstance.Status;
import io.hyperfoil.api.session.Session;
import io.hyperfoil.api.session.SessionStopException;
import io.hyperfoil.api.statistics.SessionStatistics;
import io.hyperfoil.core.impl.EventLoopFactory;
import io.hyperfoil.core.impl.LocalSimulationRunner;
import io.hyperfoil.core.steps.StatisticsStep;
import io.hyperfoil.http.api.HttpCache;
import io.hyperfoil.http.steps.SendHttpRequestStep;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Hyperfoil's runner for one process, with {@link ExactStatistics} for every request step. */
final class RecordingRunner extends LocalSimulationRunner {

    /** The metric that each request of the file must have: Hyperfoil looks up statistics by this name. */
    static final String METRIC = "request";

    private final BenchmarkFile file;
    private final WarmUpPhases warmUp;
    private final Map<String, LoadPhase> loadPhases;
    private final Reference reference = Reference.now();
    private volatile String otherMetric;

    RecordingRunner(BenchmarkFile file, WarmUpPhases warmUp) {
        super(file.benchmark());
        this.file = file;
        this.warmUp = warmUp;
        this.loadPhases = file.loadPhases().stream().collect(Collectors.toMap(LoadPhase::name, Function.identity()));
    }

    /**
     * Applies the whole load.
     *
     * @throws LoadFailed if that is not possible, or if requests were not recorded
     */
    Recording record() {
        try {
            run();
        } catch (LoadFailed failed) {
            throw failed;
        } catch (RuntimeException failed) {
            throw new LoadFailed("Hyperfoil gave the load up", failed.getCause() == null ? failed : failed.getCause());
        }
        if (otherMetric != null) {
            throw new LoadFailed("The benchmark counts requests as '" + otherMetric + "', and only '" + METRIC
                    + "' is recorded. Give each httpRequest `metric: " + METRIC + "`");
        }
        return new Recording(reference, file.loadPhases(), executors.length, transport());
    }

    /** The warm-up gets {@link ExactStatistics}, too, so that the measuring code is compiled before the load. */
    @Override
    public void init() {
        benchmark.phases().forEach(this::guard);
        benchmark.phases().forEach(RecordingRunner::keepConnections);
        super.init();
        for (Phase phase : benchmark.phases()) {
            if (Arrivals.play(phase)) {
                instances.computeIfPresent(
                        phase.name(), (name, stock) -> Arrivals.insteadOf(stock, this::phaseChanged));
            }
            LoadPhase loadPhase = loadPhases.getOrDefault(phase.name(), new LoadPhase(0, phase));
            visitStatistics(phase, ofOneEventLoop -> replaceStatistics(phase, ofOneEventLoop, loadPhase));
            // Hyperfoil marks its pauses as warm-ups, too.
            if (phase.isWarmup && !(phase.model instanceof Model.Noop)) {
                warmUp.isPlayedBy(loadPhase, () -> finishPhase(phase.name()));
            }
        }
    }

    /**
     * Makes the phase fail when a user gets no connection. Hyperfoil would stop this user and count nothing, so that
     * the load on a service that has ended would look like a correct load that ended early. Its answers are read by
     * {@link AnswerHeads} first.
     */
    private void guard(Phase phase) {
        for (Sequence sequence : phase.scenario().sequences()) {
            Step[] steps = sequence.steps();
            for (int i = 0; i < steps.length; i++) {
                if (steps[i] instanceof SendHttpRequestStep asParsed) {
                    SendHttpRequestStep send =
                            AnswerHeads.readAfter(asParsed, new StatusWatch.OfStep().andThen(Arrivals::sends));
                    steps[i] = phase.isWarmup
                            ? session -> !rests(session) && sent(send, session)
                            : session -> sent(send, session);
                }
            }
        }
    }

    /**
     * Lets each user of a closed load, and of a warm-up, send all requests within one session, so that the user keeps a
     * connection and cookies. Hyperfoil ends a session after each request, and gives its connection to whoever asks
     * next, the last one first: users who think would share the few connections that are in use, and the others would
     * stay idle.
     */
    private static void keepConnections(Phase phase) {
        if (!(phase.model instanceof Model.Always)) {
            return;
        }
        Sequence[] first = phase.scenario().initialSequences();
        Sequence[] sequences = phase.scenario().sequences();
        if (sequences.length == 1) {
            goOnAfter(sequences[0], session -> session.currentSequence().restart(session));
        } else if (first.length == 1) {
            // One that begins a pass chooses one of the others, each of which ends it.
            Stream.of(sequences)
                    .filter(sequence -> sequence != first[0])
                    .forEach(sequence -> goOnAfter(
                            sequence,
                            session -> session.startSequence(first[0].name(), false, Session.ConcurrencyPolicy.FAIL)));
        }
    }

    /**
     * Begins again after a sequence while the phase runs; otherwise the session ends. The next request must not be
     * answered from Hyperfoil's cache, which a new session would find empty.
     */
    private static void goOnAfter(Sequence sequence, Consumer<Session> begin) {
        Step[] steps = sequence.steps();
        Step last = steps[steps.length - 1];
        steps[steps.length - 1] = session -> {
            if (!last.invoke(session)) {
                return false;
            }
            if (session.phase().status() == Status.RUNNING) {
                HttpCache.get(session).clear();
                begin.accept(session);
            }
            return true;
        };
    }

    /** Whether a user of the warm-up pauses now; if so, schedules the user to continue after the pause. */
    private boolean rests(Session session) {
        long nanos = warmUp.restNanos();
        if (nanos > 0) {
            session.executor().schedule(session.runTask(), nanos, TimeUnit.NANOSECONDS);
        }
        return nanos > 0;
    }

    private static boolean sent(SendHttpRequestStep send, Session session) {
        try {
            return send.invoke(session);
        } catch (SessionStopException noConnection) {
            session.phase().fail(new IllegalStateException("connections were lost, and no new ones could be opened"));
            throw noConnection;
        }
    }

    private void replaceStatistics(Phase phase, SessionStatistics statistics, LoadPhase loadPhase) {
        for (Sequence sequence : phase.scenario().sequences()) {
            for (Step step : sequence.steps()) {
                if (step instanceof StatisticsStep counting) {
                    statistics.getOrCreate(phase, counting.id(), METRIC, reference.epochMs());
                }
            }
        }
        List<Integer> steps = IntStream.range(0, statistics.size())
                .filter(i -> statistics.phase(i) == phase)
                .mapToObj(statistics::step)
                .distinct()
                .sorted()
                .toList();
        if (steps.size() > RequestRecord.MOST_STEPS) {
            throw new LoadFailed(
                    "A phase has " + steps.size() + " requests; the record holds up to " + RequestRecord.MOST_STEPS);
        }
        for (int i = 0; i < statistics.size(); i++) {
            if (statistics.phase(i) == phase) {
                int step = steps.indexOf(statistics.step(i));
                statistics.stats(i).replaceAll((metric, stock) -> loadPhase.newStatistics(reference, step));
            }
        }
    }

    /**
     * Waits for all connections, and fails if one cannot be opened. Hyperfoil would continue with fewer, or with none.
     */
    @Override
    public void openConnections(Handler<AsyncResult<Void>> opened) {
        CompletableFuture<Void> allOpen = new CompletableFuture<>();
        super.openConnections(result -> {
            if (result.succeeded()) {
                allOpen.complete(null);
            } else {
                allOpen.completeExceptionally(result.cause());
            }
        });
        try {
            allOpen.join();
        } catch (CompletionException refused) {
            shutdown();
            throw new LoadFailed("Hyperfoil could not open its connections", refused.getCause());
        }
        opened.handle(Future.succeededFuture());
    }

    @Override
    public void terminatePhase(String name) {
        LoadPhase loadPhase = loadPhases.get(name);
        if (loadPhase != null) {
            loadPhase.cutOff();
        }
        super.terminatePhase(name);
    }

    @Override
    protected CompletableFuture<Void> phaseChanged(
            Phase phase, Status status, boolean sessionLimitExceeded, Throwable error) {
        LoadPhase loadPhase = loadPhases.get(phase.name());
        if (loadPhase != null) {
            loadPhase.reached(status, reference.nanosUntilNow(), sessionLimitExceeded);
        }
        if (status == Status.TERMINATED) {
            // Now, because Hyperfoil discards the statistics of a terminated phase.
            visitStatistics(phase, statistics -> findOtherMetric(phase, statistics));
        }
        return super.phaseChanged(phase, status, sessionLimitExceeded, error);
    }

    private void findOtherMetric(Phase phase, SessionStatistics statistics) {
        for (int i = 0; i < statistics.size(); i++) {
            if (statistics.phase(i) == phase) {
                statistics.stats(i).keySet().stream()
                        .filter(metric -> !metric.equals(METRIC))
                        .forEach(metric -> otherMetric = metric);
            }
        }
    }

    private static String transport() {
        String channel = EventLoopFactory.INSTANCE.socketChannel().getSimpleName();
        return channel.replace("SocketChannel", "").toLowerCase(Locale.ROOT);
    }
}
