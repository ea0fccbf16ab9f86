package io.github.springbench.hyperfoil;

import io.hyperfoil.api.session.Session;
import io.hyperfoil.http.api.HttpRequest;
import io.hyperfoil.http.api.HttpRequestWriter;
import io.hyperfoil.http.api.HttpResponseHandlers;
import io.netty.buffer.ByteBuf;
import java.util.function.BiConsumer;

/**
 * Tells the statistics at the end of each answer whether its status was wrong. Hyperfoil checks the status when an
 * answer begins and its body when it ends, and then says only that one of them was wrong.
 */
final class StatusWatch implements HttpResponseHandlers {

    private final HttpResponseHandlers rest;

    private StatusWatch(HttpResponseHandlers rest) {
        this.rest = rest;
    }

    /** Watches all requests of a step. These have the same handlers, so that there is no object for each request. */
    static final class OfStep implements BiConsumer<Session, HttpRequestWriter> {

        private StatusWatch watch;

        /** Called with each request in the moment in which it is sent; event loops may call it at once. */
        @Override
        public void accept(Session session, HttpRequestWriter writer) {
            HttpRequest request = writer.request();
            StatusWatch known = watch;
            if (known == null || known.rest != request.handlers) {
                known = new StatusWatch(request.handlers);
                watch = known;
            }
            request.handlers = known;
        }
    }

    @Override
    public void handleStatus(HttpRequest request, int status, String reason) {
        rest.handleStatus(request, status, reason);
    }

    @Override
    public void handleHeader(HttpRequest request, CharSequence header, CharSequence value) {
        rest.handleHeader(request, header, value);
    }

    @Override
    public void handleBodyPart(HttpRequest request, ByteBuf data, int offset, int length, boolean isLastPart) {
        rest.handleBodyPart(request, data, offset, length, isLastPart);
    }

    /** The checks of the body come after this: what is wrong before them is the status. */
    @Override
    public void handleEnd(HttpRequest request, boolean executed) {
        if (request.statistics() instanceof ExactStatistics statistics) {
            statistics.ends(!request.isValid());
        }
        rest.handleEnd(request, executed);
    }

    @Override
    public void handleThrowable(HttpRequest request, Throwable throwable) {
        rest.handleThrowable(request, throwable);
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
