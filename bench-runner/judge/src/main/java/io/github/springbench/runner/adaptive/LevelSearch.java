package io.github.springbench.runner.adaptive;

import io.github.springbench.runner.adaptive.SystemCapacity.Bracket;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.CapacityTerms;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.plan.RemainingTime;
import io.github.springbench.runner.stats.estimates.Prediction;
import io.github.springbench.runner.verdict.NumberWords;
import io.github.springbench.runner.verdict.ObjectiveVerdict.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The most users, or requests per second, that each system of an experiment serves within the objectives: a
 * {@link SystemSearch} for each system and combination of the parameters beside the load, one run at a time. The
 * searches take turns, so that an hour in which the machine is slow meets all of them. They know only the terms, the
 * seed and the runs that ended, so that a resumed result goes on alike.
 */
public final class LevelSearch implements NextRuns {

    /** The usual width of a bracket, as a share of its upper end. */
    public static final double DEFAULT_PRECISION = 0.05;

    /** By how many standard deviations each percentile exceeds the mean of a normal distribution. */
    private static final Map<Figure, Double> DEVIATIONS = Map.of(
            Figure.P50, 0.0,
            Figure.P90, 1.2816,
            Figure.P95, 1.6449,
            Figure.P99, 2.3263,
            Figure.P999, 3.0902);

    /** The level changes the deviation far less than itself: after these steps it moves by less than one user. */
    private static final int PREDICTION_STEPS = 5;

    private static final int MS_PER_SECOND = 1_000;

    private final Experiment experiment;
    private final Axis load;

    /** In the experiment's order. */
    private final List<Search> searches = new ArrayList<>();

    /** The same in the order in which those with equally many runs come next. */
    private final List<Search> turns;

    /** The search of a system at one combination of the parameters beside the load. */
    private record Search(
            SystemUnderTest system, Map<String, Integer> others, OptionalDouble predicted, SystemSearch levels) {

        private String name() {
            return new RunKey(system.name(), others, 1).toString();
        }

        private boolean isOf(RunKey key) {
            return !key.closing()
                    && key.system().equals(system.name())
                    && key.parameters().entrySet().containsAll(others.entrySet());
        }
    }

    /**
     * How a search begins, and how many runs it takes.
     *
     * @param predicted the level at which the objectives are expected to be missed; empty where nothing is predicted
     * @param fewestRuns where each run decides and none contradicts another; a limit of the machine that shows only in
     *     a run, or runs that never decide, end a search sooner
     * @param mostRuns the search ends with this run, decided or not
     */
    public record Outlook(PlannedRun first, OptionalDouble predicted, int fewestRuns, int mostRuns) {}

    /**
     * All searches of an experiment.
     *
     * @param experiment after preset and choices, with the objectives that systems are held to
     * @param seed of the order of the searches
     */
    public LevelSearch(Experiment experiment, CapacityTerms terms, long seed) {
        this.experiment = experiment;
        this.load = experiment.loadAxis();
        int largest = Collections.max(experiment.values(load));
        List<Map<String, Integer>> cells = experiment.cells().stream()
                .map(cell -> {
                    Map<String, Integer> others = new LinkedHashMap<>(cell);
                    others.remove(load.parameter());
                    return Collections.unmodifiableMap(others);
                })
                .distinct()
                .toList();
        for (SystemUnderTest system : experiment.systems()) {
            for (Map<String, Integer> others : cells) {
                OptionalDouble predicted = predicted(system, others);
                searches.add(new Search(system, others, predicted, new SystemSearch(predicted, largest, terms)));
            }
        }
        turns = new ArrayList<>(searches);
        turns.sort(Comparator.comparing(Search::name)); // the order of systems in the file must not matter
        Collections.shuffle(turns, new Random(seed));
    }

    /** Those of a result; empty where its runs were planned. */
    public static Optional<LevelSearch> of(Manifest manifest) {
        return manifest.capacity().map(terms -> new LevelSearch(manifest.experiment(), terms, manifest.seed()));
    }

    /**
     * The plan of a search. It has no runs yet, because each run decides on the next one. Each run has fresh JVMs, so
     * that none is warm from the one before. Claims are not judged, because they are about other loads.
     *
     * @throws UserError if the experiment has no objectives
     */
    public static RunPlan plan(RunPlan plan) {
        if (plan.experiment().objectives().isEmpty()) {
            throw new UserError("A search for the most users needs objectives, and "
                    + plan.experiment().name() + " has none. Add some, such as --slo \"p95<150ms, failed<0.1%\".");
        }
        Experiment searched = plan.experiment().asSearch();
        return new RunPlan(searched, plan.preset(), plan.profile(), plan.seed(), List.of(), plan.leftOut());
    }

    /**
     * The users at whom the request threads of a system alone make it miss the strictest objective of a response time;
     * empty where no threads are a limit, or no response time of all requests is limited.
     */
    private OptionalDouble predicted(SystemUnderTest system, Map<String, Integer> parameters) {
        Prediction prediction = Prediction.of(experiment, system, parameters).orElse(null);
        if (prediction == null || prediction.servers().isEmpty()) {
            return OptionalDouble.empty();
        }
        return experiment.objectives().stream()
                .filter(objective -> objective.request() == null && DEVIATIONS.containsKey(objective.figure()))
                .mapToDouble(objective -> users(prediction, objective))
                .min();
    }

    /**
     * With N users and C busy threads the mean response time is R = N S / C - Z, so N = C (Z + R) / S (Denning and
     * Buzen 1978). How many of the users think is binomial, N times with probability Z / (Z + R); each of the others
     * delays an arrival by S / C. So response times deviate by S / C times the square root of N Z R / (Z + R)², and a
     * percentile exceeds R by as many of these as the normal distribution has. Never below the knee, C (Z + S) / S.
     */
    private static double users(Prediction prediction, Objective objective) {
        double threads = prediction.servers().getAsInt();
        double serviceMs = prediction.serviceMs();
        double thinkMs = prediction.thinkMs();
        double meanMs = objective.limit();
        double users = 0;
        for (int step = 0; step < PREDICTION_STEPS; step++) {
            users = threads * (thinkMs + Math.max(serviceMs, meanMs)) / serviceMs;
            double deviationMs = serviceMs / threads * Math.sqrt(users * thinkMs * meanMs) / (thinkMs + meanMs);
            meanMs = Math.max(serviceMs, objective.limit() - DEVIATIONS.get(objective.figure()) * deviationMs);
        }
        return users;
    }

    /**
     * The next run, of that search with the fewest runs which goes on.
     *
     * @param number is not used: the runs of a search are numbered by those that ended, as none is planned
     */
    @Override
    public Batch after(List<RunResult> ended, int number, Duration left) {
        Search search = null;
        SystemSearch.Run next = null;
        int fewest = Integer.MAX_VALUE;
        for (Search turn : turns) {
            List<SearchStep> steps = steps(tries(turn, ended));
            Optional<SystemSearch.Run> run =
                    steps.size() < fewest ? turn.levels().next(steps) : Optional.empty();
            if (run.isPresent()) {
                search = turn;
                next = run.get();
                fewest = steps.size();
            }
        }
        if (next == null) {
            return Batch.end("All searches are finished.");
        }
        PlannedRun run = planned(search, next.level(), next.repetition(), ended.size() + 1);
        Duration time = time(run, ended);
        return left != null && time.compareTo(left) > 0
                ? Batch.end(
                        "Not enough time is left for another run, which takes about " + NumberWords.time(time) + ".")
                : new Batch(List.of(run), run.key() + ": " + next.why() + ".");
    }

    /** Its load as planned, and what the runner added to the runs that ended. */
    private Duration time(PlannedRun run, Collection<RunResult> ended) {
        OptionalDouble added = ended.stream()
                .map(RunResult::times)
                .filter(Objects::nonNull)
                .mapToDouble(times -> times.overhead())
                .average();
        return added.isEmpty()
                ? RemainingTime.of(experiment, List.of(run)).after(Duration.ZERO)
                : run.expectedLoad().plusMillis(Math.round(added.getAsDouble() * MS_PER_SECOND));
    }

    /** What is known of each system, in the experiment's order. */
    public List<SystemCapacity> known(Collection<RunResult> ended) {
        return searches.stream()
                .map(search -> {
                    List<SystemCapacity.Try> tries = tries(search, ended);
                    List<SearchStep> steps = steps(tries);
                    return new SystemCapacity(
                            search.system().name(),
                            search.others(),
                            search.predicted(),
                            tries,
                            search.levels().known(steps),
                            search.levels().next(steps).isEmpty());
                })
                .toList();
    }

    /** How each search begins, in the experiment's order. */
    public List<Outlook> outlook() {
        List<Outlook> outlook = new ArrayList<>();
        for (Search search : searches) {
            outlook.add(new Outlook(
                    planned(search, search.levels().first(), 1, outlook.size() + 1),
                    search.predicted(),
                    search.levels().fewestRuns(),
                    SystemSearch.MOST_RUNS));
        }
        return List.copyOf(outlook);
    }

    private List<SystemCapacity.Try> tries(Search search, Collection<RunResult> ended) {
        return ended.stream()
                .filter(run -> search.isOf(run.key()) && load.in(run.key().parameters()) != null)
                .sorted(Comparator.comparing(RunResult::startedAt)
                        .thenComparing(RunResult::key, Comparator.comparingInt(RunKey::repetition)))
                .map(run -> new SystemCapacity.Try(run, SearchStep.of(run, experiment.objectives())))
                .toList();
    }

    private static List<SearchStep> steps(List<SystemCapacity.Try> tries) {
        return tries.stream().map(SystemCapacity.Try::step).toList();
    }

    /** With the parameters in the experiment's order, as the folders of runs are named by them. */
    private PlannedRun planned(Search search, int level, int repetition, int number) {
        Map<String, Integer> parameters = new LinkedHashMap<>();
        experiment
                .parameters()
                .keySet()
                .forEach(name -> parameters.put(
                        name,
                        name.equals(load.parameter())
                                ? Integer.valueOf(level)
                                : search.others().get(name)));
        return Planner.run(experiment, new RunKey(search.system().name(), parameters, repetition), number);
    }

    /**
     * The search for the capacity of one system: the level, in users or requests per second, at which half of all runs
     * meet the objective. First it finds a narrow bracket by single runs: from the prediction in steps of 1, 2, 4, 8 …
     * cells (exponential search, Bentley and Yao 1976), or by doubling where nothing is predicted, then by halving.
     * Then it confirms the two ends, the one with fewer runs first. Where a level stays open, the search encloses it.
     * Which run comes next depends on the steps so far and on nothing else, so that a search goes on after a break as
     * if there had been none. docs/adr/0026 says how it was chosen.
     */
    static final class SystemSearch {

        /** About twice what soft knees take. */
        static final int MOST_RUNS = 60;

        private static final double FINEST = 0.005;
        private static final double COARSEST = 0.5;

        /** Twice as much is still an int. */
        private static final int HIGHEST_LEVEL = 1_000_000_000;

        /** A step may be so much shorter, to end at a round number; brackets must be nearly a cell wide. */
        private static final double OUTWARD_SHARE = 0.92;

        /** Half a cell below and above one open level make a bracket of a cell. */
        private static final double ENCLOSING_CELLS = 0.5;

        private static final double ENCLOSING_SHARE = 0.8;

        /** By how much the product of doubles may miss a whole number. */
        private static final double ROUNDING = 1e-6;

        /** The two levels around a right prediction, as shares of a cell below it. */
        private static final double NEAREST_BELOW = 0.4;

        private static final double FARTHEST_BELOW = 0.6;

        private final OptionalDouble predicted;
        private final CapacityTerms terms;
        private final int mostRuns;
        private final LevelScale scale;
        private final int first;

        /**
         * One more run.
         *
         * @param repetition of this level, from 1
         * @param why what the search wants to know, in words
         */
        record Run(int level, int repetition, String why) {}

        private record Target(int level, String why) {}

        /**
         * A search.
         *
         * @param predicted the level at which the knee is expected; empty where nothing is predicted
         * @param begin the level to begin with where nothing is predicted
         * @throws UserError where no search can keep to these terms
         */
        SystemSearch(OptionalDouble predicted, int begin, CapacityTerms terms) {
            this(predicted, begin, terms, MOST_RUNS);
        }

        /** @param mostRuns the search ends with this run, decided or not */
        SystemSearch(OptionalDouble predicted, int begin, CapacityTerms terms, int mostRuns) {
            double precision = terms.precision();
            if (precision < FINEST || precision > COARSEST || Double.isNaN(precision)) {
                throw new UserError("The precision of a search is " + precision + ". Expected a share from " + FINEST
                        + " to " + COARSEST + ", such as " + LevelSearch.DEFAULT_PRECISION
                        + " for 5 %: choose another.");
            }
            requireLevel("first", begin);
            requireLevel("highest", terms.most());
            this.predicted = predicted;
            this.terms = terms;
            this.mostRuns = mostRuns;
            this.scale = new LevelScale(precision);
            this.first = predicted.isPresent() ? belowPredicted() : Math.min(begin, terms.most());
        }

        private static void requireLevel(String which, int level) {
            if (level < 1 || level > HIGHEST_LEVEL) {
                throw new UserError("The " + which + " level of a search is " + level + ". Expected a number from 1 to "
                        + HIGHEST_LEVEL + ": choose another, or give the machine what it lacks.");
            }
        }

        /** The lower end of a cell with the predicted knee in its middle. */
        private int belowPredicted() {
            double knee = predicted.getAsDouble();
            double least = knee * (1 - FARTHEST_BELOW * terms.precision());
            double most = knee * (1 - NEAREST_BELOW * terms.precision());
            if (least >= terms.most()) {
                return terms.most();
            }
            int level = LevelScale.roundest(least, most).orElse((int) Math.round(least));
            return Math.max(1, Math.min(terms.most(), level));
        }

        /** The level of the first run. */
        int first() {
            return first;
        }

        /**
         * The run after these steps; empty at the end of the search.
         *
         * @param history all steps that ended, those of a level in the order of their repetitions
         */
        Optional<Run> next(List<SearchStep> history) {
            if (history.size() >= mostRuns) {
                return Optional.empty();
            }
            return target(new SearchEvidence(history)).map(target -> {
                int repetitions = history.stream()
                        .filter(step -> step.level() == target.level())
                        .mapToInt(SearchStep::repetition)
                        .max()
                        .orElse(0);
                return new Run(target.level(), repetitions + 1, target.why());
            });
        }

        /** What these steps show, whether or not the search came to its end. */
        Bracket known(List<SearchStep> history) {
            SearchEvidence evidence = new SearchEvidence(history);
            boolean ended = !evidence.nothingDecides && target(evidence).isEmpty();
            String limitedBy = evidence.upper.isPresent()
                    ? ""
                    : evidence.limit
                            .map(SearchStep::why)
                            .orElse(evidence.highest() >= terms.most() ? terms.mostBecause() : "");
            int atLeast = evidence.confirmedMet();
            return new Bracket(
                    atLeast,
                    evidence.confirmedMissed(),
                    limitedBy,
                    history.size(),
                    ended && isDecided(evidence, atLeast));
        }

        private boolean isDecided(SearchEvidence evidence, int atLeast) {
            OptionalInt missed = evidence.upper;
            if (atLeast == 0) {
                return missed.isPresent() && missed.getAsInt() == 1;
            }
            return scale.isNarrow(atLeast, missed.orElseGet(() -> limit(evidence, terms.most())));
        }

        private static int limit(SearchEvidence evidence, int otherwise) {
            return evidence.limit.map(SearchStep::level).orElse(otherwise);
        }

        /** How many runs the search takes where each run decides and none contradicts another, whatever the system. */
        int fewestRuns() {
            int levelsToMost = 0;
            for (int level = first; level < terms.most(); level = above(level)) {
                levelsToMost++;
            }
            int levelsToOne = 0;
            for (int level = first; level > 1; level = below(level)) {
                levelsToOne++;
            }
            return LevelTally.UNANIMOUS + Math.min(LevelTally.UNANIMOUS, Math.min(levelsToMost, levelsToOne));
        }

        /** Empty where further runs cannot change the bracket, or where none decides. */
        private Optional<Target> target(SearchEvidence evidence) {
            if (evidence.nothingDecides) {
                return Optional.empty();
            }
            if (evidence.isEmpty()) {
                return target(first, predicted.isPresent() ? "just below the predicted knee" : "first level");
            }
            OptionalInt inBalance = evidence.inBalance();
            if (inBalance.isPresent()) {
                return target(inBalance.getAsInt(), "its runs do not decide yet");
            }
            return (evidence.unsettled.isEmpty() ? towards(evidence) : around(evidence)).or(() -> confirming(evidence));
        }

        /** The next level where all up to this one were met. */
        private int above(int level) {
            return Math.min(terms.most(), scale.above(level, outward(scale.cells(first, level)), OUTWARD_SHARE));
        }

        /** The next level where all down to this one, 2 or more, were missed. */
        private int below(int level) {
            return scale.below(level, outward(scale.cells(level, first)), OUTWARD_SHARE);
        }

        /** After 0, 1, 3, 7 … cells the next step has 1, 2, 4, 8 …; no step more than doubles or halves a level. */
        private double outward(double cellsFromFirst) {
            return predicted.isEmpty()
                    ? scale.cellsOfDoubling()
                    : Math.min(
                            scale.cellsOfDoubling(), scale.length((int) Math.max(1, Math.round(cellsFromFirst) + 1)));
        }

        private Optional<Target> towards(SearchEvidence evidence) {
            int lower = evidence.lower;
            OptionalInt missed = evidence.upper;
            if (missed.isEmpty() && evidence.limit.isEmpty()) {
                return lower < terms.most() ? target(above(lower), "no level is missed yet") : Optional.empty();
            }
            int upper = missed.orElseGet(() -> limit(evidence, terms.most()));
            if (lower == 0) {
                return upper > 1 ? target(below(upper), "no level is met yet") : Optional.empty();
            }
            return scale.isNarrow(lower, upper)
                    ? Optional.empty()
                    : target(
                            scale.split(lower, upper),
                            missed.isPresent() ? "between met and missed" : "between met and a limit of the machine");
        }

        /**
         * A level on each side of those that stay open: at first so near that the bracket is as narrow as asked for,
         * then farther and farther away, as the knee is a soft one.
         */
        private Optional<Target> around(SearchEvidence evidence) {
            List<Integer> open = evidence.unsettled;
            int lowest = open.get(0);
            int highest = open.get(open.size() - 1);
            double reach = open.size() == 1
                    ? ENCLOSING_CELLS
                    : Math.min(scale.cellsOfDoubling(), Math.max(1, scale.cells(lowest, highest)));
            int lower = evidence.lower;
            if (lowest - lower > 1 && (lower == 0 || scale.cells(lower, lowest) > reach + ROUNDING)) {
                return target(
                        Math.max(lower + 1, scale.below(lowest, reach, ENCLOSING_SHARE)),
                        "below a level that runs leave open");
            }
            OptionalInt missed = evidence.upper;
            boolean closed = missed.isPresent() || evidence.limit.isPresent();
            int end = missed.orElseGet(() -> limit(evidence, terms.most() + 1));
            if (end - highest > 1 && (!closed || scale.cells(highest, end) > reach + ROUNDING)) {
                return target(
                        Math.min(end - 1, scale.above(highest, reach, ENCLOSING_SHARE)),
                        "above a level that runs leave open");
            }
            return Optional.empty();
        }

        private static Optional<Target> confirming(SearchEvidence evidence) {
            int lower = evidence.lower;
            int upper = evidence.upper.orElse(0);
            boolean confirmLower = lower > 0 && !evidence.isConfirmed(lower);
            boolean confirmUpper = upper > 0 && !evidence.isConfirmed(upper);
            if (!confirmLower && !confirmUpper) {
                return Optional.empty();
            }
            boolean lowerFirst =
                    evidence.tally(lower).decided() <= evidence.tally(upper).decided();
            return confirmLower && (lowerFirst || !confirmUpper)
                    ? confirm(evidence, lower, "lower")
                    : confirm(evidence, upper, "upper");
        }

        private static Optional<Target> confirm(SearchEvidence evidence, int level, String end) {
            return target(
                    level,
                    "confirms the " + end + " end, " + evidence.tally(level).majority() + " of "
                            + evidence.needed(level) + " runs so far");
        }

        private static Optional<Target> target(int level, String why) {
            return Optional.of(new Target(level, why));
        }

        /**
         * Levels on a logarithmic scale. Its unit is the cell, the widest bracket that the precision p allows: from (1
         * - p) x to x. Halving cells needs the fewest runs, since the precision is relative. Levels are the roundest
         * numbers that cost no precision and no further run.
         */
        static final class LevelScale {

            /**
             * For each split to come, cells in a row are shortened by this share, so that the split finds a round
             * number.
             */
            private static final double SLACK_OF_A_SPLIT = 0.03;

            /** The upper part of a split may be so much shorter than its cells are in a row. */
            private static final double SLACK_OF_THE_UPPER_PART = 0.06;

            private static final int LARGEST_STEP = 100_000_000;
            private static final int[] STEPS = {5, 2, 1};

            private final double precision;

            /** ln (1 / (1 - p)), the length of a cell. */
            private final double cell;

            LevelScale(double precision) {
                this.precision = precision;
                this.cell = -Math.log1p(-precision);
            }

            /** How many cells there are from one level to another; negative where the other is lower. */
            double cells(double low, double high) {
                return Math.log(high / low) / cell;
            }

            double cellsOfDoubling() {
                return cells(1, 2);
            }

            /**
             * The length of so many cells in a row, in cells: somewhat shorter than their number, by the splits that
             * are needed to come to a single one.
             */
            double length(int cells) {
                int splits = Integer.SIZE - Integer.numberOfLeadingZeros(cells - 1);
                return cells * (1 - SLACK_OF_A_SPLIT * splits);
            }

            /** Whether a bracket needs no level within, or can have none. */
            boolean isNarrow(int low, int high) {
                return high - low <= 1 || high - low <= precision * high + ROUNDING;
            }

            /**
             * A level within a bracket that is not narrow, from which as few further splits as possible are needed: of
             * n cells in a row, half are below it. Those above it are about whole, as the bracket should be no narrower
             * than it has to: at a soft knee, two near levels are more easily taken for each other.
             */
            int split(int low, int high) {
                double wide = cells(low, high);
                int all = 2;
                while (length(all) + ROUNDING < wide) {
                    all++;
                }
                double below = length(all / 2);
                double above = length(all - all / 2);
                double least = Math.max(low + 1, high * Math.exp(-cell * above));
                double whole = high * Math.exp(-cell * above * (1 - SLACK_OF_THE_UPPER_PART));
                double most = Math.min(high - 1, Math.min(whole, low * Math.exp(cell * below)));
                int middle = (int) Math.round(Math.sqrt((double) low * high));
                return roundest(least, most).orElse(Math.max(low + 1, Math.min(high - 1, middle)));
            }

            /**
             * A higher level.
             *
             * @param cells how far at most, unless that is less than 1
             * @param leastShare how much of that at least
             */
            int above(int level, double cells, double leastShare) {
                double least = level * Math.exp(cell * cells * leastShare);
                double most = level * Math.exp(cell * cells);
                return Math.max(level + 1, roundest(least, most).orElse((int) Math.floor(most + ROUNDING)));
            }

            /**
             * A lower level, 1 or more.
             *
             * @param level 2 or more
             * @param cells how far at most, unless that is less than 1
             * @param leastShare how much of that at least
             */
            int below(int level, double cells, double leastShare) {
                double least = level * Math.exp(-cell * cells);
                double most = level * Math.exp(-cell * cells * leastShare);
                int chosen = roundest(Math.max(1, least), most).orElse((int) Math.ceil(least - ROUNDING));
                return Math.max(1, Math.min(level - 1, chosen));
            }

            /**
             * The multiple of the largest of 1, 2, 5, 10, 20, 50 … that is within these bounds; of that step the
             * multiple nearest to their geometric mean.
             *
             * @param least more than 0
             * @param most less than twice 1,000,000,000
             * @return empty where no whole number is within
             */
            static OptionalInt roundest(double least, double most) {
                double middle = Math.sqrt(least * most);
                for (int power = LARGEST_STEP; power >= 1; power /= 10) {
                    for (int times : STEPS) {
                        int step = power * times;
                        long number = Math.round(middle / step) * step;
                        if (number >= least - ROUNDING && number <= most + ROUNDING) {
                            return OptionalInt.of((int) number);
                        }
                    }
                }
                return OptionalInt.empty();
            }
        }
    }

    /**
     * What the steps of a search show. Steps of a level count in the order of their repetitions; in which order levels
     * were run makes no difference.
     */
    static final class SearchEvidence {

        private static final int LEAST_IN_VAIN = 2;
        private static final int MOST_IN_VAIN = 4;

        /** Runs of a level that show a limit: one alone may be a single error within the load generator. */
        private static final int LEAST_LIMITED = 2;

        /** The lowest step that something other than the service limited, or where no run decides. */
        private final Optional<SearchStep> limit;

        private final NavigableMap<Integer, LevelTally> tallies = new TreeMap<>();
        private final boolean anyDoubt;

        /** Whether so many levels were run in vain, while no other decides, that less load is of no use. */
        private final boolean nothingDecides;

        /** Levels that stay open for good, ascending. */
        private final List<Integer> unsettled;

        /** The lowest level that most of its runs missed, above all that are unsettled; empty if there is none. */
        private final OptionalInt upper;

        /** The highest level that most of its runs met, below all that are missed or unsettled; 0 where none is. */
        private final int lower;

        SearchEvidence(List<SearchStep> history) {
            Optional<SearchStep> seen = lowestLimit(history);
            int end = seen.map(SearchStep::level).orElse(Integer.MAX_VALUE);
            for (SearchStep step : history) {
                if (step.level() < end) {
                    LevelTally before = tally(step.level());
                    tallies.put(step.level(), before.plus(step.limit() ? Outcome.UNDECIDED : step.outcome()));
                }
            }
            this.nothingDecides =
                    tallies.values().stream().filter(LevelTally::isInVain).count() >= MOST_IN_VAIN
                            && tallies.values().stream().allMatch(tally -> tally.decided() == 0);
            this.limit = lowestInVain().map(level -> inVain(level, history)).or(() -> seen);
            limit.ifPresent(step -> tallies.tailMap(step.level(), true).clear());
            this.anyDoubt = tallies.values().stream().anyMatch(tally -> tally.minority() > 0);
            this.unsettled = unsettled();
            this.upper = lowestMissed(false);
            this.lower = highestMet(false);
        }

        /**
         * The lowest level that was run in vain, where no higher one decides: mostly the machine is too small, or its
         * error too large, to tell what the service does there. One level alone may be in vain by chance.
         */
        private Optional<Integer> lowestInVain() {
            List<Integer> levels = tallies.descendingMap().values().stream()
                    .takeWhile(tally -> tally.decided() == 0)
                    .filter(LevelTally::isInVain)
                    .map(LevelTally::level)
                    .toList();
            return levels.size() < LEAST_IN_VAIN ? Optional.empty() : Optional.of(levels.get(levels.size() - 1));
        }

        private static SearchStep inVain(int level, List<SearchStep> history) {
            SearchStep last = history.stream()
                    .filter(step -> step.level() == level)
                    .reduce((one, next) -> next)
                    .orElseThrow();
            String why = String.format(Locale.ROOT, "runs with %,d or more decide nothing: %s", level, last.why());
            return new SearchStep(level, last.repetition(), last.outcome(), why, true);
        }

        /**
         * A step that shows a limit counts as undecided until a second one of its level does, and if a run of its level
         * or of a higher one decided: then the limit was reached by chance.
         */
        private static Optional<SearchStep> lowestLimit(List<SearchStep> history) {
            int decided = history.stream()
                    .filter(step -> !step.limit() && step.outcome() != Outcome.UNDECIDED)
                    .mapToInt(SearchStep::level)
                    .max()
                    .orElse(0);
            Map<Integer, List<SearchStep>> limited = history.stream()
                    .filter(step -> step.limit() && step.level() > decided)
                    .collect(Collectors.groupingBy(SearchStep::level));
            return limited.values().stream()
                    .filter(steps -> steps.size() >= LEAST_LIMITED)
                    .map(steps -> steps.get(0))
                    .min(Comparator.comparingInt(SearchStep::level));
        }

        /**
         * Levels that more runs leave open, and those that contradict them: missed with less, or met with more. None of
         * these can be an end of the bracket.
         */
        private List<Integer> unsettled() {
            int[] open = tallies.values().stream()
                    .filter(this::staysOpen)
                    .mapToInt(LevelTally::level)
                    .toArray();
            int lowest = open.length == 0 ? Integer.MAX_VALUE : open[0];
            int highest = open.length == 0 ? 0 : open[open.length - 1];
            return tallies.values().stream()
                    .filter(tally -> staysOpen(tally)
                            || tally.leansMissed() && tally.level() < highest
                            || tally.leansMet() && tally.level() > lowest)
                    .map(LevelTally::level)
                    .toList();
        }

        private boolean staysOpen(LevelTally tally) {
            return tally.staysOpen(anyDoubt);
        }

        boolean isEmpty() {
            return tallies.isEmpty() && limit.isEmpty();
        }

        /** The highest level that was run; 0 where none was. */
        int highest() {
            return tallies.isEmpty() ? 0 : tallies.lastKey();
        }

        /** The lowest level whose runs are undecided or in balance, and can still decide. */
        OptionalInt inBalance() {
            return tallies.values().stream()
                    .filter(tally -> tally.met() == tally.missed() && !staysOpen(tally))
                    .mapToInt(LevelTally::level)
                    .findFirst();
        }

        /** The highest level that is confirmed, up to {@link #lower}; 0 where none is. */
        int confirmedMet() {
            return highestMet(true);
        }

        /** The lowest level that is confirmed, from {@link #upper} on. */
        OptionalInt confirmedMissed() {
            return lowestMissed(true);
        }

        private int highestMet(boolean confirmed) {
            int end = unsettled.isEmpty() ? upper.orElse(Integer.MAX_VALUE) : unsettled.get(0);
            return tallies.headMap(end, false).descendingMap().values().stream()
                    .filter(tally -> tally.leansMet() && (!confirmed || tally.isConfirmed(anyDoubt)))
                    .mapToInt(LevelTally::level)
                    .findFirst()
                    .orElse(0);
        }

        private OptionalInt lowestMissed(boolean confirmed) {
            int begin = unsettled.isEmpty() ? 0 : unsettled.get(unsettled.size() - 1);
            return tallies.tailMap(begin, false).values().stream()
                    .filter(tally -> tally.leansMissed() && (!confirmed || tally.isConfirmed(anyDoubt)))
                    .mapToInt(LevelTally::level)
                    .findFirst();
        }

        boolean isConfirmed(int level) {
            return tally(level).isConfirmed(anyDoubt);
        }

        LevelTally tally(int level) {
            return tallies.getOrDefault(level, LevelTally.none(level));
        }

        /** How many runs of its majority a level needs, as things are now. */
        int needed(int level) {
            return tally(level).needed(anyDoubt);
        }
    }

    /**
     * The runs of a level, counted, and when they are enough to call it met or missed. A sequential test of "half of
     * the runs meet the objective here" (Wald 1945, "Sequential Tests of Statistical Hypotheses"), truncated at the
     * second run against the majority: the level then stays open, and the bracket has to reach beyond it.
     *
     * <p>At the capacity itself, where chance alone decides, 4 runs agree in 1 of 8 cases. A knee that soft seldom
     * shows 4 equal runs at the other end of the bracket too. So 4 are enough as long as all runs of each level agree.
     * From the first disagreement on, 6 are needed, or 9 with one against them, which chance reaches in 2.1 % of cases
     * for each of the two claims. So the bracket holds the true capacity in 95 % of searches where the knee is as wide
     * as 15 % of it, or sharper. docs/adr/0026 has the arithmetic.
     *
     * @param level users, or requests per second
     * @param met runs that met the objective
     * @param missed runs that missed it
     * @param undecidedInARow runs without a decision since the last one with a decision
     */
    record LevelTally(int level, int met, int missed, int undecidedInARow) {

        /** Equal runs that confirm a level while no level has seen both outcomes. */
        static final int UNANIMOUS = 4;

        private static final int DOUBTED = 6;
        private static final int WITH_ONE_AGAINST = 9;
        private static final int MOST_AGAINST = 1;

        /** So many, one after the other, leave a level open of which no run decides; twice as many where some do. */
        private static final int MOST_UNDECIDED_IN_A_ROW = 3;

        static LevelTally none(int level) {
            return new LevelTally(level, 0, 0, 0);
        }

        LevelTally plus(Outcome outcome) {
            return switch (outcome) {
                case MET -> new LevelTally(level, met + 1, missed, 0);
                case MISSED -> new LevelTally(level, met, missed + 1, 0);
                case UNDECIDED -> new LevelTally(level, met, missed, undecidedInARow + 1);
            };
        }

        int decided() {
            return met + missed;
        }

        int majority() {
            return Math.max(met, missed);
        }

        int minority() {
            return Math.min(met, missed);
        }

        boolean leansMet() {
            return met > missed;
        }

        boolean leansMissed() {
            return missed > met;
        }

        /**
         * How many runs of the majority confirm the level.
         *
         * @param anyDoubt whether any level has seen both outcomes
         * @return {@link Integer#MAX_VALUE} where none are enough
         */
        int needed(boolean anyDoubt) {
            if (minority() > MOST_AGAINST) {
                return Integer.MAX_VALUE;
            }
            if (minority() == MOST_AGAINST) {
                return WITH_ONE_AGAINST;
            }
            return anyDoubt ? DOUBTED : UNANIMOUS;
        }

        boolean isConfirmed(boolean anyDoubt) {
            return majority() >= needed(anyDoubt);
        }

        /** Whether more runs of this level are of no use, and it is neither met nor missed for certain. */
        boolean staysOpen(boolean anyDoubt) {
            boolean disagrees = minority() > MOST_AGAINST;
            boolean inVain = undecidedInARow >= (decided() == 0 ? 1 : 2) * MOST_UNDECIDED_IN_A_ROW;
            return !isConfirmed(anyDoubt) && (disagrees || inVain);
        }

        /** Whether the level was run as often as makes sense, and no run decided. */
        boolean isInVain() {
            return decided() == 0 && undecidedInARow >= MOST_UNDECIDED_IN_A_ROW;
        }
    }
}
