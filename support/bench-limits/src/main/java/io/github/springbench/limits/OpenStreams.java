package io.github.springbench.limits;

import java.util.concurrent.atomic.AtomicInteger;

/** How many streams a service writes now. It tells when it begins one, and when it ends it for whatever reason. */
public final class OpenStreams {

    private final AtomicInteger count = new AtomicInteger();

    public void begin() {
        count.incrementAndGet();
    }

    public void end() {
        count.decrementAndGet();
    }

    int count() {
        return count.get();
    }
}
