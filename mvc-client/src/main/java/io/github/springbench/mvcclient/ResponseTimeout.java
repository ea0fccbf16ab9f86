package io.github.springbench.mvcclient;

import io.github.springbench.mvcclient.Deadlines.Deadline;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;

/**
 * Bounds the time from having a connection to the last byte of the answer.
 *
 * <p>Apache's own response timeout starts again with every byte that comes, so that a back end which trickles would hold its
 * caller for ever.
 */
final class ResponseTimeout implements ExecChainHandler, AutoCloseable {

    private final Duration duration;
    private final Deadlines deadlines;

    ResponseTimeout(Duration duration) {
        this.duration = duration;
        this.deadlines = new Deadlines(duration);
    }

    Duration duration() {
        return duration;
    }

    @Override
    public ClassicHttpResponse execute(ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
            throws IOException, HttpException {
        // Closing its connection ends an exchange; one that is over by then has none.
        Deadline deadline = deadlines.start(scope.execRuntime::discardEndpoint);
        boolean hasBodyToRead = false;
        try {
            ClassicHttpResponse response = chain.proceed(request, scope);
            HttpEntity entity = response.getEntity();
            // Nobody closes the stream of an empty body.
            if (entity != null && entity.isStreaming()) {
                response.setEntity(new BodyInTime(entity, deadline));
                hasBodyToRead = true;
            }
            return response;
        } catch (IOException e) {
            throw explained(e, deadline);
        } catch (RuntimeException e) {
            // An exchange that loses its connection between two steps says that it never had one.
            throw explained(e, deadline);
        } finally {
            if (!hasBodyToRead) {
                deadline.stop();
            }
        }
    }

    @Override
    public void close() {
        deadlines.close();
    }

    /** A closed connection looks alike from here, whoever closed it. */
    private static <E extends Exception> HttpTimeoutException explained(E failure, Deadline deadline) throws E {
        if (!deadline.hasPassed()) {
            throw failure;
        }
        HttpTimeoutException timeout = new HttpTimeoutException("response timeout");
        timeout.initCause(failure);
        return timeout;
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
                throw explained(e, deadline);
            }
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            try {
                return super.read(bytes, offset, length);
            } catch (IOException e) {
                throw explained(e, deadline);
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
