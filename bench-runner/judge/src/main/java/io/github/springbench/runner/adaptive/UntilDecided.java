package io.github.springbench.runner.adaptive;

import io.github.springbench.runner.adaptive.UntilDecided.OpenQuestion.Kind;
import io.github.springbench.runner.claims.Claims;
import io.github.springbench.runner.claims.Judgement;
import io.github.springbench.runner.claims.Series;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.StoppingRule;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.plan.RemainingTime;
import io.github.springbench.runner.stats.estimates.Demand;
import io.github.springbench.runner.stats.estimates.Demand.Pace;
import io.github.springbench.runner.stats.estimates.Difference;
import io.github.springbench.runner.stats.estimates.Estimate;
import io.github.springbench.runner.stats.estimates.Estimates;
import io.github.springbench.runner.stats.estimates.Intervals;
import io.github.springbench.runner.stats.estimates.Ratio;
import io.github.springbench.runner.stats.estimates.Repetition;
import io.github.springbench.runner.verdict.CellAnswer;
import io.github.springbench.runner.verdict.Judge;
import io.github.springbench.runner.verdict.NumberWords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which cells are repeated next until all questions are decided: those of the most uncertain question, up to its next
 * look. Only the runs that ended, the time that is left and the seed decide, so that a resumed result goes on with the
 * same runs. Which way a question leans has no part in it.
 */
public final class UntilDecided implements NextRuns {

    /** Limit of a cell's tries, as a multiple of the last look: runs may be disturbed again and again. */
    private static final int MOST_TRIES = 2;

    private static final double MS_PER_SECOND = 1000;

    private final RunPlan plan;
    private final StoppingRule rule;
    private final Function<RunResult, Repetition> reading;

    /** @param reading of a completed run with its response times */
    public UntilDecided(RunPlan plan, StoppingRule rule, Function<RunResult, Repetition> reading) {
        this.plan = plan;
        this.rule = rule;
        this.reading = reading;
    }

    @Override
    public Batch after(List<RunResult> ended, int number, Duration left) {
        List<Repetition> repetitions =
                ended.stream().filter(RunResult::completed).map(reading).toList();
        return after(OpenQuestions.of(plan.experiment(), rule, repetitions), ended, number, left);
    }

    /**
     * The runs that take the most uncertain question to its next look. A look that would end too late is not begun: the
     * next question is taken up in its place.
     */
    Batch after(List<OpenQuestion> open, Collection<RunResult> ended, int number, Duration left) {
        boolean tooLong = false;
        for (OpenQuestion question :
                open.stream().sorted(OpenQuestion.MOST_UNCERTAIN_FIRST).toList()) {
            List<PlannedRun> runs = runs(question, ended, number);
            if (!runs.isEmpty() && (left == null || time(runs, ended).compareTo(left) <= 0)) {
                return new Batch(
                        runs,
                        "%d more %s to decide %s: the most uncertain of %s for which there is time."
                                .formatted(
                                        runs.size(),
                                        runs.size() == 1 ? "run" : "runs",
                                        question.text(),
                                        NumberWords.count(open.size(), "open question")));
            }
            tooLong |= !runs.isEmpty();
        }
        if (open.isEmpty()) {
            return Batch.end("All questions are decided, or were checked for the last time.");
        }
        return Batch.end(NumberWords.count(open.size(), "question") + " open: "
                + (tooLong
                        ? "not enough time is left for more runs."
                        : "their cells have the maximum number of repetitions."));
    }

    /**
     * All cells once, shuffled, then once more those that lack more than one, and so on. Where runs share forks, whole
     * forks of the systems of the question, with their closing runs. Empty where the next look cannot be reached.
     */
    private List<PlannedRun> runs(OpenQuestion question, Collection<RunResult> ended, int number) {
        List<PlannedRun> runs = new ArrayList<>();
        boolean reachable = question.cells().stream()
                .allMatch(cell ->
                        planned(cell) != null && tries(cell, ended) + cell.missing() <= MOST_TRIES * rule.most());
        if (!reachable) {
            return runs;
        }
        // Neighbouring seeds would shuffle alike.
        Random random = new Random(new SplittableRandom(plan.seed() + ended.size()).nextLong());
        if (plan.experiment().sharesForks()) {
            Map<String, Integer> missing = new LinkedHashMap<>();
            question.cells().forEach(cell -> missing.merge(cell.system(), cell.missing(), Math::max));
            inRounds(missing, random, (system, made) -> {
                int repetition = 1 + made + last(ended, key -> key.system().equals(system));
                runs.addAll(fork(system, repetition, number + runs.size(), random));
            });
        } else {
            Map<OpenQuestion.Cell, Integer> missing = new LinkedHashMap<>();
            question.cells().forEach(cell -> missing.put(cell, cell.missing()));
            inRounds(missing, random, (cell, made) -> {
                int repetition = 1 + made + last(ended, cell::isOf);
                runs.add(planned(cell).again(number + runs.size(), repetition));
            });
        }
        return runs;
    }

    /** @param make one of something, of which so many were made in the rounds before */
    private static <T> void inRounds(Map<T, Integer> missing, Random random, BiConsumer<T, Integer> make) {
        int rounds = missing.values().stream().max(Integer::compare).orElse(0);
        for (int round = 0; round < rounds; round++) {
            int made = round;
            List<T> block = new ArrayList<>(missing.keySet().stream()
                    .filter(one -> missing.get(one) > made)
                    .toList());
            Collections.shuffle(block, random);
            block.forEach(one -> make.accept(one, made));
        }
    }

    private PlannedRun planned(OpenQuestion.Cell cell) {
        return plan.runs().stream()
                .filter(run -> cell.isOf(run.key()))
                .findFirst()
                .orElse(null);
    }

    private static long tries(OpenQuestion.Cell cell, Collection<RunResult> ended) {
        return ended.stream().filter(run -> cell.isOf(run.key())).count();
    }

    private List<PlannedRun> fork(String system, int repetition, int first, Random random) {
        Map<Map<String, Integer>, PlannedRun> cells = new LinkedHashMap<>();
        plan.runs().stream()
                .filter(run -> !run.key().closing() && run.key().system().equals(system))
                .forEach(run -> cells.putIfAbsent(run.key().parameters(), run));
        List<PlannedRun> fork = new ArrayList<>();
        Planner.inOrder(cells.keySet(), plan.experiment(), random)
                .forEach(cell -> fork.add(cells.get(cell).again(first + fork.size(), repetition, first)));
        if (plan.experiment().closesForks()) {
            fork.add(fork.get(0).asClosing(first + fork.size()));
        }
        return fork;
    }

    /** The last repetition that was planned or made. */
    private int last(Collection<RunResult> ended, Predicate<RunKey> which) {
        return Stream.concat(
                        plan.runs().stream().map(PlannedRun::key),
                        ended.stream().map(RunResult::key))
                .filter(which)
                .mapToInt(RunKey::repetition)
                .max()
                .orElse(0);
    }

    /** The mean time of ended runs of the same cells, or the planned time if none has ended. */
    private Duration time(List<PlannedRun> runs, Collection<RunResult> ended) {
        double seconds = 0;
        for (PlannedRun run : runs) {
            seconds += ended.stream()
                    .filter(result -> result.key().isAtSameCell(run.key()))
                    .map(RunResult::times)
                    .filter(Objects::nonNull)
                    .mapToDouble(times -> times.load() + times.overhead())
                    .average()
                    .orElseGet(() -> RemainingTime.of(plan.experiment(), List.of(run))
                                    .after(Duration.ZERO)
                                    .toMillis()
                            / MS_PER_SECOND);
        }
        return Duration.ofMillis(Math.round(seconds * MS_PER_SECOND));
    }

    /**
     * What chance among the repetitions leaves open in a result: up to how much load systems keep up, how they compare,
     * and whether claims hold. Both answers to a question close it, so that neither is preferred. Whatever else leaves
     * a question open (clocks, cores, disturbances, missing or invalid runs) is not asked here, as repetitions do not
     * change it.
     */
    static final class OpenQuestions {

        /**
         * How far single runs are taken to vary, as a share: they have no interval. It decides nothing but which of
         * their questions comes first.
         */
        private static final double ASSUMED = 0.05;

        /** The same of throughput, which users who think hardly vary. */
        private static final double ASSUMED_OF_THROUGHPUT = 0.01;

        private final Experiment experiment;
        private final StoppingRule rule;
        private final Intervals intervals;
        private final List<OpenQuestion> open = new ArrayList<>();

        /**
         * The cells of a question, and the repetitions by which it is asked: the same number of each cell, the first
         * ones, as the last look of the rule takes that all cells reach. Repetitions beyond these, made for other
         * questions or before the runner was ended early, are not used before the next look.
         */
        private final class InterimAnalysis {

            private final List<List<Repetition>> cells;

            /** The repetitions of each cell; 0 before the first look. */
            private final int looked;

            /** @param cells repetitions that count, one at least of each cell */
            private InterimAnalysis(List<List<Repetition>> cells) {
                this.cells = cells.stream()
                        .map(cell -> cell.stream()
                                .sorted(Comparator.comparingInt(
                                        repetition -> repetition.run().key().repetition()))
                                .toList())
                        .toList();
                this.looked =
                        rule.reached(cells.stream().mapToInt(List::size).min().orElse(0));
            }

            /** What it takes of a cell; before the first look all that there is. */
            private List<Repetition> cell(int place) {
                List<Repetition> all = cells.get(place);
                return looked == 0 ? all : all.subList(0, looked);
            }

            private Judgement judgement(Claim claim) {
                List<Repetition> all = IntStream.range(0, cells.size())
                        .boxed()
                        .flatMap(place -> cell(place).stream())
                        .toList();
                return Claims.judgement(experiment.axis(), claim, all, intervals);
            }

            private Optional<Estimate> figure(Metric metric, int cell) {
                return Estimates.of(metric, cell(cell), intervals);
            }

            /** Without errors of clocks, cores and the machine, since repetitions do not reduce them. */
            private Optional<Estimate> ratio(Metric metric, int above) {
                return Ratio.of(metric, cell(above), cell(above + 1), intervals).map(Ratio::measured);
            }

            /** The cells, and what the next look lacks of each. */
            private List<OpenQuestion.Cell> missing() {
                int next = rule.after(looked);
                return cells.stream()
                        .map(cell -> {
                            RunKey key = cell.get(0).run().key();
                            return new OpenQuestion.Cell(
                                    key.system(), key.parameters(), Math.max(0, next - cell.size()));
                        })
                        .toList();
            }
        }

        /** A load, and what the last look at its runs shows. */
        private record LoadCell(int at, InterimAnalysis analysis, Pace pace, double uncertainty) {}

        /** A cell, or some cells, on which a claim depends. */
        private record Part(String where, InterimAnalysis analysis, double uncertainty) {}

        private OpenQuestions(Experiment experiment, StoppingRule rule) {
            this.experiment = experiment;
            this.rule = rule;
            this.intervals = Intervals.sequential(rule);
        }

        /**
         * All open questions of a result, in no order.
         *
         * @param rule how often and by which intervals they are asked
         * @param repetitions completed runs of this experiment, whatever their verdict
         */
        static List<OpenQuestion> of(Experiment experiment, StoppingRule rule, List<Repetition> repetitions) {
            List<Repetition> measuring = repetitions.stream()
                    .filter(repetition -> !repetition.run().key().closing())
                    .toList();
            List<Repetition> counting = measuring.stream()
                    .filter(repetition -> repetition.run().counts())
                    .toList();
            OpenQuestions questions = new OpenQuestions(experiment, rule);
            if (experiment.axis() != Axis.LATENCY) {
                questions.inEachSeries(measuring, questions::askWhoKeepsUp);
            }
            questions.inEachSeries(counting, questions::askWhichDiffer);
            experiment.claims().forEach(claim -> questions.askWhetherItHolds(claim, counting));
            return List.copyOf(questions.open);
        }

        /** @param ask with a series, and the words that name it where there are several */
        private void inEachSeries(List<Repetition> repetitions, BiConsumer<Series, String> ask) {
            Map<String, Series> all = Series.of(experiment.axis(), repetitions, intervals);
            all.forEach((name, series) -> ask.accept(series, all.size() > 1 ? " (" + name + ")" : ""));
        }

        /**
         * Asks a question. It is open before its first look, whatever single runs say, and never after its last one.
         *
         * @param uncertainty 0 where it is decided, or where more repetitions would not decide it
         */
        private void ask(Kind kind, String text, InterimAnalysis analysis, double uncertainty) {
            int looked = analysis.looked;
            if (looked < rule.most() && (looked == 0 || uncertainty > 0)) {
                String soFar = looked == 0 ? "" : ", open after " + looked + " repetitions";
                open.add(new OpenQuestion(kind, text + soFar, analysis.missing(), uncertainty));
            }
        }

        /**
         * Up to how much load a system keeps up depends on the cells around its limit: what is below a cell that is
         * shown to keep up, or above one that is shown to fall behind, changes nothing.
         */
        private void askWhoKeepsUp(Series series, String where) {
            for (SystemUnderTest system : experiment.systems()) {
                List<LoadCell> loads = new ArrayList<>();
                series.cells(system.name()).forEach((at, cell) -> load(at, CellAnswer.answering(cell))
                        .ifPresent(loads::add));
                int kept = at(loads, Pace.KEEPS_UP).max().orElse(Integer.MIN_VALUE);
                int behind = at(loads, Pace.FALLS_BEHIND).min().orElse(Integer.MAX_VALUE);
                loads.stream()
                        .filter(load -> load.pace() == Pace.NOT_SHOWN && load.at() > kept && load.at() < behind)
                        .forEach(load -> ask(
                                Kind.ANSWER,
                                "whether " + system.name() + " keeps up with "
                                        + series.axis().words(load.at()) + where,
                                load.analysis(),
                                load.uncertainty()));
            }
        }

        private static IntStream at(List<LoadCell> loads, Pace pace) {
            return loads.stream().filter(load -> load.pace() == pace).mapToInt(LoadCell::at);
        }

        /**
         * Empty where no run answers, nothing is asked for, or a run was too short to tell: so would its repetitions
         * be.
         */
        private Optional<LoadCell> load(int at, List<Repetition> cell) {
            if (cell.isEmpty()) {
                return Optional.empty();
            }
            RunKey key = cell.get(0).run().key();
            Demand demand =
                    Demand.of(experiment, key.system(), key.parameters()).orElse(null);
            if (demand == null || cell.stream().map(Repetition::run).anyMatch(Judge::isTooShort)) {
                return Optional.empty();
            }
            InterimAnalysis analysis = new InterimAnalysis(List.of(cell));
            Estimate throughput =
                    analysis.figure(Metric.PLATEAU_THROUGHPUT_RPS, 0).orElse(null);
            Estimate p95 = analysis.figure(Metric.P95_MS, 0).orElse(null);
            if (throughput == null || p95 == null) {
                return Optional.empty();
            }
            Pace pace = analysis.looked > 0 ? demand.pace(throughput, p95) : Pace.NOT_SHOWN;
            return Optional.of(new LoadCell(at, analysis, pace, uncertainty(demand, throughput, p95)));
        }

        /**
         * Both figures must be good for a system to keep up; one that is bad for certain is enough that it does not.
         */
        private static double uncertainty(Demand demand, Estimate throughput, Estimate p95) {
            double least = Demand.LEAST_SHARE * demand.requestsPerSecond();
            double ofThroughput = uncertainty(Metric.PLATEAU_THROUGHPUT_RPS, throughput, least);
            if (demand.nearMs() == null) {
                return ofThroughput;
            }
            double ofP95 = uncertainty(Metric.P95_MS, p95, demand.nearMs());
            boolean few = throughput.value() < least;
            if (demand.isSlow(p95.value())) {
                return few ? Math.min(ofThroughput, ofP95) : ofP95;
            }
            return few ? ofThroughput : Math.max(ofThroughput, ofP95);
        }

        /**
         * Whether two systems differ at a place on the axis. This is decided if all of their ratio's interval is more
         * than 3 % from 1, or if all of it is within 3 %.
         */
        private void askWhichDiffer(Series series, String where) {
            List<String> systems =
                    experiment.systems().stream().map(SystemUnderTest::name).toList();
            for (int one = 0; one < systems.size(); one++) {
                for (String other : systems.subList(one + 1, systems.size())) {
                    String system = systems.get(one);
                    Map<Integer, List<Repetition>> others = series.cells(other);
                    series.cells(system).forEach((at, cell) -> {
                        if (others.containsKey(at)) {
                            String place = series.axis().words(at) + where;
                            askWhetherTheyDiffer(
                                    system, other, place, new InterimAnalysis(List.of(cell, others.get(at))));
                        }
                    });
                }
            }
        }

        /** Asks by the metric that leaves it most open, of those by which the report compares systems. */
        private void askWhetherTheyDiffer(String system, String other, String place, InterimAnalysis analysis) {
            Map<Metric, Double> uncertainties = new EnumMap<>(Metric.class);
            boolean overLatency = experiment.axis() == Axis.LATENCY;
            for (Metric metric : List.of(overLatency ? Metric.P99_MS : Metric.P95_MS, Metric.PLATEAU_THROUGHPUT_RPS)) {
                analysis.ratio(metric, 0).ifPresent(ratio -> uncertainties.put(metric, ofDifference(metric, ratio)));
            }
            uncertainties.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .ifPresent(most -> ask(
                            Kind.PAIR,
                            "whether " + system + " and " + other + " differ in "
                                    + most.getKey().inSentence() + " at " + place,
                            analysis,
                            most.getValue()));
        }

        /**
         * Whether a claim holds, asked of each cell or pair of cells on which that depends. A contradiction decides it.
         */
        private void askWhetherItHolds(Claim claim, List<Repetition> counting) {
            List<Part> parts = Claims.series(experiment.axis(), claim, counting, intervals).values().stream()
                    .flatMap(series -> parts(claim, series).stream())
                    .toList();
            boolean contradicted = parts.stream()
                    .map(Part::analysis)
                    .anyMatch(analysis -> analysis.looked > 0 && analysis.judgement(claim) == Judgement.DID_NOT_HOLD);
            if (!contradicted) {
                parts.forEach(part -> ask(
                        Kind.CLAIM,
                        "the claim \u201c" + claim.says() + "\u201d" + part.where(),
                        part.analysis(),
                        part.uncertainty()));
            }
        }

        /**
         * Claims about the form of a curve or of a run are judged by figures without intervals: of them no more is
         * asked than the repetitions of the first look.
         */
        private List<Part> parts(Claim claim, Series series) {
            if (claim instanceof Claim.Lower c) {
                return pairs(series, claim, c.than(), (ratio, other) -> ofDifference(c.metric(), ratio));
            }
            if (claim instanceof Claim.Higher c) {
                return pairs(series, claim, c.than(), (ratio, other) -> ofDifference(c.metric(), ratio));
            }
            if (claim instanceof Claim.Alike c) {
                return pairs(series, claim, c.than(), (ratio, other) -> {
                    double allowed = c.tolerance() + c.slackMs() / other.value();
                    return uncertainty(c.metric(), ratio, 1 - allowed, 1 + allowed);
                });
            }
            if (claim instanceof Claim.AdvantageGrows c) {
                return advantages(series, c);
            }
            if (claim instanceof Claim.Within c) {
                return cells(series, c.system(), c.at(), analysis -> analysis.figure(c.metric(), 0)
                        .map(figure -> uncertainty(c.metric(), figure, c.least(), c.most()))
                        .orElse(0.0));
            }
            List<Part> parts = new ArrayList<>(cells(series, claim.system(), claim.at(), analysis -> 0));
            if (claim instanceof Claim.SlopeRatio c) {
                parts.addAll(cells(series, c.thanSystem(), c.thanAt(), analysis -> 0));
            }
            return parts;
        }

        private List<Part> cells(
                Series series, String system, Claim.Range range, ToDoubleFunction<InterimAnalysis> uncertainty) {
            List<Part> parts = new ArrayList<>();
            series.cells(system, range).forEach((at, cell) -> {
                InterimAnalysis analysis = new InterimAnalysis(List.of(cell));
                parts.add(new Part(at(series, system, at), analysis, uncertainty.applyAsDouble(analysis)));
            });
            return parts;
        }

        /** @param uncertainty by the ratio of the two systems' figures, and by that of the second system */
        private List<Part> pairs(
                Series series, Claim claim, String than, ToDoubleBiFunction<Estimate, Estimate> uncertainty) {
            List<Part> parts = new ArrayList<>();
            TreeMap<Integer, List<Repetition>> others = series.cells(than, claim.at());
            series.cells(claim.system(), claim.at()).forEach((at, cell) -> {
                if (others.containsKey(at)) {
                    InterimAnalysis analysis = new InterimAnalysis(List.of(cell, others.get(at)));
                    double open = analysis.ratio(claim.metric(), 0)
                            .flatMap(ratio -> analysis.figure(claim.metric(), 1)
                                    .map(other -> uncertainty.applyAsDouble(ratio, other)))
                            .orElse(0.0);
                    parts.add(new Part(at(series, claim.system() + " and " + than, at), analysis, open));
                }
            });
            return parts;
        }

        /** At each place on the axis over the latencies, or along the axis where that is the latency. */
        private List<Part> advantages(Series series, Claim.AdvantageGrows claim) {
            boolean alongLatency = series.axis() == Axis.LATENCY;
            TreeMap<Integer, TreeMap<Integer, List<List<Repetition>>>> places = new TreeMap<>();
            series.byLatency().forEach((latency, alone) -> {
                TreeMap<Integer, List<Repetition>> below = alone.cells(claim.below(), claim.at());
                alone.cells(claim.above(), claim.at()).forEach((at, above) -> {
                    if (below.containsKey(at)) {
                        places.computeIfAbsent(alongLatency ? 0 : at, first -> new TreeMap<>())
                                .put(latency, List.of(above, below.get(at)));
                    }
                });
            });
            List<Part> parts = new ArrayList<>();
            places.forEach((at, pairs) -> {
                if (pairs.size() > 1) {
                    InterimAnalysis analysis = new InterimAnalysis(
                            pairs.values().stream().flatMap(List::stream).toList());
                    String where = alongLatency ? "" : at(series, claim.system() + " and " + claim.than(), at);
                    parts.add(new Part(where, analysis, ofGrowth(claim.metric(), analysis, 2 * (pairs.size() - 1))));
                }
            });
            return parts;
        }

        /** Of the growth from the shortest to the longest latency, and of the advantage at the longest. */
        private static double ofGrowth(Metric metric, InterimAnalysis analysis, int last) {
            Optional<Estimate> from = analysis.ratio(metric, 0);
            Optional<Estimate> to = analysis.ratio(metric, last);
            return from.isEmpty() || to.isEmpty()
                    ? 0
                    : Math.max(ofDifference(metric, growth(from.get(), to.get())), ofDifference(metric, to.get()));
        }

        /** As claims are judged: the worst end of one against the best of the other. */
        private static Estimate growth(Estimate from, Estimate to) {
            boolean known = from.hasInterval() && to.hasInterval();
            return new Estimate(
                    to.value() / from.value(),
                    known ? Double.valueOf(to.low() / from.high()) : null,
                    known ? Double.valueOf(to.high() / from.low()) : null,
                    Math.min(from.repetitions(), to.repetitions()),
                    null);
        }

        private static String at(Series series, String systems, int at) {
            return " (" + systems + " at " + series.axis().words(at) + ")";
        }

        /** Whether a ratio is one of two figures that differ. */
        private static double ofDifference(Metric metric, Estimate ratio) {
            return uncertainty(metric, ratio, 1 - Difference.TOLERANCE, 1 + Difference.TOLERANCE);
        }

        /**
         * How much chance leaves open whether a figure is above or below a bound, the largest of some: 1 if it equals
         * the bound, 0 if its interval does not reach the bound. It sorts questions, and 0 closes one; it does not give
         * the answer.
         */
        private static double uncertainty(Metric metric, Estimate figure, double... bounds) {
            return DoubleStream.of(bounds)
                    .map(bound -> uncertainty(metric, figure, bound))
                    .max()
                    .orElse(0);
        }

        private static double uncertainty(Metric metric, Estimate figure, double bound) {
            double distance = Math.abs(figure.value() - bound);
            if (!Double.isFinite(distance)) {
                return 0;
            }
            if (figure.hasInterval()) {
                double end = bound < figure.value() ? figure.low() : figure.high();
                boolean within = figure.low() < bound && bound < figure.high();
                return within ? 1 - distance / Math.abs(figure.value() - end) : 0;
            }
            if (figure.repetitions() >= Estimates.LEAST_REPETITIONS) {
                return 0; // a figure that has no interval, however often it is repeated
            }
            double assumed =
                    Math.abs(bound) * (metric.kind() == Metric.Kind.THROUGHPUT ? ASSUMED_OF_THROUGHPUT : ASSUMED);
            return distance == 0 ? 1 : assumed / (assumed + distance);
        }
    }

    /**
     * A question that chance among the repetitions leaves open, and what it takes to ask it again.
     *
     * @param kind what depends on it
     * @param text what is asked, without a question mark, such as {@code whether mvc keeps up with 3,000 users}
     * @param cells on which it depends
     * @param uncertainty 0 to 1: 1 where the figure equals the bound that it may be on either side of, near 0 where
     *     only the end of its interval reaches that
     */
    record OpenQuestion(Kind kind, String text, List<Cell> cells, double uncertainty) {

        /** The order in which questions are taken up; the same for the same questions. */
        static final Comparator<OpenQuestion> MOST_UNCERTAIN_FIRST = Comparator.comparingDouble(
                        OpenQuestion::uncertainty)
                .reversed()
                .thenComparing(OpenQuestion::kind)
                .thenComparing(OpenQuestion::text);

        /** What depends on a question. */
        enum Kind {
            /** With how many users a system keeps up. */
            ANSWER,
            /** How two systems compare. */
            PAIR,
            /** Whether a claim of the source holds. */
            CLAIM
        }

        /**
         * A system at one combination of the parameters.
         *
         * @param missing how many repetitions the next analysis lacks; 0 where it waits for other cells
         */
        record Cell(String system, Map<String, Integer> parameters, int missing) {

            /** Whether a run repeats this cell. */
            boolean isOf(RunKey key) {
                return !key.closing() && system.equals(key.system()) && parameters.equals(key.parameters());
            }
        }
    }
}
