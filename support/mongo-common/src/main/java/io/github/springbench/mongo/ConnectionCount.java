package io.github.springbench.mongo;

import com.mongodb.event.ConnectionCheckOutFailedEvent;
import com.mongodb.event.ConnectionCheckOutStartedEvent;
import com.mongodb.event.ConnectionCheckedInEvent;
import com.mongodb.event.ConnectionCheckedOutEvent;
import com.mongodb.event.ConnectionPoolListener;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts connections to the database from the events of the driver's pool, which does not report numbers. */
public final class ConnectionCount implements ConnectionPoolListener {

    private final AtomicInteger leased = new AtomicInteger();
    private final AtomicInteger waiting = new AtomicInteger();

    ConnectionCount() {}

    @Override
    public void connectionCheckOutStarted(ConnectionCheckOutStartedEvent event) {
        waiting.incrementAndGet();
    }

    @Override
    public void connectionCheckOutFailed(ConnectionCheckOutFailedEvent event) {
        waiting.decrementAndGet();
    }

    @Override
    public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
        waiting.decrementAndGet();
        leased.incrementAndGet();
    }

    @Override
    public void connectionCheckedIn(ConnectionCheckedInEvent event) {
        leased.decrementAndGet();
    }

    int leased() {
        return leased.get();
    }

    /** Includes operations whose connection is being opened. */
    int waiting() {
        return waiting.get();
    }
}
