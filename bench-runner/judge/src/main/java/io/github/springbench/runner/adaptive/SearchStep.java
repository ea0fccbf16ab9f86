package io.github.springbench.runner.adaptive;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict.Finding;
import io.github.springbench.runner.model.run.Verdict.Level;
import io.github.springbench.runner.verdict.Judge;
import io.github.springbench.runner.verdict.ObjectiveVerdict;
import io.github.springbench.runner.verdict.ObjectiveVerdict.Outcome;
import java.util.List;
import java.util.Optional;

/**
 * A run of a search that ended.
 *
 * @param level users, or requests per second
 * @param repetition of this level, from 1
 * @param outcome what the run shows of all objectives together; of no importance where {@code limit} is set
 * @param why the reason of the outcome, in words; where {@code limit} is set, the limit, such as "open files"
 * @param limit whether something other than the service limited the run, such as open files, ports, memory or the load
 *     generator; where a second run of this level shows one, too, the search goes no higher, unless a run of this level
 *     or of a higher one decides
 */
public record SearchStep(int level, int repetition, Outcome outcome, String why, boolean limit) {

    /**
     * A run meets the objectives where it meets each, and misses them where it misses one. It also misses them if
     * nothing but failed requests makes it invalid, since no objective is met by a service that fails. Where the load
     * generator reached a limit of its own, the run shows that limit and nothing of the service.
     */
    static SearchStep of(RunResult run, List<Objective> objectives) {
        Optional<String> limit = Judge.limitOfLoadGenerator(run);
        if (limit.isPresent()) {
            return of(run, Outcome.UNDECIDED, limit.get(), true);
        }
        List<ObjectiveVerdict> verdicts = objectives.stream()
                .map(objective -> ObjectiveVerdict.of(objective, run))
                .toList();
        Outcome outcome = worst(verdicts);
        Optional<String> failing = outcome == Outcome.UNDECIDED ? Judge.onlyFailing(run) : Optional.empty();
        if (failing.isPresent()) {
            return of(run, Outcome.MISSED, withoutStop(failing.get()), false);
        }
        String why = verdicts.stream()
                .filter(verdict -> verdict.outcome() == outcome)
                .limit(run.counts() ? verdicts.size() : 1) // an invalid run decides none of them, for one reason
                .map(ObjectiveVerdict::says)
                .collect(joining("; "));
        return of(
                run,
                outcome,
                why
                        + cause(run, outcome, objectives)
                                .map(words -> " (" + words + ")")
                                .orElse(""),
                false);
    }

    private static SearchStep of(RunResult run, Outcome outcome, String why, boolean limit) {
        return new SearchStep(run.key().load().size(), run.key().repetition(), outcome, why, limit);
    }

    private static Outcome worst(List<ObjectiveVerdict> verdicts) {
        for (Outcome outcome : List.of(Outcome.MISSED, Outcome.UNDECIDED)) {
            if (verdicts.stream().anyMatch(verdict -> verdict.outcome() == outcome)) {
                return outcome;
            }
        }
        return Outcome.MET;
    }

    /** What the verdicts on objectives do not say: who refused users, or what made a run invalid or moved figures. */
    private static Optional<String> cause(RunResult run, Outcome outcome, List<Objective> objectives) {
        return switch (outcome) {
            case MET -> Optional.empty();
            case MISSED -> Judge.refusal(run).map(SearchStep::withoutStop);
            case UNDECIDED -> invalidBecause(run).or(() -> mostly(run, objectives));
        };
    }

    /** Empty where nothing but the machine makes a run invalid, if it is. */
    private static Optional<String> invalidBecause(RunResult run) {
        return !run.completed() || run.counts()
                ? Optional.empty()
                : run.verdict().findings().stream()
                        .filter(finding -> finding.level() == Level.INVALID && !Judge.isAboutTheMachine(finding))
                        .map(Finding::reason)
                        .map(SearchStep::withoutStop)
                        .findFirst();
    }

    /** What moved the figure most that is not decided; an invalid run is judged by p95, too. */
    private static Optional<String> mostly(RunResult run, List<Objective> objectives) {
        Interference errors = run.evidence() == null ? null : run.evidence().errors();
        if (errors == null) {
            return Optional.empty();
        }
        return objectives.stream()
                .filter(objective -> objective.request() == null && isLeftOpenByItsError(objective, run))
                .flatMap(objective -> errors.largest(objective.figure().metric()).stream())
                .findFirst()
                .or(() -> run.counts() ? Optional.empty() : errors.largest(Metric.P95_MS))
                .map(part -> "mostly " + part.label());
    }

    /** A figure that is not there was not moved either. */
    private static boolean isLeftOpenByItsError(Objective objective, RunResult run) {
        ObjectiveVerdict verdict = ObjectiveVerdict.of(objective, run);
        return verdict.outcome() == Outcome.UNDECIDED && verdict.figure() != null;
    }

    private static String withoutStop(String sentence) {
        return sentence.replaceFirst("\\.$", "");
    }
}
