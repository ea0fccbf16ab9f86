package io.github.springbench.runner.load.hyperfoil;

import io.github.springbench.runner.load.LoadUnreadable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * What each of several load machines did:
 * {@code agent,users,requests,responses,invalid,timeouts,connection_errors,internal_errors,cpu_share,cores}. The CPU is
 * that of the whole machine during the phase in which it was largest, whoever used it.
 */
final class AgentsCsv {

    private static final int COLUMNS = 10;
    private static final int FIRST_COUNT = 2;
    private static final int CPU_SHARE = 8;

    private final List<List<String>> agents;

    private AgentsCsv(List<List<String>> agents) {
        this.agents = agents;
    }

    /** @throws LoadUnreadable where a line makes no sense */
    static AgentsCsv read(Path file) throws IOException {
        List<List<String>> agents = Files.readAllLines(file).stream()
                .skip(1)
                .map(line -> Arrays.asList(line.split(",", -1)))
                .toList();
        if (agents.isEmpty() || agents.stream().anyMatch(agent -> agent.size() != COLUMNS)) {
            throw new LoadUnreadable("agents.csv of the load machines has no line of " + COLUMNS + " columns each.");
        }
        return new AgentsCsv(agents);
    }

    /** @throws LoadUnreadable where the agents together did not do what was done in all */
    void requireSum(ClusterCounts total) {
        ClusterCounts sum = new ClusterCounts(sum(0), sum(1), sum(2), sum(3), sum(4), sum(5));
        if (!sum.equals(total)) {
            throw new LoadUnreadable("The load machines together have " + sum + ", and their controller has " + total
                    + ": part of the load is not on record.");
        }
    }

    private long sum(int count) {
        try {
            return agents.stream()
                    .mapToLong(agent -> Long.parseLong(agent.get(FIRST_COUNT + count)))
                    .sum();
        } catch (NumberFormatException wrong) {
            throw new LoadUnreadable("agents.csv of the load machines lacks a number: " + wrong.getMessage());
        }
    }

    /** Null where none told. */
    Double largestCpuShare() {
        return agents.stream()
                .map(agent -> agent.get(CPU_SHARE))
                .map(share -> share.isEmpty() ? null : Double.valueOf(share))
                .filter(Objects::nonNull)
                .max(Double::compare)
                .orElse(null);
    }
}
