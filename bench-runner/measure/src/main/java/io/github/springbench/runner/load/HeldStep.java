package io.github.springbench.runner.load;

import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence.Step;
import java.nio.file.Path;

/**
 * How a load generator and the runner take turns: at each step the generator creates the file {@code reached} and waits
 * for the file {@code read}, which the runner creates when it has read from the service what it wants to know.
 */
public record HeldStep(Path reached, Path read) {

    /** @param folder of the load generator */
    public static HeldStep of(Path folder, Step step) {
        return new HeldStep(folder.resolve(step.word() + ".reached"), folder.resolve(step.word() + ".read"));
    }
}
