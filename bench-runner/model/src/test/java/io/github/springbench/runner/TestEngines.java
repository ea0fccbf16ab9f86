package io.github.springbench.runner;

import io.github.springbench.runner.experiment.Experiments;
import io.github.springbench.runner.experiment.Experiments.KnownNames;
import io.github.springbench.runner.model.run.Engine;
import java.nio.file.Path;
import java.util.List;

/** The load generators and databases that the project's experiments can name. */
public final class TestEngines {

    public static final String GATLING = "gatling";
    public static final String HYPERFOIL = "hyperfoil";
    public static final String JMETER = "jmeter";
    public static final String HOLDER = "holder";

    /** All, with outside tools, which may be missing. */
    public static final List<String> NAMES = List.of(GATLING, HYPERFOIL, JMETER, HOLDER, "wrk", "k6", "hey");

    private TestEngines() {}

    public static Experiments experiments(Path folder) {
        return new Experiments(folder, new KnownNames(NAMES, List.of("mongodb", "postgresql")));
    }

    public static Engine gatling(String version) {
        return new Engine(GATLING, "Gatling", version);
    }

    public static Engine hyperfoil(String version) {
        return new Engine(HYPERFOIL, "Hyperfoil", version);
    }
}
