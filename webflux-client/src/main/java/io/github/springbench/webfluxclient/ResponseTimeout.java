package io.github.springbench.webfluxclient;

import io.netty.channel.Channel;
import io.netty.handler.timeout.ReadTimeoutException;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import reactor.netty.Connection;
import reactor.netty.http.client.HttpClientRequest;

/**
 * Bounds the time from having a connection to the last byte of the answer.
 *
 * <p>Reactor Netty's own response timeout starts again with every byte that comes, so that a back end which trickles would
 * hold its caller for ever.
 */
final class ResponseTimeout implements BiConsumer<HttpClientRequest, Connection> {

    private final Duration duration;
    private final long nanos;

    ResponseTimeout(Duration duration) {
        this.duration = duration;
        this.nanos = duration.toNanos();
    }

    Duration duration() {
        return duration;
    }

    @Override
    public void accept(HttpClientRequest request, Connection exchange) {
        Channel channel = exchange.channel();
        Future<?> timer = channel.eventLoop().schedule(() -> end(channel), nanos, TimeUnit.NANOSECONDS);
        exchange.onTerminate().subscribe(null, failure -> timer.cancel(false), () -> timer.cancel(false));
    }

    // As Netty's handler does that watches the time between two reads.
    private static void end(Channel channel) {
        channel.pipeline().fireExceptionCaught(ReadTimeoutException.INSTANCE);
        channel.close();
    }
}
