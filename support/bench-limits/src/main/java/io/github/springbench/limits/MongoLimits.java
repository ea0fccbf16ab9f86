package io.github.springbench.limits;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import com.mongodb.MongoClientSettings;
import com.mongodb.connection.ConnectionPoolSettings;
import com.mongodb.connection.NettyTransportSettings;
import com.mongodb.connection.SocketSettings;
import com.mongodb.event.ConnectionCheckOutFailedEvent;
import com.mongodb.event.ConnectionCheckOutStartedEvent;
import com.mongodb.event.ConnectionCheckedInEvent;
import com.mongodb.event.ConnectionCheckedOutEvent;
import com.mongodb.event.ConnectionPoolListener;
import com.mongodb.internal.build.MongoDriverVersion;
import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToLongFunction;
import java.util.stream.StreamSupport;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.core.Ordered;
import org.springframework.util.ClassUtils;

/**
 * The limits and the load of a MongoDB driver's connections, blocking or reactive. It customizes the driver last, so
 * that it sees all other settings, and counts connections from the events of the driver's pool, which reports no
 * numbers.
 */
final class MongoLimits implements CallLimits, ConnectionPoolListener, MongoClientSettingsBuilderCustomizer, Ordered {

    private static final boolean REACTIVE =
            ClassUtils.isPresent("com.mongodb.reactivestreams.client.MongoClient", MongoLimits.class.getClassLoader());

    private final AtomicInteger leased = new AtomicInteger();

    private final AtomicInteger waiting = new AtomicInteger();

    private final PoolWaits waits;

    private volatile MongoClientSettings settings;

    /** @param waits where it notes how long operations waited for a connection; null if that is not recorded */
    MongoLimits(PoolWaits waits) {
        this.waits = waits;
    }

    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public void customize(MongoClientSettings.Builder builder) {
        builder.applyToConnectionPoolSettings(pool -> pool.addConnectionPoolListener(this));
        settings = builder.build();
    }

    @Override
    public Map<String, String> effective() {
        ConnectionPoolSettings pool = settings.getConnectionPoolSettings();
        SocketSettings socket = settings.getSocketSettings();
        return Map.of(
                "database.client", client(),
                "database.max-connections", String.valueOf(pool.getMaxSize()),
                "database.acquire-timeout", millis(pool.getMaxWaitTime(MILLISECONDS)),
                "database.select-timeout",
                        millis(settings.getClusterSettings().getServerSelectionTimeout(MILLISECONDS)),
                "database.connect-timeout", millis(socket.getConnectTimeout(MILLISECONDS)),
                "database.response-timeout", millis(socket.getReadTimeout(MILLISECONDS)),
                "database.max-idle-time", millis(pool.getMaxConnectionIdleTime(MILLISECONDS)),
                "database.retries", retries());
    }

    @Override
    public Integer leased() {
        return leased.get();
    }

    /** Includes operations whose connection is being opened. */
    @Override
    public Integer waiting() {
        return waiting.get();
    }

    @Override
    public byte[] takeWaits() {
        return waits == null ? null : waits.take();
    }

    @Override
    public void connectionCheckOutStarted(ConnectionCheckOutStartedEvent event) {
        waiting.incrementAndGet();
    }

    @Override
    public void connectionCheckOutFailed(ConnectionCheckOutFailedEvent event) {
        waiting.decrementAndGet();
        record(event::getElapsedTime);
    }

    @Override
    public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
        waiting.decrementAndGet();
        leased.incrementAndGet();
        record(event::getElapsedTime);
    }

    @Override
    public void connectionCheckedIn(ConnectionCheckedInEvent event) {
        leased.decrementAndGet();
    }

    private void record(ToLongFunction<TimeUnit> waited) {
        if (waits != null) {
            waits.record(waited.applyAsLong(NANOSECONDS));
        }
    }

    private String client() {
        return REACTIVE
                ? "MongoDB reactive driver %s over %s"
                        .formatted(MongoDriverVersion.VERSION, ReactiveTransport.name(settings))
                : "MongoDB sync driver " + MongoDriverVersion.VERSION;
    }

    private String retries() {
        if (settings.getRetryReads()) {
            return settings.getRetryWrites() ? "reads and writes" : "reads";
        }
        return settings.getRetryWrites() ? "writes" : "none";
    }

    private static String millis(long millis) {
        return CallLimits.shown(Duration.ofMillis(millis));
    }

    /** Apart, since the class path of a service with the blocking driver has no Netty. */
    private static final class ReactiveTransport {

        /** For example {@code Netty, 4 event loops}. These are the driver's own, beside those of the web server. */
        static String name(MongoClientSettings settings) {
            if (!(settings.getTransportSettings() instanceof NettyTransportSettings netty)) {
                return "the JDK's asynchronous channels";
            }
            EventLoopGroup loops = netty.getEventLoopGroup();
            if (loops == null) {
                return "Netty";
            }
            long count = StreamSupport.stream(loops.spliterator(), false).count();
            return "Netty, " + count + (count == 1 ? " event loop" : " event loops");
        }
    }
}
