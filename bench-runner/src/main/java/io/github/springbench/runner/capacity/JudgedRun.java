package io.github.springbench.runner.capacity;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.verdict.Judge;
import io.github.springbench.runner.verdict.ObjectiveVerdict;
import io.github.springbench.runner.verdict.ObjectiveVerdict.Outcome;
import java.util.List;
import java.util.Optional;

/**
 * A run as a step of a search: it meets the objectives where it meets each, and misses them where it misses one. It
 * also misses them if nothing but failed requests makes it invalid, since no objective is met by a service that fails.
 * Where the load generator reached a limit of its own, the run shows that limit and nothing of the service.
 */
final class JudgedRun {

    private JudgedRun() {}

    static Step step(RunResult run, List<Objective> objectives) {
        int level = run.key().loadLevel();
        int repetition = run.key().repetition();
        Optional<String> limit = Judge.limitOfLoadGenerator(run);
        if (limit.isPresent()) {
            return new Step(level, repetition, StepOutcome.UNDECIDED, limit.get(), true);
        }
        List<ObjectiveVerdict> verdicts = objectives.stream()
                .map(objective -> ObjectiveVerdict.of(objective, run))
                .toList();
        Outcome outcome = worst(verdicts);
        Optional<String> failing = outcome == Outcome.UNDECIDED ? Judge.onlyFailing(run) : Optional.empty();
        if (failing.isPresent()) {
            return new Step(level, repetition, StepOutcome.MISSED, failing.get().replaceFirst("\\.$", ""), false);
        }
        String why = verdicts.stream()
                .filter(verdict -> verdict.outcome() == outcome)
                .limit(run.counts() ? verdicts.size() : 1) // an invalid run decides none of them, for one reason
                .map(ObjectiveVerdict::says)
                .collect(joining("; "));
        return new Step(
                level,
                repetition,
                switch (outcome) {
                    case MET -> StepOutcome.MET;
                    case MISSED -> StepOutcome.MISSED;
                    case UNDECIDED -> StepOutcome.UNDECIDED;
                },
                why + cause(run, outcome).map(words -> " (" + words + ")").orElse(""),
                false);
    }

    /** What the verdicts on objectives do not say: who refused users, or what moved figures most. */
    private static Optional<String> cause(RunResult run, Outcome outcome) {
        return switch (outcome) {
            case MET -> Optional.empty();
            case MISSED -> Judge.refusal(run).map(reason -> reason.replaceFirst("\\.$", ""));
            case UNDECIDED ->
                Optional.ofNullable(run.evidence())
                        .map(evidence -> evidence.errors())
                        .flatMap(errors -> errors.largest(Metric.P95_MS))
                        .map(part -> "mostly " + part.label());
        };
    }

    private static Outcome worst(List<ObjectiveVerdict> verdicts) {
        for (Outcome outcome : List.of(Outcome.MISSED, Outcome.UNDECIDED)) {
            if (verdicts.stream().anyMatch(verdict -> verdict.outcome() == outcome)) {
                return outcome;
            }
        }
        return Outcome.MET;
    }
}
