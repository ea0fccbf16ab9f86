package io.github.springbench.runner.load;

import io.github.springbench.runner.model.Jdk;
import java.util.List;

/** A program that plays users against a service, in a JVM of its own. */
public interface LoadGenerator {

    /** The command that generates the load and ends by itself. */
    List<String> command(Jdk jdk, LoadTask task);

    /**
     * Follows the load while the command runs, which may not have begun, as cheaply as can be and without asking the generator.
     */
    default LiveLoad follow(LoadTask task) {
        return LiveLoad.SILENT;
    }

    /**
     * Reads what the generator recorded.
     *
     * @throws LoadUnreadable where there is no usable record, with the reason in one sentence
     */
    LoadMeasurement read(LoadTask task);
}
