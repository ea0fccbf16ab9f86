package io.github.springbench.runner.claims;

import io.github.springbench.runner.stats.estimates.Estimates;
import io.github.springbench.runner.stats.estimates.Ratio;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What it takes to show a claim that is not shown; docs/troubleshooting.md has the commands. */
enum Hint {
    THREE_REPETITIONS("three repetitions of each cell"),
    MORE_REPETITIONS("more repetitions"),
    SMALLER_ERROR("a machine that moves these figures less"),
    FINER_CLOCK("a load generator with a finer clock");

    /** Where there are no figures at all. */
    static final String RUNS_THERE = " It takes runs there that count.";

    private final String what;

    Hint(String what) {
        this.what = what;
    }

    /**
     * What ratios lack that leave a claim open.
     *
     * @param decided whether such ratios show the claim, or contradict it
     */
    static Set<Hint> of(List<Ratio> ratios, Predicate<List<Ratio>> decided) {
        Set<Hint> hints = EnumSet.noneOf(Hint.class);
        boolean repeated =
                ratios.stream().allMatch(ratio -> ratio.measured().repetitions() >= Estimates.LEAST_REPETITIONS);
        if (!repeated) {
            hints.add(THREE_REPETITIONS);
        }
        if (decided.test(ratios.stream().map(Ratio::asRead).toList())) {
            hints.add(FINER_CLOCK);
        } else if (decided.test(ratios.stream().map(Ratio::asMeasured).toList())) {
            hints.add(SMALLER_ERROR);
        } else if (repeated) {
            hints.add(MORE_REPETITIONS);
        }
        return hints;
    }

    /**
     * A sentence with a space before it; none if nothing helps. Three repetitions first show whether more are needed.
     */
    static String words(Set<Hint> hints) {
        return hints.isEmpty()
                ? ""
                : hints.stream()
                        .filter(hint -> hint != MORE_REPETITIONS || !hints.contains(THREE_REPETITIONS))
                        .map(hint -> hint.what)
                        .collect(Collectors.joining(" and ", " It takes ", "."));
    }
}
