package io.github.springbench.runner.cli;

import io.github.springbench.runner.experiment.Experiments;
import io.github.springbench.runner.experiment.KnownNames;
import java.nio.file.Path;

/** Where things are. */
final class Home {

    private Home() {}

    /** The project's folder; the launcher knows it. */
    static Path folder() {
        return Path.of(System.getProperty("bench.home", "")).toAbsolutePath();
    }

    static Path docs() {
        return folder().resolve("docs");
    }

    static Path experiments() {
        return folder().resolve("experiments");
    }

    /** All that can be named is known. */
    static Experiments allExperiments() {
        return new Experiments(experiments(), new KnownNames(Generators.names(), NamedDatabase.names()));
    }

    static Path results() {
        return folder().resolve("results");
    }

    /** Held while something is measured. */
    static Path lock() {
        return results().resolve(".lock");
    }

    static Path gatlingScripts() {
        return folder().resolve("gatling-scripts");
    }

    static Path hyperfoilEngine() {
        return folder().resolve("support").resolve("hyperfoil-engine");
    }
}
