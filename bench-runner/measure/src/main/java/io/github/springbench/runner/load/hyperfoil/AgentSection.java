package io.github.springbench.runner.load.hyperfoil;

import io.github.springbench.runner.load.LoadAgent;
import io.github.springbench.runner.load.LoadFleet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The machines of a fleet as the agents of a benchmark. Hyperfoil shares what a phase says among them: of its users
 * agent i of n has {@code ⌊u·(i+1)/n⌋ − ⌊u·i/n⌋}, which are u in all, and likewise of the connections and of the rate
 * of an open load ({@code Benchmark.slice}, for agents with as many threads each).
 *
 * @param fleet null where one machine plays the load
 * @param mark in the names and the command lines of the agents
 */
record AgentSection(LoadFleet fleet, String mark) {

    /** Below the home of whoever logs in; its libraries are copied only where they changed. */
    private static final String FOLDER = ".cache/spring-concurrency-bench/hyperfoil";

    /** The same for every system; the heap of the other load generators. */
    private static final String JVM_FLAGS = "-Xms1g -Xmx2g -XX:+UseG1GC";

    /** What is written below the benchmark's name; nothing where it needs no agents. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (count() > 0) {
            lines.add("agents:");
        }
        Map<Path, String> keys = fleet == null ? Map.of() : fleet.keys();
        agents().forEach(agent -> {
            // Without a value, Hyperfoil's ssh would look for a host without a name.
            lines.add("  " + nameOf(agent) + ":" + (agent.isByName() ? " {}" : ""));
            if (!agent.isByName()) {
                lines.add("    host: " + agent.host());
                lines.add("    port: " + agent.port());
                lines.add("    user: " + agent.user());
                lines.add("    sshKey: " + keys.get(agent.key()));
                lines.add("    dir: " + FOLDER);
                lines.add("    extras: " + JVM_FLAGS + " -Dbench.mark=" + mark);
            }
        });
        return lines;
    }

    /**
     * How many connections all agents need together, so that each has one for each of its users: the shares of several
     * phases may all be rounded up on the same agent.
     *
     * @param usersOfPhases the users of phases that are under way at once
     */
    int connections(List<Integer> usersOfPhases) {
        int most = 0;
        for (int agent = 0; agent < count(); agent++) {
            int place = agent;
            most = Math.max(
                    most,
                    usersOfPhases.stream()
                            .mapToInt(users -> share(users, place))
                            .sum());
        }
        return most * count();
    }

    /** How many agents share the load; 0 where the load is not shared. */
    int count() {
        return agents().size();
    }

    private List<LoadAgent> agents() {
        return fleet == null ? List.of() : fleet.agents();
    }

    private String nameOf(LoadAgent agent) {
        return agent.isByName() ? agent.name() : agent.name() + "-" + mark;
    }

    private int share(int users, int agent) {
        return (int) ((agent + 1L) * users / count() - (long) agent * users / count());
    }
}
