package io.github.springbench.runner.probe;

import io.github.springbench.runner.model.RequestThreads;
import java.io.IOException;
import java.lang.management.ThreadInfo;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import javax.management.JMException;

/**
 * Finds a request of the service on a thread. A platform or virtual thread is proven by a stack that holds code of this
 * project; an event loop by its threads where there is no Tomcat, since a request that waits there is on no stack.
 */
final class RequestThreadSearch {

    /** The code of the services, as it stands in a stack. */
    static final String SERVICE_CODE = "io.github.springbench.";

    /** Few enough that 400 stacks do not travel where one of them is proof. */
    private static final int STACKS_PER_CALL = 16;

    private final PlatformThreads threads;
    private final VirtualThreadDump dump;

    RequestThreadSearch(PlatformThreads threads, JmxConnection jmx, Path dumpFile) {
        this.threads = threads;
        this.dump = new VirtualThreadDump(jmx, dumpFile);
    }

    ThreadEvidence evidence() throws IOException, JMException {
        PlatformThreads.Count count = threads.count();
        int tomcat = count.of(ThreadRole.REQUEST_WORKER) + count.of(ThreadRole.TOMCAT);
        if (tomcat == 0 && count.of(ThreadRole.EVENT_LOOP) > 0) {
            return new ThreadEvidence(
                    RequestThreads.EVENT_LOOP,
                    "The JVM has %d reactor-http-* event loops and no thread of Tomcat."
                            .formatted(count.of(ThreadRole.EVENT_LOOP)));
        }
        Optional<ThreadEvidence> proof = onPlatformThread();
        if (proof.isEmpty()) {
            proof = dump.requestOnVirtualThread();
        }
        return proof.orElseGet(() -> new ThreadEvidence(null, "No thread was in the code of the service."));
    }

    private Optional<ThreadEvidence> onPlatformThread() throws IOException, JMException {
        long[] workers = threads.ids(ThreadRole.REQUEST_WORKER);
        for (int from = 0; from < workers.length; from += STACKS_PER_CALL) {
            long[] some = Arrays.copyOfRange(workers, from, Math.min(workers.length, from + STACKS_PER_CALL));
            for (ThreadInfo worker : threads.stacks(some)) {
                Optional<String> frame = worker == null ? Optional.empty() : serviceFrame(worker);
                if (frame.isPresent()) {
                    return Optional.of(new ThreadEvidence(
                            RequestThreads.PLATFORM,
                            "Platform thread %s was in %s.".formatted(worker.getThreadName(), frame.get())));
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<String> serviceFrame(ThreadInfo thread) {
        return Arrays.stream(thread.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith(SERVICE_CODE))
                .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                .findFirst();
    }
}
