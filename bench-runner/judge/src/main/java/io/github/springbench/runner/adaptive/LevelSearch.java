package io.github.springbench.runner.adaptive;

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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;

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
     * empty where no threads are a limit, or no response time is limited.
     */
    private OptionalDouble predicted(SystemUnderTest system, Map<String, Integer> parameters) {
        Prediction prediction = Prediction.of(experiment, system, parameters).orElse(null);
        if (prediction == null || prediction.servers().isEmpty()) {
            return OptionalDouble.empty();
        }
        return experiment.objectives().stream()
                .filter(objective -> DEVIATIONS.containsKey(objective.figure()))
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
}
