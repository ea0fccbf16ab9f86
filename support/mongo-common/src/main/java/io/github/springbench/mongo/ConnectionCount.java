package io.github.springbench.mongo;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import com.mongodb.event.ConnectionCheckOutFailedEvent;
import com.mongodb.event.ConnectionCheckOutStartedEvent;
import com.mongodb.event.ConnectionCheckedInEvent;
import com.mongodb.event.ConnectionCheckedOutEvent;
import com.mongodb.event.ConnectionPoolListener;
import io.github.springbench.common.PoolWaits;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToLongFunction;

/**
 * Counts connections to the database from the events of the driver's pool, which does not report numbers, and records
 * how long operations waited for one.
 */
public final class ConnectionCount implements ConnectionPoolListener {

    private final AtomicInteger leased = new AtomicInteger();
    private final AtomicInteger waiting = new AtomicInteger();

    private final PoolWaits waits;

    /** @param waits where it notes how long operations waited for a connection; null if that is not recorded */
    ConnectionCount(PoolWaits waits) {
        this.waits = waits;
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

    PoolWaits waits() {
        return waits;
    }

    int leased() {
        return leased.get();
    }

    /** Includes operations whose connection is being opened. */
    int waiting() {
        return waiting.get();
    }
}
