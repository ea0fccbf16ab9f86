package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.OpenQuestion;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.RunKey;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.RunTimes;
import io.github.springbench.runner.model.StoppingRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Which cells are repeated next until all questions are decided: those of the most uncertain question, up to its next
 * look. They are told by nothing but the runs that have ended, the time that is left, and the seed, so that a result
 * that is resumed goes on with the same runs. Which way a question leans has no part in it.
 */
public final class UntilDecided {

    /** Limit of a cell's tries, as a multiple of the last look: runs may be disturbed again and again. */
    private static final int MOST_TRIES = 2;

    private final RunPlan plan;
    private final StoppingRule rule;

    public UntilDecided(RunPlan plan, StoppingRule rule) {
        this.plan = plan;
        this.rule = rule;
    }

    /**
     * The runs that take the most uncertain question to its next look. A look that would end too late is not begun: the
     * next question is taken up in its place.
     *
     * @param open all open questions
     * @param ended all runs that have ended, closing ones too, whatever came of them
     * @param left the time in which they have to end; null for any
     * @param number of the first of them
     */
    public MoreRuns next(List<OpenQuestion> open, Collection<RunResult> ended, Duration left, int number) {
        int tooLong = 0;
        for (OpenQuestion question :
                open.stream().sorted(OpenQuestion.MOST_UNCERTAIN_FIRST).toList()) {
            List<PlannedRun> runs = runs(question, ended, number);
            if (runs.isEmpty()) {
                continue;
            }
            if (left == null || time(runs, ended).compareTo(left) <= 0) {
                return new MoreRuns(runs, why(question, runs.size(), open.size()));
            }
            tooLong++;
        }
        return MoreRuns.none(end(open.size(), tooLong));
    }

    private static String why(OpenQuestion question, int runs, int open) {
        return "%d more %s to decide %s: the most uncertain of %s for which there is time."
                .formatted(runs, runs == 1 ? "run" : "runs", question.text(), count(open, "open question"));
    }

    private static String end(int open, int tooLong) {
        if (open == 0) {
            return "All questions are decided, or were checked for the last time.";
        }
        return tooLong == 0
                ? count(open, "question") + " open: their cells have the maximum number of repetitions."
                : count(open, "question") + " open: not enough time is left for more runs.";
    }

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** Empty where the next look cannot be reached. */
    private List<PlannedRun> runs(OpenQuestion question, Collection<RunResult> ended, int number) {
        boolean reachable = question.cells().stream()
                .allMatch(cell ->
                        planned(cell) != null && tries(cell, ended) + cell.missing() <= MOST_TRIES * rule.most());
        if (!reachable) {
            return List.of();
        }
        // Neighbouring seeds would shuffle alike.
        Random random = new Random(new SplittableRandom(plan.seed() + ended.size()).nextLong());
        return plan.experiment().sharesForks()
                ? forks(question, ended, number, random)
                : cells(question, ended, number, random);
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

    /** All cells once, shuffled, then once more those that lack more than one, and so on. */
    private List<PlannedRun> cells(OpenQuestion question, Collection<RunResult> ended, int number, Random random) {
        List<PlannedRun> runs = new ArrayList<>();
        int most = question.cells().stream()
                .mapToInt(OpenQuestion.Cell::missing)
                .max()
                .orElse(0);
        for (int round = 0; round < most; round++) {
            int made = round;
            List<OpenQuestion.Cell> block = new ArrayList<>(question.cells().stream()
                    .filter(cell -> cell.missing() > made)
                    .toList());
            Collections.shuffle(block, random);
            for (OpenQuestion.Cell cell : block) {
                PlannedRun first = planned(cell);
                int repetition = 1 + made + last(ended, cell::isOf);
                runs.add(first.again(number + runs.size(), repetition));
            }
        }
        return runs;
    }

    /** The same where runs share forks: whole forks of the systems of the question, with their closing runs. */
    private List<PlannedRun> forks(OpenQuestion question, Collection<RunResult> ended, int number, Random random) {
        Map<String, Integer> missing = new LinkedHashMap<>();
        question.cells().forEach(cell -> missing.merge(cell.system(), cell.missing(), Math::max));
        List<PlannedRun> runs = new ArrayList<>();
        int most = missing.values().stream().mapToInt(count -> count).max().orElse(0);
        for (int round = 0; round < most; round++) {
            int made = round;
            List<String> block = new ArrayList<>(missing.keySet().stream()
                    .filter(system -> missing.get(system) > made)
                    .toList());
            Collections.shuffle(block, random);
            for (String system : block) {
                int repetition = 1 + made + last(ended, key -> key.system().equals(system));
                runs.addAll(fork(system, repetition, number + runs.size(), random));
            }
        }
        return runs;
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
            OptionalDouble seen = ended.stream()
                    .filter(result -> result.key().isAtSameCell(run.key()))
                    .map(RunResult::times)
                    .filter(Objects::nonNull)
                    .mapToDouble(UntilDecided::seconds)
                    .average();
            seconds += seen.orElseGet(() -> RemainingTime.of(plan.only(List.of(run)))
                            .after(Duration.ZERO)
                            .toMillis()
                    / 1000.0);
        }
        return Duration.ofMillis(Math.round(seconds * 1000));
    }

    private static double seconds(RunTimes times) {
        return times.load() + times.overhead();
    }
}
