package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Verdict;
import io.github.springbench.runner.model.Verdict.Finding;
import io.github.springbench.runner.model.Verdict.Level;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Decides whether the figures of a run can be believed. */
public final class Judge {

    /** What other programs and other machines do to a run, whatever is measured. */
    private static final Set<Check> OF_THE_MACHINE =
            EnumSet.of(Check.STEAL, Check.OTHER_PROGRAMS, Check.CLOCK_JUMP, Check.MEMORY_PRESSURE, Check.SWAPPING);

    private Judge() {}

    /** Whether a run is invalid for what the machine did to it: then the same run at another time may be valid. */
    public static boolean isSpoiledByTheMachine(RunResult run) {
        return run.verdict() != null
                && run.verdict().findings().stream()
                        .filter(finding -> finding.level() == Level.INVALID)
                        .anyMatch(finding -> OF_THE_MACHINE.stream()
                                .anyMatch(check -> check.label().equals(finding.check())));
    }

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
