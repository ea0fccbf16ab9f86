package io.github.springbench.runner.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.duel.JudgedDuel.Answer;
import io.github.springbench.runner.duel.JudgedDuel.Figure;
import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.run.Duel;
import io.github.springbench.runner.model.run.Duel.Cpu;
import io.github.springbench.runner.model.run.Duel.Fork;
import io.github.springbench.runner.model.run.Duel.JvmWork;
import io.github.springbench.runner.model.run.Duel.Slice;
import io.github.springbench.runner.model.run.Duel.Terms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JudgedDuelTest {

    private static final int DUELS = 1000;
    private static final double REQUESTS = 20_000;
    private static final JudgedDuel.TimesOfFork NO_TIMES = (system, fork) -> List.of();

    /** In a slice of 5 s, by the system that answers. */
    private int compilationMillis = 200;

    private int failed = 1;

    /** The share of slices in which something takes a third of the machine. */
    private double disturbed;

    /**
     * The machine wanders by 10 %, slices vary by 2 % and processes by 1 % each. Chance decides 5 % of all duels
     * wrongly at most, and a share of 1,000 varies by 0.7 %.
     */
    @ParameterizedTest
    @CsvSource({"150", "300", "450", "1000"})
    void atMostFivePercentOfDuelsOfEqualsSayADifference(int budgetSeconds) {
        assertThat(shareOfDifferences(1, budgetSeconds)).isLessThan(0.05 + 3 * 0.007);
    }

    @Test
    void aDifferenceOfTenPercentIsMostlyFoundWithinTenForks() {
        assertThat(shareOfDifferences(1.1, 700)).isGreaterThan(0.95);
    }

    /** Something takes a third of the machine in every eighth slice. */
    @ParameterizedTest
    @CsvSource({"300", "1000"})
    void disturbedSlicesMakeNoFalseDifference(int budgetSeconds) {
        disturbed = 0.125;
        assertThat(shareOfDifferences(1, budgetSeconds)).isLessThan(0.05 + 3 * 0.007);
        assertThat(shareOfDifferences(1.1, budgetSeconds)).isGreaterThan(budgetSeconds == 300 ? 0.5 : 0.75);
    }

    @Test
    void aForkWhoseCompilersWorkInItsSlicesIsNotWarm() {
        List<String> orders = List.of("ABBA", "BAAB", "ABBA");

        assertThat(JudgedDuel.of(duel(orders, 1000, system -> 1000), false, NO_TIMES)
                        .notWarm())
                .isZero();
        compilationMillis = 600;
        assertThat(JudgedDuel.of(duel(orders, 1000, system -> 1000), false, NO_TIMES)
                        .notWarm())
                .isEqualTo(3);
    }

    @Test
    void theFiguresAreThoseOfPairs() {
        Duel duel = duel(List.of("ABBA", "BAAB", "ABBA"), 1000, system -> system == Duel.FIRST ? 1000 : 1100);
        Histogram two = new Histogram(3);
        two.recordValue(2000);
        Histogram three = new Histogram(3);
        three.recordValue(3000);

        JudgedDuel judged = JudgedDuel.of(
                duel,
                false,
                (system, fork) -> List.of(
                        EncodedHistogram.of(system.equals("mvc") ? two : three),
                        EncodedHistogram.of(system.equals("mvc") ? two : three)));

        assertThat(judged.decisive()).isEqualTo(Figure.THROUGHPUT);
        assertThat(judged.answer()).isEqualTo(Answer.DIFFERENT);
        assertThat(judged.figures().get(Figure.THROUGHPUT).first()).isCloseTo(250, within(1e-6));
        assertThat(judged.figures().get(Figure.THROUGHPUT).second()).isCloseTo(275, within(1e-6));
        assertThat(judged.ratio().orElseThrow().ratio()).isCloseTo(1.1, within(1e-6));
        assertThat(judged.figures().get(Figure.P99).ratio().ratio()).isCloseTo(1.5, within(0.002));
        // Each used 2 s of CPU in each of its slices.
        assertThat(judged.figures().get(Figure.CPU).first()).isCloseTo(2000, within(1e-6));
        assertThat(judged.figures().get(Figure.CPU).ratio().ratio()).isCloseTo(1 / 1.1, within(1e-6));
    }

    /** Of 99 answers p99 would be the longest one. */
    @Test
    void aPercentileBeyondWhichThereIsNoAnswerIsUnknown() {
        Histogram times = new Histogram(3);
        times.recordValue(2000);
        List<EncodedHistogram> slices = Collections.nCopies(2, EncodedHistogram.of(times));

        assertThat(JudgedDuel.of(
                                duel(List.of("ABBA", "BAAB", "ABBA"), 1000, system -> 99),
                                false,
                                (system, fork) -> slices)
                        .figures())
                .containsKey(Figure.P95)
                .doesNotContainKey(Figure.P99);
    }

    /** As many waves of whole requests ended in time, though one of the systems is slower by a fifth. */
    @Test
    void throughputIsOfTheSharesOfRequestsWhereTheyAreKnown() {
        List<Slice> slices = Stream.of(800.0, 640.0, 640.0, 800.0)
                .map(requests -> new Slice(0, 4, 0.01, 800, 0, null, null, null, requests))
                .toList();
        List<Fork> forks = Collections.nCopies(3, new Fork("ABBA", 60, null, slices));

        JudgedDuel judged = JudgedDuel.of(duel(1000).with(forks, null), false, NO_TIMES);

        assertThat(judged.ratio().orElseThrow().ratio()).isCloseTo(0.8, within(1e-9));
        assertThat(judged.figures().get(Figure.THROUGHPUT).first()).isCloseTo(200, within(1e-9));
    }

    @Test
    void usersWhoThinkDecideHowManyRequestsThereAre() {
        JudgedDuel judged = JudgedDuel.of(
                duel(List.of("ABBA", "BAAB", "ABBA"), 1000, system -> system == Duel.FIRST ? 1000 : 1100),
                true,
                NO_TIMES);

        assertThat(judged.decisive()).isEqualTo(Figure.CPU);
        assertThat(judged.ratio().orElseThrow().ratio()).isCloseTo(1 / 1.1, within(1e-6));
    }

    @Test
    void aSliceWithoutAnswersLeavesNoRatio() {
        JudgedDuel judged = JudgedDuel.of(
                duel(List.of("ABBA", "BAAB", "ABBA"), 1000, system -> system == Duel.FIRST ? 1000 : 0),
                false,
                NO_TIMES);

        assertThat(judged.ratio()).isEmpty();
        assertThat(judged.answer()).isEqualTo(Answer.OPEN);
    }

    /** Its right answers may be the faster for that. */
    @Test
    void aSystemThatFailsMoreThanOnePercentIsNotCompared() {
        failed = 10;
        JudgedDuel few = JudgedDuel.of(
                duel(List.of("ABBA", "BAAB", "ABBA"), 1000, system -> system == Duel.FIRST ? 1000 : 1100),
                false,
                NO_TIMES);
        assertThat(few.failing()).isEmpty();
        assertThat(few.answer()).isEqualTo(Answer.DIFFERENT);

        failed = 12;
        JudgedDuel many = JudgedDuel.of(
                duel(List.of("ABBA", "BAAB", "ABBA"), 1000, system -> system == Duel.FIRST ? 1000 : 1100),
                false,
                NO_TIMES);
        assertThat(many.failing()).contains(Duel.FIRST);
        assertThat(many.failedShare(Duel.FIRST)).isCloseTo(12 / 1012.0, within(1e-9));
        assertThat(many.answer()).isEqualTo(Answer.OPEN);
    }

    @Test
    void equalsAreAlike() {
        JudgedDuel judged = JudgedDuel.of(duel(List.of("ABBA", "BAAB", "ABBA"), 1000, system -> 1000), false, NO_TIMES);

        assertThat(judged.answer()).isEqualTo(Answer.ALIKE);
        assertThat(judged.goesOn(true)).isFalse();
    }

    /** The third fork is the first look: until then nothing is said, and nothing after the look of before counts. */
    @Test
    void onlyForksUpToALookCount() {
        List<String> orders = List.of("ABBA", "BAAB", "ABBA", "ABBA", "BAAB", "BAAB");
        assertThat(judgedAfter(2, orders).ratio()).isEmpty();
        assertThat(judgedAfter(2, orders).goesOn(true)).isTrue();
        assertThat(judgedAfter(3, orders).forks()).isEqualTo(3);
        assertThat(judgedAfter(6, orders).forks()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({
        "100, 60, 3, 0.95",
        "240, 60, 3 4, 0.975",
        "400, 60, 3 4 6, 0.98333",
        "500, 60, 3 4 5 8, 0.9875",
        "9999, 60, 3 4 5 7 10, 0.99"
    })
    void theBudgetDecidesTheLooks(int budget, double fork, String looks, double level) {
        assertThat(JudgedDuel.rule(Duration.ofSeconds(budget), fork).looks())
                .hasToString("[" + looks.replace(" ", ", ") + "]");
        assertThat(JudgedDuel.rule(Duration.ofSeconds(budget), fork).level()).isCloseTo(level, within(1e-5));
    }

    @Test
    void whatASystemDidWhileItRestedIsThatOfTheOthersSlices() {
        JudgedDuel judged = JudgedDuel.of(duel(List.of("ABBA", "BAAB", "ABBA"), 1000, system -> 1000), false, NO_TIMES);

        assertThat(judged.rest(Duel.FIRST).cores()).isCloseTo(0.05, within(1e-9));
        assertThat(judged.rest(Duel.FIRST).work()).isEqualTo(new JvmWork(6, 60, 600));
        assertThat(judged.rest(Duel.FIRST).beside()).isEqualTo(new JvmWork(12, 120, 1200));
        assertThat(judged.answered(Duel.FIRST)).isEqualTo(6000);
        assertThat(judged.failed(Duel.SECOND)).isEqualTo(6);
    }

    private JudgedDuel judgedAfter(int forks, List<String> orders) {
        Random random = new Random(5);
        // A fork takes 60 s, so the looks are after 3, 4, 5 and 7 of them.
        return JudgedDuel.of(
                duel(orders.subList(0, forks), 420, system -> (int) (1000 + 300 * random.nextDouble())),
                false,
                NO_TIMES);
    }

    private Duel duel(List<String> orders, int budget, IntUnaryOperator answered) {
        return duel(budget)
                .with(
                        orders.stream()
                                .map(order -> new Fork(
                                        order,
                                        60,
                                        null,
                                        order.chars()
                                                .mapToObj(system -> slice(answered.applyAsInt(system)))
                                                .toList()))
                                .toList(),
                        null);
    }

    private Slice slice(int answered) {
        return new Slice(
                0,
                4,
                0.01,
                answered,
                failed,
                new Cpu(4, answered, 2, 0.2),
                new JvmWork(2, 20, compilationMillis),
                new JvmWork(1, 10, 100),
                null);
    }

    private static Duel duel(int budget) {
        return new Duel(
                "mvc",
                "webflux",
                false,
                Map.of("users", 100),
                new Terms(
                        1,
                        8,
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(budget),
                        List.of(),
                        null),
                List.of(),
                null);
    }

    /** @param truth the ratio of both systems */
    private double shareOfDifferences(double truth, int budget) {
        Random random = new Random(20_261_129);
        int different = 0;
        for (int number = 0; number < DUELS; number++) {
            if (simulated(random, truth, budget, number).answer() == Answer.DIFFERENT) {
                different++;
            }
        }
        return different / (double) DUELS;
    }

    private JudgedDuel simulated(Random random, double truth, int budget, int seed) {
        List<Fork> forks = new ArrayList<>();
        JudgedDuel judged = JudgedDuel.of(duel(budget), false, NO_TIMES);
        while (judged.goesOn(true)) {
            String order = SliceOrder.of(seed, forks.size() + 1, 8);
            double ofFirst = 0.01 * random.nextGaussian();
            double ofSecond = Math.log(truth) + 0.01 * random.nextGaussian();
            DoubleSupplier machine = wandering(random);
            forks.add(new Fork(
                    order,
                    60,
                    null,
                    IntStream.range(0, order.length())
                            .mapToObj(place -> slice((int) (REQUESTS
                                    * Math.exp((order.charAt(place) == Duel.FIRST ? ofFirst : ofSecond)
                                            + machine.getAsDouble()
                                            + 0.02 * random.nextGaussian()
                                            - (random.nextDouble() < disturbed ? 0.4 : 0)))))
                            .toList()));
            judged = JudgedDuel.of(duel(budget).with(forks, null), false, NO_TIMES);
        }
        return judged;
    }

    /** The logarithm of the machine's speed: each slice is near the one before. */
    private static DoubleSupplier wandering(Random random) {
        double[] speed = {0.1 * random.nextGaussian()};
        return () -> speed[0] = 0.9 * speed[0] + 0.044 * random.nextGaussian();
    }
}
