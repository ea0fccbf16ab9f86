package io.github.springbench.runner.report.text;

import static io.github.springbench.runner.report.FictionalResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.model.machine.Resources.ResourceUse;
import io.github.springbench.runner.model.machine.ResourcesResourceUseBuilder;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.profile.CpuDifference;
import io.github.springbench.runner.profile.CpuProfile;
import io.github.springbench.runner.profile.WaitPlaces;
import io.github.springbench.runner.profile.WaitPlaces.Kind;
import io.github.springbench.runner.profile.WaitPlaces.Place;
import io.github.springbench.runner.report.text.FirstCauses.Side;
import io.github.springbench.runner.stats.ResponseParts;
import io.github.springbench.runner.stats.ResponseParts.Part;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** 200 requests/s are answered on the plateau, so a thread that always waits somewhere is 5 ms of each request. */
class FirstCausesTest {

    private static final Place QUERY = new Place(Kind.NETWORK, "shop.Stock.query", "", 4);
    private static final Side QUICK = side("quick", Map.of(Part.CPU, 1.0, Part.REST, 20.0), Map.of(), QUERY);

    @Test
    void aLimitThatIsNotTheSameIsTheCauseOfAWaitBeforeIt() {
        Side few = side("few", Map.of(Part.POOL, 800.0, Part.REST, 20.0), pool(2), QUERY);
        Side enough = side("enough", Map.of(Part.REST, 20.0), pool(50), QUERY);

        assertThat(markdown(few, enough)).isEqualTo("""
                        ## What differs most

                        1. **Response time: 41 times as much.** A request to few took 820 ms on the average, and one \
                        to enough 20. 800 of these 800 ms it was waiting for a connection of the pool. The limit is \
                        database.max-connections: 2 for few, 50 for enough.
                        """);
    }

    @Test
    void whereItIsTheSameTheCauseIsWhatHoldsAPlace() {
        Side slow = side(
                "slow",
                Map.of(Part.POOL, 800.0, Part.REST, 120.0),
                pool(10),
                new Place(Kind.POOL, "shop.Stock.query", "", 160),
                new Place(Kind.NETWORK, "shop.Stock.query", "", 10));
        Side quick =
                side("quick", Map.of(Part.REST, 20.0), pool(10), new Place(Kind.NETWORK, "shop.Stock.query", "", 1));

        assertThat(markdown(slow, quick))
                .contains("800 of these 900 ms it was waiting for a connection of the pool. Both have 10"
                        + " (database.max-connections). Those that have one wait for an answer over the network at"
                        + " `shop.Stock.query`: 50 ms for each request, beside 5.\n");
    }

    /** Tomcat's threads wait for connections, too. */
    @Test
    void threadsThatWaitForAPoolAreShortWhereThePoolIsSmaller() {
        Side few = side(
                "few",
                Map.of(Part.THREAD, 1600.0, Part.POOL, 380.0, Part.REST, 20.0),
                Map.of("server.request-threads", "200", "database.max-connections", "10"),
                QUERY,
                new Place(Kind.POOL, "shop.Stock.query", "", 190));
        Side enough = side(
                "enough",
                Map.of(Part.THREAD, 320.0, Part.POOL, 60.0, Part.REST, 20.0),
                Map.of("server.request-threads", "200", "database.max-connections", "50"),
                QUERY,
                new Place(Kind.POOL, "shop.Stock.query", "", 30));

        assertThat(markdown(few, enough))
                .contains("1,280 of these 1,600 ms it was waiting for a thread. Both have 200 (server.request-threads)."
                        + " Those that have one wait for a place in a pool at `shop.Stock.query`: 950 ms for each"
                        + " request, beside 150. The limit is database.max-connections: 10 for few, 50 for"
                        + " enough.\n");
    }

    @Test
    void onlyASmallerLimitThatBothTellIsTheCause() {
        Map<Part, Double> waits = Map.of(Part.POOL, 800.0, Part.REST, 20.0);
        Side ten = side("ten", Map.of(Part.REST, 20.0), pool(10), QUERY);
        Side silent = side("silent", Map.of(Part.REST, 20.0), Map.of(), QUERY);

        assertThat(markdown(side("fifty", waits, pool(50), QUERY), ten))
                .contains("waiting for a connection of the pool. Those that have one hold it no longer than in ten")
                .doesNotContain("The limit is", "Both have");
        assertThat(markdown(side("unknown", waits, Map.of(), QUERY), ten)).doesNotContain("The limit is");
        assertThat(markdown(side("two", waits, pool(2), QUERY), silent)).doesNotContain("The limit is");
    }

    @Test
    void whoTellsNoNumberHasNoLimit() {
        Side threads = side("threads", Map.of(Part.THREAD, 800.0), Map.of("server.request-threads", "200"), QUERY);
        Side loops = side("loops", Map.of(Part.REST, 20.0), Map.of("server.request-threads", "4 event loops"), QUERY);

        assertThat(markdown(threads, loops))
                .contains("The limit is server.request-threads: 200 for threads, 4 event loops for loops.\n");
    }

    @Test
    void connectionsToABackEndAreTheLimitOnlyWithoutADatabase() {
        Map<Part, Double> waits = Map.of(Part.POOL, 800.0, Part.REST, 20.0);
        Map<Part, Double> none = Map.of(Part.REST, 20.0);

        assertThat(markdown(
                        side("few", waits, Map.of("backend.max-connections", "2"), QUERY),
                        side("enough", none, Map.of("backend.max-connections", "50"), QUERY)))
                .contains("The limit is backend.max-connections: 2 for few, 50 for enough.\n");
        assertThat(markdown(
                        side(
                                "few",
                                waits,
                                Map.of("backend.max-connections", "2", "database.max-connections", "10"),
                                QUERY),
                        side(
                                "enough",
                                none,
                                Map.of("backend.max-connections", "50", "database.max-connections", "10"),
                                QUERY)))
                .contains(" Both have 10 (database.max-connections).")
                .doesNotContain("The limit is");
    }

    @Test
    void aPoolWhoseSizeNobodyTellsIsTooSmallIfNothingHoldsItForLonger() {
        Side few = side(
                "few", Map.of(Part.REST, 820.0), Map.of(), QUERY, new Place(Kind.POOL, "shop.Stock.query", "", 160));

        assertThat(markdown(few, QUICK))
                .contains("It waited for a place in a pool, most at `shop.Stock.query`: 160 threads on the average,"
                        + " beside 0. Those that have one hold it no longer than in quick (20 ms beside 20 for an"
                        + " answer over the network at `shop.Stock.query`), so there are too few.\n");
    }

    @Test
    void namesTheLockAndTheEventLoopThatOthersWaitFor() {
        Place lock = new Place(Kind.LOCK, "shop.Stock.count", "shop.Stock", 150);
        assertThat(markdown(side("lock", Map.of(Part.REST, 770.0), Map.of(), QUERY, lock), QUICK))
                .contains("It waited for a lock that another thread has, most at `shop.Stock.count` (`shop.Stock`): 150"
                        + " threads on the average, beside 0.\n");

        Place loop = new Place(Kind.EVENT_LOOP, "shop.Stock.find", "", 1.9);
        assertThat(markdown(side("loop", Map.of(Part.REST, 770.0), Map.of(), loop), QUICK))
                .contains("1.9 event loops wait on the average, and all their requests with them; most at"
                        + " `shop.Stock.find`.\n");
    }

    @Test
    void whoWaitsForACarrierWaitsForThoseThatKeepIt() {
        Place keeps = new Place(Kind.PINNED, "shop.Stock.load", "", 1.8);
        Side pinned = side("pinned", Map.of(Part.SCHEDULER, 700.0, Part.REST, 20.0), Map.of(), keeps);

        assertThat(markdown(pinned, QUICK))
                .contains(
                        "700 of these 699 ms".replace("700 of", "699 of"),
                        "Carriers are kept by virtual threads that"
                                + " wait: 1.8 on the average, beside 0.0, most at `shop.Stock.load`.\n");
    }

    @Test
    void whoKeepsTheCarriersIsNotGuessed() {
        Map<Part, Double> waits = Map.of(Part.SCHEDULER, 700.0, Part.REST, 20.0);

        assertThat(markdown(side("slow", waits, Map.of(), QUERY), QUICK))
                .contains("waiting for a carrier of virtual threads. No virtual thread was seen that keeps its carrier"
                        + " for 10 ms or more.\n");
        assertThat(markdown(
                        side("slow", waits, Map.of(), QUERY, new Place(Kind.PINNED, "shop.Stock.load", "", 0.3)),
                        QUICK))
                .contains("a carrier of virtual threads. Virtual threads that wait keep only 0.3 carriers on the"
                        + " average.\n");
        assertThat(markdown(notProfiled(side("slow", waits, Map.of())), notProfiled(QUICK)))
                .contains("a carrier of virtual threads. What keeps the carriers, the measured runs do not tell.\n");
    }

    @Test
    void withoutARunThatCountsNothingIsKnownToBeAlike() {
        Side unseen = new Side(
                new LimitSuspects.Seen("unseen", List.of(), OptionalLong.empty()),
                List.of(),
                RecordedTimes.of(List.of()),
                null);

        assertThat(markdown(unseen, QUICK))
                .isEqualTo("## What differs most\n\nWhat differs is not known: unseen has no measured run at this cell"
                        + " that counts.\n");
    }

    /** A clock of whole milliseconds shows 0 ms for less, and a tool that prints a summary leaves no record. */
    @Test
    void nothingIsANumberOfTimesAsMuchAsNoFigure() {
        assertThat(markdown(summary("slow", 2), summary("quick", 0)))
                .contains("Neither response times (by 1 ms or more) nor CPU nor memory are known to differ")
                .doesNotContain("NaN", "9,223");
        assertThat(markdown(summary("slow", 40), summary("quick", 10)))
                .contains("**p95: 4 times as much.** It is 40 ms in slow and 10 in quick. Why some wait longer,")
                .doesNotContain("NaN", "9,223");
    }

    private static Side summary(String system, double p95Ms) {
        return new Side(
                new LimitSuspects.Seen(
                        system, List.of(run(system, 100, 1000, 1, 160, p95Ms, 10, 0)), OptionalLong.empty()),
                List.of(),
                RecordedTimes.of(List.of()),
                null);
    }

    @Test
    void namesNothingThatExplainsLessThanAQuarter() {
        Place small = new Place(Kind.SLEEP, "shop.Stock.find", "", 30);

        assertThat(markdown(side("slow", Map.of(Part.REST, 770.0), Map.of(), QUERY, small), QUICK))
                .contains("Nothing that was seen explains it.\n");
        assertThat(markdown(side("a bit", Map.of(Part.REST, 26.0), Map.of(), QUERY), QUICK))
                .isEqualTo(
                        "## What differs most\n\nNeither response times (by 1 ms or more) nor CPU nor memory are known"
                                + " to differ by a quarter in the measured runs.\n");
    }

    @Test
    void theLargestRatioComesFirstAndCpuHasItsAllocations() {
        Side more = with(
                side("more", Map.of(Part.CPU, 30.0, Part.REST, 20.0), Map.of(), QUERY),
                ResourcesResourceUseBuilder.builder()
                        .cpuSecondsPer1000Requests(1.8)
                        .peakRssMib(900.0)
                        .build());
        CpuProfile storm = profile(
                "more",
                Map.of("garbage collection", 900.0, "JSON", 900.0),
                Map.of(List.of("shop.Stock.copy", "byte[]"), 4000.0));
        CpuProfile calm = profile("quick", Map.of("garbage collection", 20.0, "JSON", 160.0), Map.of());

        assertThat(new FirstCauses(more, QUICK, CpuDifference.of(storm, calm), null).markdown())
                .isEqualTo("""
                        ## What differs most

                        1. **CPU for each request: 9.81 times as much.** more took 1,800 µs, and quick 183. When both \
                        were profiled, 880 of 1,620 µs more were for garbage collection. It allocates 4,000 KiB for \
                        each request, quick 0: 4,000 KiB more at `shop.Stock.copy`.
                        2. **Response time: 2.38 times as much.** A request to more took 50 ms on the average, and one \
                        to quick 21. 29 of these 29 ms it was on a core, waiting for one, or stopped by collections; \
                        so what took CPU is the cause.
                        3. **Memory: 1.76 times as much.** more had at most 900 MiB resident, and quick 512.
                        """);
    }

    @Test
    void profilesInWhichTheOtherOneNeedsMoreExplainNothing() {
        Side more = with(
                side("more", Map.of(Part.CPU, 1.0, Part.REST, 20.0), Map.of(), QUERY),
                ResourcesResourceUseBuilder.builder()
                        .cpuSecondsPer1000Requests(1.8)
                        .build());
        CpuDifference swapped = CpuDifference.of(
                profile("more", Map.of("JSON", 160.0), Map.of()), profile("quick", Map.of("JSON", 900.0), Map.of()));

        assertThat(new FirstCauses(more, QUICK, swapped, null).markdown())
                .contains("more took 1,800 µs, and quick 183. When both were profiled, quick needed more, so these"
                        + " profiles do not explain it.\n")
                .doesNotContain("no more than chance");
    }

    /** Its resident set is as large as that of the other one, whose collector leaves more garbage. */
    @Test
    void aLeakShowsInWhatIsInUse() {
        MemoryExplanation memory = new MemoryExplanation(
                MemoryExplanationTest.service("leak", 400, 150, 5000, List.of()),
                MemoryExplanationTest.service("quick", 390, 50, 400, List.of()));
        Side leak = side("leak", Map.of(Part.CPU, 1.0, Part.REST, 20.0), Map.of(), QUERY);

        assertThat(new FirstCauses(QUICK, leak, null, memory).markdown())
                .isEqualTo(new FirstCauses(leak, QUICK, null, memory).markdown())
                .isEqualTo("""
                        ## What differs most

                        1. **Heap in use: 3 times as much.** leak had 150 MiB in use after a collection, and quick 50. \
                        When both were looked into, it had 10 MiB more resident, and 100 MiB more of heap in use, \
                        after a collection. In its heap, 5,000 `a.FishBasket` hold 100 MiB, and 400 hold 8 in that of \
                        quick. 98 % of that is kept by static a.Shop.ALL → `java.util.ArrayList.elementData[]` → \
                        `a.Customer.basket`.
                        """);
    }

    /** As where a pool serves the thread that has just returned a connection (docs/surprises.md). */
    @Test
    void waitsOfWhichSomeAreLongAreAMatterOfOrder() {
        Side unfair = waiting("unfair", 1050, 400, 1000);
        Side fair = waiting("fair", 600, 550, 560);

        assertThat(markdown(unfair, fair)).isEqualTo("""
                        ## What differs most

                        1. **p95: 1.75 times as much.** It is 1,050 ms in unfair and 600 in fair, while the means are \
                        550 and 550 ms: some requests wait for longer, and others less. Requests waited for a \
                        connection of the pool 400 ms at the median and 1,000 at p95 in unfair, and 550 ms at the \
                        median and 560 at p95 in fair, as where connections are not handed over in order of arrival.
                        """);
        assertThat(markdown(waiting("unfair", 1050, 500, 510), fair))
                .endsWith("Why some wait longer, the runs do not tell.\n");
    }

    private static Side waiting(String system, double p95Ms, long medianMs, long longMs) {
        Histogram waits = new Histogram(3);
        waits.recordValueWithCount(medianMs * 1000, 90);
        waits.recordValueWithCount(longMs * 1000, 10);
        return new Side(
                new LimitSuspects.Seen(
                        system, List.of(run(system, 100, 1000, 1, 160, p95Ms, 10, 0)), OptionalLong.empty()),
                List.of(new ResponseParts(550, Map.of(Part.POOL, 530.0, Part.REST, 20.0))),
                RecordedTimes.of(List.of(EncodedHistogram.of(waits))),
                null);
    }

    private static String markdown(Side first, Side second) {
        String page = new FirstCauses(first, second, null, null).markdown();
        assertThat(new FirstCauses(second, first, null, null).markdown()).isEqualTo(page);
        return page;
    }

    private static Map<String, String> pool(int size) {
        return Map.of("database.max-connections", Integer.toString(size));
    }

    private static Side side(String system, Map<Part, Double> parts, Map<String, String> limits, Place... places) {
        RunResult run = run(system, 100, 1000, 1, 160, 101, 10, 0).withEffective(limits);
        double mean = parts.values().stream().mapToDouble(Double::doubleValue).sum();
        return new Side(
                new LimitSuspects.Seen(system, List.of(run), OptionalLong.empty()),
                List.of(new ResponseParts(mean, parts)),
                RecordedTimes.of(List.of()),
                new WaitPlaces(system, 5, true, List.of(places)));
    }

    private static Side notProfiled(Side side) {
        return new Side(side.seen(), side.spent(), side.poolWaits(), null);
    }

    private static Side with(Side side, ResourceUse use) {
        RunResult run = side.seen().runs().get(0).with(it -> it.resources(use));
        return new Side(
                new LimitSuspects.Seen(side.seen().system(), List.of(run), OptionalLong.empty()),
                side.spent(),
                side.poolWaits(),
                side.places());
    }

    private static CpuProfile profile(String system, Map<String, Double> micros, Map<List<String>, Double> allocated) {
        CpuProfile.Part part = new CpuProfile.Part(micros, Map.of(), 0, 0);
        return new CpuProfile(system, true, part, List.of(part, part), List.of(), List.of(), Map.of(), allocated);
    }
}
