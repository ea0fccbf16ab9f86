package io.github.springbench.runner.load;

import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Several machines that play one load together.
 *
 * @param controller of a cluster that runs already; null where the runner starts one
 * @param agents the machines; empty where a controller that runs already plays the load itself
 */
public record LoadFleet(URI controller, List<LoadAgent> agents) {

    private static final String MARK = "bench-" + random();

    public LoadFleet {
        agents = List.copyOf(agents);
    }

    /**
     * The mark of this runner. It stands in the command line of each process of its agents ({@code -Dbench.mark=MARK}),
     * so that the runner can find and end what an agent's machine may keep.
     */
    public static String mark() {
        return MARK;
    }

    /** The first of its machines only. */
    public LoadFleet first(int machines) {
        return new LoadFleet(controller, agents.subList(0, Math.min(machines, agents.size())));
    }

    /** The files of the private keys, and the names by which the agents have them. */
    public Map<Path, String> keys() {
        Map<Path, String> names = new LinkedHashMap<>();
        agents.stream()
                .filter(agent -> !agent.isByName())
                .forEach(agent -> names.putIfAbsent(agent.key(), "key-" + names.size()));
        return names;
    }

    private static String random() {
        byte[] bytes = new byte[6];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
