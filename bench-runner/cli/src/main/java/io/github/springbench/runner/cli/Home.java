package io.github.springbench.runner.cli;

import io.github.springbench.runner.cli.option.NamedDatabase;
import io.github.springbench.runner.experiment.Experiments;
import io.github.springbench.runner.experiment.Experiments.KnownNames;
import java.nio.file.Path;

/** Where things are. */
public final class Home {

    private Home() {}

    /** The project's folder; the launcher knows it. */
    public static Path folder() {
        return Path.of(System.getProperty("bench.home", "")).toAbsolutePath();
    }

    public static Path docs() {
        return folder().resolve("docs");
    }

    public static Path experiments() {
        return folder().resolve("experiments");
    }

    /** All that can be named is known. */
    public static Experiments allExperiments() {
        return new Experiments(experiments(), new KnownNames(Generators.names(), NamedDatabase.names()));
    }

    public static Path results() {
        return folder().resolve("results");
    }

    /** Held while something is measured. */
    public static Path lock() {
        return results().resolve(".lock");
    }

    public static Path gatlingScripts() {
        return folder().resolve("gatling-scripts");
    }

    public static Path hyperfoilEngine() {
        return folder().resolve("support").resolve("hyperfoil-engine");
    }

    public static Path jmeterEngine() {
        return folder().resolve("support").resolve("jmeter-engine");
    }
}
