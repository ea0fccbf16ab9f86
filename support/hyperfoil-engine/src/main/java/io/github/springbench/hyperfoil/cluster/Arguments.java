package io.github.springbench.hyperfoil.cluster;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The arguments of the command line.
 *
 * @param benchmark the benchmark file for Hyperfoil, including its agents
 * @param folder the folder for all output files
 * @param seconds from the beginning of the warm-up until the last user is told to stop
 * @param mark a suffix of the names of agents that this load deploys; also the name of the benchmark
 * @param controller the URL of a running controller; null if this process starts one
 * @param home the folder of a release of Hyperfoil; null if a controller runs already
 * @param agentJava the {@code java} command of the agents, as their shells read it; null if a controller runs already
 * @param address this machine's address for the agents; null to use the local address of the route to them
 * @param keys the files of private keys, by their names in the benchmark
 * @param agents host and port of each agent's SSH server
 */
record Arguments(
        Path benchmark,
        Path folder,
        Duration seconds,
        String mark,
        URI controller,
        Path home,
        String agentJava,
        String address,
        Map<String, Path> keys,
        List<String> agents) {

    static final String USAGE = "Usage: ClusterLoad <benchmark.yaml> <out folder> --seconds=N --mark=MARK"
            + " (--controller=URL | --home=DIR --agent-java=JAVA [--address=ADDRESS] --key=NAME=FILE…"
            + " --reach=HOST:PORT…)";

    /** @throws IllegalArgumentException if they are incomplete or contradictory */
    static Arguments of(String[] args) {
        if (args.length < 2) {
            throw new IllegalArgumentException("too few arguments");
        }
        Map<String, String> single = new LinkedHashMap<>();
        Map<String, Path> keys = new LinkedHashMap<>();
        List<String> agents = new ArrayList<>();
        for (String argument : List.of(args).subList(2, args.length)) {
            String[] parts = argument.split("=", 2);
            if (parts.length != 2) {
                throw new IllegalArgumentException("no value in " + argument);
            }
            switch (parts[0]) {
                case "--key" -> {
                    String[] key = parts[1].split("=", 2);
                    keys.put(key[0], Path.of(key[1]));
                }
                case "--reach" -> agents.add(parts[1]);
                default -> single.put(parts[0], parts[1]);
            }
        }
        boolean runs = single.containsKey("--controller");
        if (runs == single.containsKey("--home") || !runs && agents.isEmpty()) {
            throw new IllegalArgumentException("neither a controller nor a release and agents");
        }
        return new Arguments(
                Path.of(args[0]),
                Path.of(args[1]),
                Duration.ofSeconds(Long.parseLong(single.getOrDefault("--seconds", ""))),
                single.getOrDefault("--mark", "bench"),
                runs ? URI.create(single.get("--controller")) : null,
                runs ? null : Path.of(single.get("--home")),
                single.get("--agent-java"),
                single.get("--address"),
                keys,
                agents);
    }

    /** The name of the benchmark; a shared controller also has other benchmarks. */
    String name() {
        return mark;
    }
}
