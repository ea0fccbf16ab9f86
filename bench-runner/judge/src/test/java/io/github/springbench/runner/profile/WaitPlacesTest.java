package io.github.springbench.runner.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.WaitRecording;
import io.github.springbench.runner.model.run.WaitRecording.Hold;
import io.github.springbench.runner.model.run.WaitRecording.Look;
import io.github.springbench.runner.model.run.WaitRecording.Seen;
import io.github.springbench.runner.model.run.WaitRecording.State;
import io.github.springbench.runner.profile.WaitPlaces.Kind;
import io.github.springbench.runner.profile.WaitPlaces.Place;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaitPlacesTest {

    private static final Period PLATEAU = new Period(Instant.ofEpochSecond(100), Instant.ofEpochSecond(110));
    private static final String FIND = "shop.Stock.find";
    private static final String CALLED = "org.springframework.web.servlet.DispatcherServlet.doDispatch";

    @Test
    void saysForWhatAndWhereThreadsWaited() {
        assertThat(kind("exec-1", "", State.WAITS, "java.lang.Thread.sleepNanos0", FIND, CALLED))
                .isEqualTo(new Place(Kind.SLEEP, FIND, "", 1));
        assertThat(kind("exec-1", "shop.Stock", State.ENTERS, FIND, CALLED))
                .isEqualTo(new Place(Kind.LOCK, FIND, "shop.Stock", 1));
        assertThat(kind(
                        "exec-1",
                        "java.util.concurrent.locks.ReentrantLock$NonfairSync",
                        State.WAITS,
                        "jdk.internal.misc.Unsafe.park",
                        "java.util.concurrent.locks.ReentrantLock$Sync.lock",
                        FIND))
                .isEqualTo(new Place(Kind.LOCK, FIND, "", 1));
        assertThat(kind(
                        "exec-1",
                        "java.util.concurrent.SynchronousQueue$Transferer",
                        State.WAITS,
                        "jdk.internal.misc.Unsafe.park",
                        "com.zaxxer.hikari.pool.HikariPool.getConnection",
                        FIND))
                .isEqualTo(new Place(Kind.POOL, FIND, "", 1));
        assertThat(kind("exec-1", "", State.RUNS, "sun.nio.ch.SocketDispatcher.read0", "java.io.X.y", FIND))
                .isEqualTo(new Place(Kind.NETWORK, FIND, "", 1));
        assertThat(kind("reactor-http-epoll-2", "", State.WAITS, "java.lang.Thread.sleep0", FIND))
                .isEqualTo(new Place(Kind.EVENT_LOOP, FIND, "", 1));
    }

    @Test
    void whoHasNoRequestOrRunsDoesNotWait() {
        assertThat(places(seen("exec-1", "", State.RUNS, FIND, CALLED))).isEmpty();
        assertThat(places(seen(
                        "exec-1",
                        "",
                        State.WAITS,
                        "jdk.internal.misc.Unsafe.park",
                        "java.util.concurrent.ThreadPoolExecutor.getTask",
                        "shop.Worker.run")))
                .isEmpty();
        assertThat(places(seen("reactor-http-epoll-1", "", State.RUNS, "io.netty.channel.epoll.Native.epollWait0")))
                .isEmpty();
        assertThat(places(seen("Cleaner", "", State.WAITS, "java.lang.Object.wait0", "java.lang.ref.Cleaner.run")))
                .isEmpty();
    }

    /** Two of 5 s in 10 s are one thread; what lies outside the plateau does not count. */
    @Test
    void virtualThreadsCountForAsLongAsTheyWereHeldUp() {
        Hold pinned = new Hold(101_000, 5_000, true, "", List.of("java.lang.Object.wait0", FIND));
        Hold late = new Hold(111_000, 5_000, true, "", List.of(FIND));

        assertThat(WaitPlaces.of("a", new WaitRecording(List.of(), null, List.of(pinned, pinned, late)), PLATEAU)
                        .places())
                .containsExactly(new Place(Kind.PINNED, FIND, "", 1));
    }

    /**
     * A dump of the heap shows virtual threads, which a recording's looks do not; and not for which monitor they wait.
     */
    @Test
    void virtualThreadsAreAsManyAsADumpHas() {
        Seen waiting = new Seen(
                "",
                true,
                State.WAITS,
                "",
                7,
                List.of("java.lang.VirtualThread.park", "sun.nio.ch.NioSocketImpl.park", FIND));
        Seen entering = new Seen("", true, State.ENTERS, "", 5, List.of(FIND));
        Seen ready = new Seen("", true, State.READY, "", 3, List.of());
        Seen keeping = new Seen("", true, State.PINNED, "", 2, List.of("java.lang.VirtualThread.park", FIND));
        Look dump = new Look(109_000, List.of(waiting, entering, ready, keeping));
        Hold held = new Hold(101_000, 20_000, false, "shop.Stock", List.of(FIND));

        assertThat(WaitPlaces.of("a", new WaitRecording(List.of(), dump, List.of(held)), PLATEAU)
                        .places())
                .containsExactly(
                        new Place(Kind.NETWORK, FIND, "", 7),
                        new Place(Kind.LOCK, FIND, "shop.Stock", 5),
                        new Place(Kind.CARRIER, "", "", 3),
                        new Place(Kind.PINNED, FIND, "", 2));
    }

    @Test
    void aDumpAloneHasThreadsOfAnyKindAndNeedsNoPlateau() {
        Seen waiting = seen("exec-1", "", State.WAITS, "java.lang.Thread.sleepNanos0", FIND, CALLED);

        assertThat(WaitPlaces.ofDump("a", new Look(109_000, List.of(waiting.times(7)))))
                .isEqualTo(new WaitPlaces("a", 0, true, List.of(new Place(Kind.SLEEP, FIND, "", 7))));
    }

    private static Place kind(String name, String waitsFor, State state, String... frames) {
        List<Place> places = places(seen(name, waitsFor, state, frames));
        assertThat(places).hasSize(1);
        return places.get(0);
    }

    private static List<Place> places(Seen seen) {
        Look before = new Look(99_999, List.of(seen, seen));
        Look look = new Look(105_000, List.of(seen));
        return WaitPlaces.of("a", new WaitRecording(List.of(before, look), null, List.of()), PLATEAU)
                .places();
    }

    private static Seen seen(String name, String waitsFor, State state, String... frames) {
        return new Seen(name, false, state, waitsFor, 1, List.of(frames));
    }
}
