package io.github.springbench.hyperfoil;

import io.hyperfoil.api.collection.ElasticPool;
import io.hyperfoil.api.config.Model;
import io.hyperfoil.api.config.Phase;
import io.hyperfoil.api.session.PhaseChangeHandler;
import io.hyperfoil.api.session.PhaseInstance;
import io.hyperfoil.api.session.Session;
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

/**
 * Plays a phase of a constant rate: request {@code k} is due {@code k / rate} after the start, to the nanosecond.
 * Hyperfoil 0.25.2 starts the requests of a whole millisecond together, and forgets when one that had to wait for a
 * session was due.
 *
 * <p>A request waits while all sessions are taken. It keeps its due time, and requests are sent in the order of these.
 * What still waits when the time is over is never sent.
 */
final class Arrivals extends PhaseInstanceImpl {

    private static final double NANOS_PER_SECOND = 1e9;

    private final double perSecond;
    private final long count;
    private final long[] dueNanos;
    private final long[] sentNanos;
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
        perSecond = ((Model.ConstantRate) def.model).usersPerSec;
        count = due(def);
        int places = 1 + sessions.stream().mapToInt(Session::uniqueId).max().orElse(0);
        dueNanos = new long[places];
        sentNanos = new long[places];
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
        double perSecond = ((Model.ConstantRate) phase.model).usersPerSec;
        return (long) Math.ceil(perSecond * phase.duration() / TimeUnit.SECONDS.toMillis(1));
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
        return startNanos + (long) (next * NANOS_PER_SECOND / perSecond);
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
            HttpRequest request = writer.request();
            request.handlers = arrivals.new Timed(request.handlers);
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
                statistics.hears(dueNanos[place], sentNanos[place]);
            }
            return rest;
        }

        @Override
        public void handleStatus(HttpRequest request, int status, String reason) {
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
