package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.machine.ThreadEvidence;
import io.github.springbench.runner.model.Evidence.RequestThreads;
import java.io.IOException;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.Optional;
import javax.management.JMException;

/**
 * Finds a request of the service on a thread. A platform or virtual thread is proven by a stack that holds code which
 * serves a request; an event loop by its threads where there is no Tomcat, since a request that waits there is on no
 * stack.
 */
final class RequestThreadSearch {

    /** Few enough that 400 stacks do not travel where one of them is proof. */
    private static final int STACKS_PER_CALL = 16;

    /** The stack of a carrier is that of its virtual thread where a JVM shows both as one. */
    private static final String CARRIER = "jdk.internal.vm.Continuation";

    private final PlatformThreads threads;
    private final VirtualThreadDump dump;
    private final Serving serving;

    RequestThreadSearch(PlatformThreads threads, VirtualThreadDump dump, Serving serving) {
        this.threads = threads;
        this.dump = dump;
        this.serving = serving;
    }

    ThreadEvidence evidence() throws IOException, JMException {
        Optional<ThreadEvidence> loops = onEventLoops();
        // Others may have event loops of a client beside the threads of their server.
        Optional<ThreadEvidence> proof = serving == Serving.OURS ? loops : Optional.empty();
        if (proof.isEmpty()) {
            proof = onPlatformThread();
        }
        if (proof.isEmpty()) {
            proof = onVirtualThread();
        }
        return proof.or(() -> loops).orElseGet(() -> new ThreadEvidence(null, notSeen()));
    }

    private String notSeen() {
        return serving == Serving.OURS
                ? "No thread was in the code of the service."
                : "No thread was in a servlet or a handler of the JDK's server, and there are no reactor-http-* "
                        + "event loops.";
    }

    private Optional<ThreadEvidence> onEventLoops() throws IOException, JMException {
        PlatformThreads.Count count = threads.count();
        int tomcat = count.of(ThreadRole.REQUEST_WORKER) + count.of(ThreadRole.TOMCAT);
        int loops = count.of(ThreadRole.EVENT_LOOP);
        return tomcat > 0 || loops == 0
                ? Optional.empty()
                : Optional.of(new ThreadEvidence(
                        RequestThreads.EVENT_LOOP,
                        "The JVM has %d reactor-http-* event loops and no thread of Tomcat.".formatted(loops)));
    }

    private Optional<ThreadEvidence> onPlatformThread() throws IOException, JMException {
        long[] workers = serving == Serving.OURS ? threads.ids(ThreadRole.REQUEST_WORKER) : threads.ids();
        for (int from = 0; from < workers.length; from += STACKS_PER_CALL) {
            long[] some = Arrays.copyOfRange(workers, from, Math.min(workers.length, from + STACKS_PER_CALL));
            for (ThreadInfo worker : threads.stacks(some)) {
                Optional<String> frame = worker == null ? Optional.empty() : servingFrame(worker);
                if (frame.isPresent()) {
                    return Optional.of(new ThreadEvidence(
                            RequestThreads.PLATFORM,
                            "Platform thread %s was in %s.".formatted(worker.getThreadName(), frame.get())));
                }
            }
        }
        return Optional.empty();
    }

    /**
     * A program in a container, or one without the right to write here, leaves no dump: that is no fault of a run of
     * it.
     */
    private Optional<ThreadEvidence> onVirtualThread() throws IOException, JMException {
        try {
            return dump.requestOnVirtualThread(serving);
        } catch (IOException | JMException | RuntimeException noDump) {
            if (serving == Serving.OURS) {
                throw noDump;
            }
            return Optional.empty();
        }
    }

    private Optional<String> servingFrame(ThreadInfo thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        if (Arrays.stream(stack).anyMatch(frame -> frame.getClassName().startsWith(CARRIER))) {
            return Optional.empty();
        }
        return Arrays.stream(stack)
                .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                .filter(serving::isShownBy)
                .findFirst();
    }
}
