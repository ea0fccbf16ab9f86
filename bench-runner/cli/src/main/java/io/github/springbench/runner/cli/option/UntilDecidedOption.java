package io.github.springbench.runner.cli.option;

import io.github.springbench.runner.experiment.Experiments;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.StoppingRule;
import java.time.Duration;
import picocli.CommandLine.Option;

/** Whether cells are repeated until their questions are decided, and for how long. */
public final class UntilDecidedOption {

    private static final String NAME = "--until-decided";
    private static final String MAX_TIME = "--max-time";

    @Option(
            names = NAME,
            description = "After these runs, repeat each cell that leaves an answer, a comparison of two systems or a"
                    + " claim undecided, the most uncertain first, up to 10 repetitions of each cell.")
    private boolean untilDecided;

    @Option(
            names = MAX_TIME,
            paramLabel = "TIME",
            description = "With " + NAME + ": do not start a repetition that cannot finish within this time after the"
                    + " start, such as 30m (default: no limit). Retries are always made.")
    private String maxTime;

    /** The rule by which repetitions end; null where none was asked for. */
    public StoppingRule rule() {
        if (untilDecided) {
            return StoppingRule.within(maxTime());
        }
        if (maxTime != null) {
            throw new UserError(MAX_TIME + " is '" + maxTime + "' without " + NAME + "; expected both. Add " + NAME
                    + ", or leave " + MAX_TIME + " out.");
        }
        return null;
    }

    /**
     * The rule by which a result goes on. Each session has its own time.
     *
     * @param then by which it was begun; null where by none
     */
    public StoppingRule ruleOf(StoppingRule then) {
        if (untilDecided) {
            throw new UserError("--resume keeps the choices of the result: leave out " + NAME + ".");
        }
        if (maxTime == null) {
            return then;
        }
        if (then == null) {
            throw new UserError(MAX_TIME + " is '" + maxTime + "', but the result was started without " + NAME
                    + ", so nothing is repeated. Leave it out, or start a new result with both.");
        }
        return then.until(maxTime());
    }

    private Duration maxTime() {
        return maxTime == null ? null : Experiments.duration(MAX_TIME, maxTime);
    }
}
