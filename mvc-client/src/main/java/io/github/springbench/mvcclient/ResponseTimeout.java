package io.github.springbench.mvcclient;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.client5.http.classic.ExecRuntime;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;

/**
 * Bounds the time from having a connection to the last byte of the answer.
 *
 * <p>Apache's own response timeout starts anew with every byte that comes, so that a back end which trickles would hold its
 * caller for ever.
 */
final class ResponseTimeout implements ExecChainHandler, AutoCloseable {

    private final Duration duration;
    private final ScheduledThreadPoolExecutor timer;

    ResponseTimeout(Duration duration) {
        this.duration = duration;
        this.timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "response-timeout");
            thread.setDaemon(true);
            return thread;
        });
        // Nearly all tasks are cancelled; they would otherwise stay in the queue for the whole timeout.
        timer.setRemoveOnCancelPolicy(true);
    }

    Duration duration() {
        return duration;
    }

    @Override
    public ClassicHttpResponse execute(ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
            throws IOException, HttpException {
        Deadline deadline = new Deadline(scope.execRuntime);
        deadline.start(timer, duration);
        boolean hasBodyToRead = false;
        try {
            ClassicHttpResponse response = chain.proceed(request, scope);
            HttpEntity entity = response.getEntity();
            if (entity != null) {
                response.setEntity(new BodyInTime(entity, deadline));
                hasBodyToRead = true;
            }
            return response;
        } catch (IOException e) {
            throw deadline.explained(e);
        } catch (RuntimeException e) {
            // An exchange that loses its connection between two steps says that it never had one.
            throw deadline.explained(e);
        } finally {
            if (!hasBodyToRead) {
                deadline.stop();
            }
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    /** Ends one exchange by closing its connection, unless it is over by then. */
    private static final class Deadline implements Runnable {

        private final ExecRuntime exchange;
        private ScheduledFuture<?> task;
        private volatile boolean hasPassed;

        Deadline(ExecRuntime exchange) {
            this.exchange = exchange;
        }

        void start(ScheduledThreadPoolExecutor timer, Duration duration) {
            task = timer.schedule(this, duration.toNanos(), TimeUnit.NANOSECONDS);
        }

        void stop() {
            task.cancel(false);
        }

        @Override
        public void run() {
            hasPassed = true;
            exchange.discardEndpoint();
        }

        /** A closed connection looks alike from here, whoever closed it. */
        <E extends Exception> HttpTimeoutException explained(E failure) throws E {
            if (!hasPassed) {
                throw failure;
            }
            HttpTimeoutException timeout = new HttpTimeoutException("response timeout");
            timeout.initCause(failure);
            return timeout;
        }
    }

    /** A body whose reader is told that time ran out. */
    private static final class BodyInTime extends HttpEntityWrapper {

        private final Deadline deadline;

        BodyInTime(HttpEntity entity, Deadline deadline) {
            super(entity);
            this.deadline = deadline;
        }

        @Override
        public InputStream getContent() throws IOException {
            return new StreamInTime(super.getContent(), deadline);
        }
    }

    private static final class StreamInTime extends FilterInputStream {

        private final Deadline deadline;

        StreamInTime(InputStream body, Deadline deadline) {
            super(body);
            this.deadline = deadline;
        }

        @Override
        public int read() throws IOException {
            try {
                return super.read();
            } catch (IOException e) {
                throw deadline.explained(e);
            }
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            try {
                return super.read(bytes, offset, length);
            } catch (IOException e) {
                throw deadline.explained(e);
            }
        }

        @Override
        public void close() throws IOException {
            try {
                // reads what is left, so that the connection can be used again
                super.close();
            } finally {
                deadline.stop();
            }
        }
    }
}
