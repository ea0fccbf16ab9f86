package io.github.springbench.runner.cli.option;

import io.github.springbench.runner.adaptive.LevelSearch;
import io.github.springbench.runner.experiment.Experiments;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.CapacityTerms;
import io.github.springbench.runner.plan.HostRequirements.MostUsers;
import io.github.springbench.runner.plan.MachinePart;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** How near, how far and how long the most users are searched. */
public final class CapacityOption {

    public static final String PRECISION = "--precision";
    public static final String AT_MOST = "--at-most";
    private static final String MAX_TIME = "--max-time";

    private static final Pattern PERCENT = Pattern.compile("(\\d{1,2}(?:\\.\\d{1,3})?)\\s*%");
    private static final double HUNDRED = 100;

    @Option(
            names = PRECISION,
            paramLabel = "N%",
            description = "The maximum width of the answer's range, in percent of its upper end (default: 5%%).")
    private String precision;

    @Option(
            names = AT_MOST,
            paramLabel = "N",
            description = "Do not try more users, or requests per second, than this (default: as many as the machines"
                    + " can generate).")
    private Integer atMost;

    @Option(
            names = MAX_TIME,
            paramLabel = "TIME",
            description = "Do not start a run that cannot finish within this time after the start, such as 30m"
                    + " (default: no limit).")
    private String maxTime;

    /** The terms of a new search. */
    public CapacityTerms terms(Experiment experiment, List<MachinePart> parts) {
        if (atMost != null && atMost < 1) {
            throw new UserError(AT_MOST + " is " + atMost + "; expected a number from 1 up.");
        }
        return MostUsers.terms(experiment, parts, precision(), atMost, maxTime());
    }

    /** The terms of a search that goes on. Each session has its own time. */
    public CapacityTerms termsOf(CapacityTerms then) {
        return maxTime == null ? then : then.until(maxTime());
    }

    private double precision() {
        double share = precision == null ? LevelSearch.DEFAULT_PRECISION : share(PRECISION, precision, "5%");
        if (share < 0.005 || share > 0.5) { // as a search refuses it, in the words of the option
            throw new UserError(PRECISION + " is '" + precision + "'; expected 0.5% to 50%, such as 5%.");
        }
        return share;
    }

    /**
     * A percentage as a share of 1.
     *
     * @param option that has it
     * @param example of one
     */
    public static double share(String option, String text, String example) {
        Matcher percent = PERCENT.matcher(text.strip());
        if (!percent.matches() || Double.parseDouble(percent.group(1)) == 0) {
            throw new UserError(option + " is '" + text + "'; expected a percentage above 0, such as " + example + ".");
        }
        return Double.parseDouble(percent.group(1)) / HUNDRED;
    }

    private Duration maxTime() {
        return maxTime == null ? null : Experiments.duration(MAX_TIME, maxTime);
    }
}
