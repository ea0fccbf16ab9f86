package io.github.springbench.runner.profile;

import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.WaitRecording;
import io.github.springbench.runner.model.run.WaitRecording.Hold;
import io.github.springbench.runner.model.run.WaitRecording.Look;
import io.github.springbench.runner.model.run.WaitRecording.Seen;
import io.github.springbench.runner.model.run.WaitRecording.State;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What threads that serve requests waited for on the plateau of a profiled run: the mean number of threads in each
 * place. A platform thread counts in each look that found it there. Virtual threads are as many as a dump of the heap
 * has there, or as were held up for so long as a flight recording tells, whichever is more.
 *
 * @param looks at all platform threads during the plateau
 * @param dumped whether there is a dump of the heap, which shows threads of any kind
 * @param places the most threads first
 */
public record WaitPlaces(String system, int looks, boolean dumped, List<Place> places) {

    /** These threads have requests in turns: while one waits, all the others of its requests wait, too. */
    private static final Pattern EVENT_LOOP =
            Pattern.compile("(?:reactor-http-|reactor-tcp-|parallel-|.*nioEventLoopGroup-|.*multiThreadIoEventLoop).*");

    private static final Pattern SELECTS =
            Pattern.compile(".*(?:\\.EPoll\\.wait|\\.Native\\.epoll\\w*|\\.KQueue\\.poll|\\.Net\\.accept|\\.Net\\.poll"
                    + "|SelectorImpl\\.\\w+)");

    /** A worker without work. */
    private static final Pattern IDLE = Pattern.compile(
            "java\\.util\\.concurrent\\.(?:ThreadPoolExecutor\\.getTask|ForkJoinPool\\.(?:awaitWork|runWorker))"
                    + "|org\\.apache\\.tomcat\\.util\\.threads\\.TaskQueue\\.(?:take|poll)"
                    + "|io\\.netty\\.util\\.concurrent\\.SingleThreadEventExecutor\\.takeTask");

    private static final Pattern LIBRARY =
            Pattern.compile("(?:javax?|jdk|sun|com\\.sun|jakarta|kotlin|scala|org\\.apache"
                    + "|org\\.springframework\\.(?!samples)\\w+|org\\.hibernate|org\\.postgresql|org\\.eclipse"
                    + "|io\\.netty|reactor|io\\.r2dbc|io\\.micrometer|io\\.undertow|com\\.zaxxer|com\\.mongodb"
                    + "|com\\.mysql|tools\\.jackson"
                    + "|com\\.fasterxml|org\\.slf4j|ch\\.qos)\\..*|.*(?:\\$\\$|\\$Proxy|/0x).*");

    private static final Pattern POOL = Pattern.compile("com\\.zaxxer\\.hikari\\.pool\\.HikariPool\\.getConnection"
            + "|org\\.apache\\.hc\\.core5\\.pool\\..*|com\\.mongodb\\.internal\\.connection\\.ConcurrentPool\\.get"
            + "|.*\\.PoolingHttpClientConnectionManager.*\\.(?:get|lease)");

    private static final Pattern LOCK =
            Pattern.compile("java\\.util\\.concurrent\\.locks\\.(?:ReentrantLock|ReentrantReadWriteLock|StampedLock)"
                    + "(?:\\$\\w+)?\\.(?:lock|tryLock|readLock|writeLock)\\w*");

    private static final Pattern SEMAPHORE =
            Pattern.compile("java\\.util\\.concurrent\\.Semaphore\\.(?:acquire|tryAcquire)\\w*");

    private static final Pattern SLEEP = Pattern.compile("java\\.lang\\.Thread\\.sleep\\w*");

    private static final Pattern NETWORK = Pattern.compile("sun\\.nio\\.ch\\.(?:NioSocketImpl\\.(?:park|implRead|read)"
            + "|SocketDispatcher\\.read0?|Net\\.pollConnect\\w*)|java\\.net\\.Socket\\$SocketInputStream\\.read");

    /** A virtual thread that waits for an answer has some frames of its scheduler before those of the socket. */
    private static final int INNERMOST = 12;

    /** What held a thread up. */
    public enum Kind {
        EVENT_LOOP("an event loop that waits, and all its requests with it"),
        PINNED("a virtual thread that keeps its carrier while it waits"),
        LOCK("a lock that another thread has"),
        POOL("a place in a pool"),
        CARRIER("a carrier of virtual threads"),
        NETWORK("an answer over the network"),
        SLEEP("a sleep"),
        OTHER("another thread");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /**
     * Where threads were.
     *
     * @param at the innermost code that is of no known library, class and method; else the innermost of all; empty for
     *     a virtual thread that has not begun
     * @param what the class of a monitor; empty where it is none, or not known
     * @param threads mean number
     */
    public record Place(Kind kind, String at, String what, double threads) {}

    /** Of the looks and holds within the plateau. */
    public static WaitPlaces of(String system, WaitRecording recording, Period plateau) {
        Map<List<String>, Double> threads = new TreeMap<>(Comparator.comparing(List::toString));
        List<Look> looks = recording.looks().stream()
                .filter(look -> plateau.contains(look.epochMs()))
                .toList();
        looks.forEach(look -> look.threads().forEach(seen -> add(threads, seen, 1.0 / looks.size())));
        if (recording.dump() != null) {
            recording.dump().threads().stream()
                    .filter(seen -> seen.virtual() || looks.isEmpty())
                    .forEach(seen -> add(threads, seen, seen.count()));
        }
        List<Hold> holds = recording.holds().stream()
                .filter(hold -> plateau.contains(hold.epochMs()))
                .toList();
        double plateauMs = plateau.seconds() * 1000;
        Map<List<String>, Double> held = new TreeMap<>(Comparator.comparing(List::toString));
        for (Hold hold : holds) {
            Kind kind = hold.pinned() ? Kind.PINNED : Kind.LOCK;
            held.merge(List.of(kind.name(), place(hold.frames()), hold.monitor()), hold.ms() / plateauMs, Double::sum);
        }
        held.forEach((key, mean) -> {
            // Platform threads were seen in the looks, too; a dump does not tell the class of a monitor.
            double seen = Stream.of(threads.remove(key), threads.remove(List.of(key.get(0), key.get(1), "")))
                    .filter(Objects::nonNull)
                    .mapToDouble(Double::doubleValue)
                    .sum();
            threads.put(key, Math.max(mean, seen));
        });
        List<Place> places = new ArrayList<>();
        threads.forEach((key, mean) -> places.add(new Place(Kind.valueOf(key.get(0)), key.get(1), key.get(2), mean)));
        places.sort(Comparator.comparing((Place place) -> -place.threads()).thenComparing(Place::at));
        return new WaitPlaces(system, looks.size(), recording.dump() != null, List.copyOf(places));
    }

    /** Of a dump alone, which needs no plateau: a load too short for one has a heap, too. */
    public static WaitPlaces ofDump(String system, Look dump) {
        return of(system, new WaitRecording(List.of(), dump, List.of()), new Period(Instant.EPOCH, Instant.EPOCH));
    }

    private static void add(Map<List<String>, Double> threads, Seen seen, double count) {
        kind(seen)
                .ifPresent(kind -> threads.merge(
                        List.of(kind.name(), place(seen.frames()), seen.state() == State.ENTERS ? seen.waitsFor() : ""),
                        count,
                        Double::sum));
    }

    /** Empty where it has no request, or runs. */
    private static Optional<Kind> kind(Seen seen) {
        List<String> frames = seen.frames();
        if (seen.state() == State.READY) {
            return Optional.of(Kind.CARRIER);
        }
        boolean entering = seen.state() == State.ENTERS;
        if (SELECTS.matcher(frames.get(0)).matches()
                || has(frames, IDLE)
                || frames.stream().allMatch(frame -> LIBRARY.matcher(frame).matches()) && !has(frames, POOL)) {
            return Optional.empty();
        }
        boolean network = has(frames.stream().limit(INNERMOST).toList(), NETWORK);
        if (seen.state() == State.RUNS && !network) {
            return Optional.empty();
        }
        if (EVENT_LOOP.matcher(seen.name()).matches()) {
            return Optional.of(Kind.EVENT_LOOP);
        }
        if (seen.state() == State.PINNED) {
            return Optional.of(Kind.PINNED);
        }
        if ((has(frames, POOL) || has(frames, SEMAPHORE)) && !entering) {
            return Optional.of(Kind.POOL);
        }
        if (entering || has(frames, LOCK)) {
            return Optional.of(Kind.LOCK);
        }
        return Optional.of(network ? Kind.NETWORK : has(frames, SLEEP) ? Kind.SLEEP : Kind.OTHER);
    }

    private static boolean has(List<String> frames, Pattern method) {
        return frames.stream().anyMatch(frame -> method.matcher(frame).matches());
    }

    /** The innermost code that is of no known library, class and method; else the innermost of all. */
    public static String place(List<String> frames) {
        return frames.stream()
                .filter(frame -> !LIBRARY.matcher(frame).matches())
                .findFirst()
                .or(() -> frames.stream().findFirst())
                .orElse("");
    }
}
