package io.github.springbench.hyperfoil;

import io.hyperfoil.api.collection.ElasticPool;
import io.hyperfoil.api.config.BenchmarkDefinitionException;
import io.hyperfoil.api.config.InitFromParam;
import io.hyperfoil.api.config.Model;
import io.hyperfoil.api.config.Name;
import io.hyperfoil.api.config.Phase;
import io.hyperfoil.api.config.Step;
import io.hyperfoil.api.config.Visitor;
import io.hyperfoil.api.session.PhaseChangeHandler;
import io.hyperfoil.api.session.PhaseInstance;
import io.hyperfoil.api.session.Session;
import io.hyperfoil.core.builders.BaseStepBuilder;
import io.hyperfoil.core.impl.PhaseInstanceImpl;
import io.hyperfoil.http.api.HttpRequest;
import io.hyperfoil.http.api.HttpRequestWriter;
import io.hyperfoil.http.api.HttpResponseHandlers;
import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import java.lang.reflect.Field;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Plays a phase of a constant rate: request {@code k} is due {@code k / rate} after the start, to the nanosecond. With
 * a {@link RateStep} in its scenario, the rate is another one before a moment and after a later one. Hyperfoil 0.25.2
 * starts the requests of a whole millisecond together, and forgets when one that had to wait for a session was due.
 *
 * <p>A request waits while all sessions are taken. It keeps its due time, and requests are sent in the order of these.
 * What still waits when the time is over is never sent.
 */
final class Arrivals extends PhaseInstanceImpl {

    private static final double NANOS_PER_SECOND = 1e9;

    private final Times times;
    private final long count;
    private final long[] dueNanos;
    private final long[] sentNanos;
    private final int[] statuses;
    private EventExecutor loop;
    private long startNanos;
    private long endNanos;

    /** The request that is sent next. */
    private long next;

    /** Whether all sessions were taken when it was due, so that the next session that ends sends it. */
    private boolean starved;

    private boolean over;

    private Arrivals(PhaseInstance stock, PhaseChangeHandler handler) {
        super(stock.definition(), stock.runId(), stock.agentId());
        ElasticPool<Session> pool = field(stock, "sessionPool");
        List<Session> sessions = field(stock, "sessionList");
        setComponents(pool, sessions, handler);
        times = Times.of(def);
        count = due(def);
        int places = 1 + sessions.stream().mapToInt(Session::uniqueId).max().orElse(0);
        dueNanos = new long[places];
        sentNanos = new long[places];
        statuses = new int[places];
    }

    /** Whether a phase has a steady rate. Others are left to Hyperfoil: random arrivals, and rates that change. */
    static boolean play(Phase phase) {
        return phase.model instanceof Model.ConstantRate rate && !rate.variance;
    }

    /**
     * In place of Hyperfoil's own instance of the phase, whose sessions it takes over.
     *
     * @param handler hears of each change of its status
     */
    static Arrivals insteadOf(PhaseInstance stock, PhaseChangeHandler handler) {
        return new Arrivals(stock, handler);
    }

    /** How many requests are due in such a phase. */
    static long due(Phase phase) {
        return (long) Math.ceil(Times.of(phase).dueUntil(phase.duration() / (double) TimeUnit.SECONDS.toMillis(1)));
    }

    @SuppressWarnings("unchecked") // each field is asked for as what it is
    private static <T> T field(PhaseInstance stock, String name) {
        try {
            Field field = PhaseInstanceImpl.class.getDeclaredField(name);
            field.setAccessible(true);
            return (T) field.get(stock);
        } catch (ReflectiveOperationException otherRelease) {
            throw new IllegalStateException("another release of Hyperfoil than 0.25.2", otherRelease);
        }
    }

    @Override
    public void reserveSessions() {
        // The stock instance did.
    }

    /** The arrivals themselves count as an active session until they are over, or the phase could end before them. */
    @Override
    public void proceed(EventExecutorGroup executors) {
        activeSessions.incrementAndGet();
        loop = executors.next();
        loop.execute(this::begin);
    }

    private synchronized void begin() {
        startNanos = System.nanoTime();
        long length = TimeUnit.MILLISECONDS.toNanos(def.duration());
        endNanos = startNanos + length;
        loop.schedule(this::sendDue, length, TimeUnit.NANOSECONDS);
        sendDue();
    }

    /**
     * Sends what is due. Then it comes again when the next request is, or the next session that ends goes on, or the
     * time is over: what waits for a session then is given up.
     */
    private synchronized void sendDue() {
        if (over) {
            return;
        }
        while (!isStopped() && !starved && next < count && isDue()) {
            Session free = sessionPool.acquire();
            starved = free == null;
            if (!starved) {
                activeSessions.incrementAndGet();
                sendNext(free);
            }
        }
        if (isStopped() || next == count || System.nanoTime() >= endNanos) {
            over = true;
            super.notifyFinished(null);
        } else if (!starved) {
            loop.schedule(this::sendDue, due() - System.nanoTime(), TimeUnit.NANOSECONDS);
        }
    }

    @Override
    public synchronized void notifyFinished(Session session) {
        if (starved && !over && session != null && !isStopped() && isDue()) {
            sendNext(session);
        } else {
            super.notifyFinished(session);
        }
        if (starved) {
            starved = false;
            sendDue();
        }
    }

    /** Whether the load was given up. */
    private boolean isStopped() {
        return status.ordinal() >= Status.TERMINATING.ordinal();
    }

    private boolean isDue() {
        return due() <= System.nanoTime();
    }

    private long due() {
        return startNanos + (long) (times.secondsUntil(next) * NANOS_PER_SECOND);
    }

    private void sendNext(Session session) {
        dueNanos[session.uniqueId()] = due();
        next++;
        session.start(this);
    }

    /** Called with each request in the moment in which it is sent. */
    static void sends(Session session, HttpRequestWriter writer) {
        if (session.phase() instanceof Arrivals arrivals) {
            arrivals.sentNanos[session.uniqueId()] = System.nanoTime();
            arrivals.statuses[session.uniqueId()] = 0;
            HttpRequest request = writer.request();
            request.handlers = arrivals.new Timed(request.handlers);
        }
    }

    /**
     * When requests are due, in seconds since the start.
     *
     * @param perSecond the rate between the two moments
     * @param from the rate before and after
     * @param up the first moment
     * @param down the second one
     */
    record Times(double perSecond, double from, double up, double down) {

        /** Of a phase of a constant rate. */
        static Times of(Phase phase) {
            double perSecond = ((Model.ConstantRate) phase.model).usersPerSec;
            return Stream.of(phase.scenario().sequences())
                    .flatMap(sequence -> Stream.of(sequence.steps()))
                    .filter(RateStep.class::isInstance)
                    .map(step -> ((RateStep) step).times(perSecond))
                    .findFirst()
                    .orElse(new Times(perSecond, perSecond, 0, 0));
        }

        /** How many, in requests and parts of one. */
        double dueUntil(double seconds) {
            double between = Math.max(0, Math.min(seconds, down) - up);
            return perSecond * between + from * (seconds - between);
        }

        /** The reverse: until request {@code k}, of which the first one is 0. */
        double secondsUntil(long k) {
            double before = from * up;
            double between = perSecond * (down - up);
            return k <= before
                    ? k / from
                    : k <= before + between ? up + (k - before) / perSecond : down + (k - before - between) / from;
        }
    }

    /**
     * In the scenario of a phase of a constant rate: when that rate begins and ends, and which one there is before and
     * after. To a session it is nothing.
     */
    @SuppressWarnings("serial") // it all runs in this JVM
    static final class RateStep implements Step {

        @Visitor.Ignore
        private final double from;

        @Visitor.Ignore
        private final double up;

        @Visitor.Ignore
        private final double down;

        private RateStep(double from, double up, double down) {
            this.from = from;
            this.up = up;
            this.down = down;
        }

        @Override
        public boolean invoke(Session session) {
            return true;
        }

        private Times times(double perSecond) {
            return new Times(perSecond, from, up, down);
        }

        /** Of {@code benchStep}, told as {@code 1000 until 7000 and from 10000}: a rate, and two times in ms. */
        @Name("benchStep")
        public static final class Builder extends BaseStepBuilder<Builder> implements InitFromParam<Builder> {

            private static final Pattern TOLD = Pattern.compile("(\\d+) until (\\d+) and from (\\d+)");

            private String told;

            @Override
            public Builder init(String param) {
                told = param;
                return this;
            }

            @Override
            public List<Step> build() {
                Matcher matcher = TOLD.matcher(told);
                if (!matcher.matches()) {
                    throw new BenchmarkDefinitionException("benchStep is '" + told
                            + "'; expected a rate and two times in ms, such as '1000 until 7000 and from 10000'");
                }
                double second = TimeUnit.SECONDS.toMillis(1);
                return List.of(new RateStep(
                        Long.parseLong(matcher.group(1)),
                        Long.parseLong(matcher.group(2)) / second,
                        Long.parseLong(matcher.group(3)) / second));
            }
        }
    }

    /** Tells the statistics whose request it is before what becomes of it. */
    private final class Timed implements HttpResponseHandlers {

        private final HttpResponseHandlers rest;

        Timed(HttpResponseHandlers rest) {
            this.rest = rest;
        }

        private HttpResponseHandlers of(HttpRequest request) {
            int place = request.session.uniqueId();
            if (request.statistics() instanceof ExactStatistics statistics) {
                statistics.hears(dueNanos[place], sentNanos[place], statuses[place]);
            }
            return rest;
        }

        @Override
        public void handleStatus(HttpRequest request, int status, String reason) {
            statuses[request.session.uniqueId()] = status;
            of(request).handleStatus(request, status, reason);
        }

        @Override
        public void handleHeader(HttpRequest request, CharSequence header, CharSequence value) {
            of(request).handleHeader(request, header, value);
        }

        @Override
        public void handleBodyPart(HttpRequest request, ByteBuf data, int offset, int length, boolean isLastPart) {
            of(request).handleBodyPart(request, data, offset, length, isLastPart);
        }

        @Override
        public void handleEnd(HttpRequest request, boolean executed) {
            of(request).handleEnd(request, executed);
        }

        @Override
        public void handleThrowable(HttpRequest request, Throwable throwable) {
            of(request).handleThrowable(request, throwable);
        }

        @Override
        public void handleRawRequest(HttpRequest request, ByteBuf data, int offset, int length) {
            rest.handleRawRequest(request, data, offset, length);
        }

        @Override
        public void handleRawResponse(HttpRequest request, ByteBuf data, int offset, int length, boolean isLastPart) {
            rest.handleRawResponse(request, data, offset, length, isLastPart);
        }
    }
}
