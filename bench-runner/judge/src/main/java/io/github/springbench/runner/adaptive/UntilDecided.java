package io.github.springbench.runner.adaptive;

import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.StoppingRule;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.plan.RemainingTime;
import io.github.springbench.runner.stats.estimates.Repetition;
import io.github.springbench.runner.verdict.NumberWords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
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
}
