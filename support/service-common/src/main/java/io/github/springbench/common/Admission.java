package io.github.springbench.common;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets requests towards the back end in until its connections are in use and as many more wait as may wait.
 *
 * <p>A counter of our own, since the pools of the libraries limit their waiting requests differently or not at all.
 */
public final class Admission {

    private final int maxWaiting;
    private final long maxRequests;
    private final AtomicInteger requests = new AtomicInteger();

    public Admission(BackEndProperties backEnd) {
        this.maxWaiting = backEnd.maxWaiting();
        this.maxRequests = (long) backEnd.maxConnections() + backEnd.maxWaiting();
    }

    /** Whether the request may go on; then it must {@link #leave()}. One that may not takes nobody's place meanwhile. */
    public boolean tryEnter() {
        int before = requests.get();
        while (before < maxRequests) {
            int seen = requests.compareAndExchange(before, before + 1);
            if (seen == before) {
                return true;
            }
            before = seen;
        }
        return false;
    }

    /** The request has its answer or failed. */
    public void leave() {
        requests.decrementAndGet();
    }

    /** How many requests may wait. */
    public int maxWaiting() {
        return maxWaiting;
    }
}
