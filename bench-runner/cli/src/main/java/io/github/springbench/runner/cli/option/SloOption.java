package io.github.springbench.runner.cli.option;

import io.github.springbench.runner.experiment.Objectives;
import io.github.springbench.runner.model.Objective;
import java.util.List;
import picocli.CommandLine.Option;

/** What systems are held to, in place of what the experiment says. */
public final class SloOption {

    public static final String NAME = "--slo";

    @Option(
            names = NAME,
            paramLabel = "TEXT",
            description = "The objectives of each system in each cell, instead of 'objectives' in the experiment, such"
                    + " as \"p95<150ms, login.p95<400ms\".")
    private String text;

    /** Null where nobody gave it. */
    public List<Objective> objectives() {
        return text == null ? null : Objectives.of(NAME, text);
    }
}
