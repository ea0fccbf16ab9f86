package io.github.springbench.runner.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.WaitRecording;
import io.github.springbench.runner.model.run.WaitRecording.Hold;
import io.github.springbench.runner.model.run.WaitRecording.Look;
import io.github.springbench.runner.model.run.WaitRecording.Seen;
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
        assertThat(kind("exec-1", "", false, false, "java.lang.Thread.sleepNanos0", FIND, CALLED))
                .isEqualTo(new Place(Kind.SLEEP, FIND, "", 1));
        assertThat(kind("exec-1", "shop.Stock", true, false, FIND, CALLED))
                .isEqualTo(new Place(Kind.LOCK, FIND, "shop.Stock", 1));
        assertThat(kind(
                        "exec-1",
                        "java.util.concurrent.locks.ReentrantLock$NonfairSync",
                        false,
                        false,
                        "jdk.internal.misc.Unsafe.park",
                        FIND))
                .isEqualTo(new Place(Kind.LOCK, FIND, "java.util.concurrent.locks.ReentrantLock$NonfairSync", 1));
        assertThat(kind(
                        "exec-1",
                        "java.util.concurrent.SynchronousQueue$Transferer",
                        false,
                        false,
                        "jdk.internal.misc.Unsafe.park",
                        "com.zaxxer.hikari.pool.HikariPool.getConnection",
                        FIND))
                .isEqualTo(new Place(Kind.POOL, FIND, "", 1));
        assertThat(kind("exec-1", "", false, true, "sun.nio.ch.SocketDispatcher.read0", "java.io.X.y", FIND))
                .isEqualTo(new Place(Kind.NETWORK, FIND, "", 1));
        assertThat(kind("reactor-http-epoll-2", "", false, false, "java.lang.Thread.sleep0", FIND))
                .isEqualTo(new Place(Kind.EVENT_LOOP, FIND, "", 1));
    }

    @Test
    void whoHasNoRequestOrRunsDoesNotWait() {
        assertThat(places(seen("exec-1", "", false, true, FIND, CALLED))).isEmpty();
        assertThat(places(seen(
                        "exec-1",
                        "",
                        false,
                        false,
                        "jdk.internal.misc.Unsafe.park",
                        "java.util.concurrent.ThreadPoolExecutor.getTask",
                        "shop.Worker.run")))
                .isEmpty();
        assertThat(places(seen("reactor-http-epoll-1", "", false, true, "io.netty.channel.epoll.Native.epollWait0")))
                .isEmpty();
        assertThat(places(seen("Cleaner", "", false, false, "java.lang.Object.wait0", "java.lang.ref.Cleaner.run")))
                .isEmpty();
    }

    /** Two of 5 s in 10 s are one thread; what lies outside the plateau does not count. */
    @Test
    void virtualThreadsCountForAsLongAsTheyWereHeldUp() {
        Hold pinned = new Hold(101_000, 5_000, true, "", List.of("java.lang.Object.wait0", FIND));
        Hold late = new Hold(111_000, 5_000, true, "", List.of(FIND));

        assertThat(WaitPlaces.of("a", new WaitRecording(List.of(), List.of(pinned, pinned, late)), PLATEAU)
                        .places())
                .containsExactly(new Place(Kind.PINNED, FIND, "", 1));
    }

    private static Place kind(String name, String waitsFor, boolean entering, boolean runs, String... frames) {
        List<Place> places = places(seen(name, waitsFor, entering, runs, frames));
        assertThat(places).hasSize(1);
        return places.get(0);
    }

    private static List<Place> places(Seen seen) {
        Look before = new Look(99_999, List.of(seen, seen));
        Look look = new Look(105_000, List.of(seen));
        return WaitPlaces.of("a", new WaitRecording(List.of(before, look), List.of()), PLATEAU)
                .places();
    }

    private static Seen seen(String name, String waitsFor, boolean entering, boolean runs, String... frames) {
        return new Seen(name, waitsFor, entering, runs, List.of(frames));
    }
}
