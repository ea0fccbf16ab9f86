package io.github.springbench.runner.model;

import java.util.List;
import java.util.Optional;

/**
 * What was measured and what measured.
 *
 * @param bench of this project
 * @param gitRevision the commit; where files differ from it with {@code -dirty} and, but in old results, a mark of the
 *     differences; null outside a checkout
 * @param engines the load generators that were there
 */
public record Versions(String bench, String gitRevision, String springBoot, List<Engine> engines) {

    /** The load generator of a name. */
    public Optional<Engine> engine(String name) {
        return engines.stream().filter(engine -> engine.name().equals(name)).findFirst();
    }

    /** What people call the load generator of a name. */
    public String label(String name) {
        return engine(name).map(Engine::label).orElse(name);
    }
}
