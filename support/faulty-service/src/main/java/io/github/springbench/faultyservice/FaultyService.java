package io.github.springbench.faultyservice;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/**
 * A service that makes one mistake, which the property {@code fault} names. Without it, a request waits as long as it
 * says, asks the database, and answers. A pool that is too small needs no code, only a property of the pool.
 *
 * <p>On event loops a request can also cost a known amount more, to see whether that is found: {@code cost.rounds} of a
 * computation, and {@code cost.ms} of waiting.
 */
@SpringBootApplication
public class FaultyService {

    private static final String ANSWER = "done";

    public static void main(String[] args) {
        SpringApplication.run(FaultyService.class, args);
    }

    enum Fault {
        NONE,
        /** All requests need the same monitor. */
        MONITOR,
        /** The same by a lock of {@code java.util.concurrent}. */
        LOCK,
        /** The database needs long for its answer. */
        SLOW_QUERY,
        /** A virtual thread waits while the JVM's own code is on its stack, so it keeps its carrier. */
        PINNED,
        /** Each request makes 16 MiB of garbage. */
        ALLOCATION,
        /** Each request leaves 8 KiB in a map. */
        LEAK,
        /** A handler waits on the event loop. */
        BLOCKED_EVENT_LOOP;

        Fault in(Set<Fault> possible) {
            if (!possible.contains(this)) {
                throw new IllegalArgumentException("fault is " + this + "; expected one of " + possible + " on these"
                        + " threads. Change it or spring.main.web-application-type.");
            }
            return this;
        }
    }

    /** Spring MVC on Tomcat, where each request has a thread. */
    @RestController
    @ConditionalOnWebApplication(type = Type.SERVLET)
    static final class OnThreads {

        private static final String QUERY = "select email from users where id = 1";
        private static final String SLOW_QUERY = "select email, pg_sleep(0.3) from users where id = 1";

        private static final Object MONITOR = new Object();
        private static final ReentrantLock LOCK = new ReentrantLock();
        private static final Map<Long, byte[]> KEPT = new ConcurrentHashMap<>();
        private static final AtomicLong REQUESTS = new AtomicLong();

        private final Fault fault;
        private final JdbcTemplate database;

        OnThreads(@Value("${fault:none}") Fault fault, JdbcTemplate database) {
            this.fault = fault.in(EnumSet.complementOf(EnumSet.of(Fault.BLOCKED_EVENT_LOOP)));
            this.database = database;
        }

        @GetMapping("/wait/{ms}")
        String work(@PathVariable int ms) throws Exception {
            Thread.sleep(ms);
            switch (fault) {
                case MONITOR -> oneAtATime();
                case LOCK -> oneAtATimeByALock();
                case PINNED -> loadAClass();
                case ALLOCATION -> copyOften();
                case LEAK -> keep();
                default -> {}
            }
            database.queryForList(fault == Fault.SLOW_QUERY ? SLOW_QUERY : QUERY);
            return ANSWER;
        }

        private static void oneAtATime() throws InterruptedException {
            synchronized (MONITOR) {
                Thread.sleep(10);
            }
        }

        private static void oneAtATimeByALock() throws InterruptedException {
            LOCK.lock();
            try {
                Thread.sleep(10);
            } finally {
                LOCK.unlock();
            }
        }

        /** A new class each time, since a class is initialised once. */
        private static void loadAClass() throws IOException, IllegalAccessException {
            try (InputStream code = FaultyService.class.getResourceAsStream("FaultyService$SlowToLoad.class")) {
                MethodHandles.lookup().defineHiddenClass(code.readAllBytes(), true);
            }
        }

        private static void copyOften() {
            byte[][] copies = new byte[256][];
            for (int i = 0; i < copies.length; i++) {
                copies[i] = new byte[64 * 1024];
            }
        }

        private static void keep() {
            KEPT.put(REQUESTS.incrementAndGet(), new byte[8 * 1024]);
        }
    }

    /** The JVM calls this initialiser, so a virtual thread cannot leave its carrier meanwhile. */
    private static final class SlowToLoad {
        static {
            try {
                Thread.sleep(20);
            } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
        }
    }

    /** Spring WebFlux on Netty, where a few event loops serve all requests. */
    @RestController
    @ConditionalOnWebApplication(type = Type.REACTIVE)
    static final class OnEventLoops {

        private final Fault fault;
        private final int rounds;
        private final int moreMs;

        /** Of the last computation, which nobody could skip therefore. */
        private volatile long computed;

        OnEventLoops(
                @Value("${fault:none}") Fault fault,
                @Value("${cost.rounds:0}") int rounds,
                @Value("${cost.ms:0}") int moreMs) {
            this.fault = fault.in(EnumSet.of(Fault.NONE, Fault.BLOCKED_EVENT_LOOP));
            this.rounds = rounds;
            this.moreMs = moreMs;
        }

        @GetMapping("/wait/{ms}")
        Mono<String> work(@PathVariable int ms) throws InterruptedException {
            if (fault == Fault.BLOCKED_EVENT_LOOP) {
                Thread.sleep(20);
            }
            compute();
            return Mono.delay(Duration.ofMillis(ms + (long) moreMs)).thenReturn(ANSWER);
        }

        /** Each round needs the result of the one before (Marsaglia 2003, "Xorshift RNGs"). */
        private void compute() {
            long x = computed | 1;
            for (int round = 0; round < rounds; round++) {
                x ^= x << 13;
                x ^= x >>> 7;
                x ^= x << 17;
            }
            computed = x;
        }
    }
}
