package io.github.springbench.hyperfoil.cluster;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the command line asks for.
 *
 * @param benchmark the benchmark in Hyperfoil's words, its agents included
 * @param folder into which all is written
 * @param seconds from the beginning of the warm-up until the last user is told to leave
 * @param mark a suffix of the names of agents that this load deploys; also the name of the benchmark
 * @param controller a controller that runs already; null if this process starts one
 * @param home the folder of a release of Hyperfoil; null if a controller runs already
 * @param agentJava the {@code java} command of the agents, as their shells read it; null if a controller runs already
 * @param address where agents reach this machine; null to take the address from which it reaches them
 * @param keys the files of private keys by the names that the benchmark has for them
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

    /** @throws IllegalArgumentException where they make no sense */
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

    /** The name of the benchmark; a controller of others has other benchmarks, too. */
    String name() {
        return mark;
    }
}
