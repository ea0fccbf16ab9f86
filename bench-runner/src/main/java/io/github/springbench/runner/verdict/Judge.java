package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Verdict;
import io.github.springbench.runner.model.Verdict.Finding;
import io.github.springbench.runner.model.Verdict.Level;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Decides whether the figures of a run can be believed. */
public final class Judge {

    private Judge() {}

    /**
     * The verdict of all checks; its level is the worst among their findings. A check whose evidence is null finds nothing.
     *
     * @param run the run; one that failed, or that holds no evidence at all, is not judged: the answer is empty
     * @param experiment what was asked for, after preset and choices
     */
    public static Optional<Verdict> judge(RunResult run, Experiment experiment) {
        if (!run.completed() || run.evidence() == null) {
            return Optional.empty();
        }
        List<Finding> findings = Arrays.stream(Check.values())
                .flatMap(check -> check.findings(run, experiment).stream())
                .sorted(Comparator.comparing(Finding::level).reversed())
                .toList();
        return Optional.of(
                new Verdict(findings.isEmpty() ? Level.VALID : findings.get(0).level(), findings));
    }
}
