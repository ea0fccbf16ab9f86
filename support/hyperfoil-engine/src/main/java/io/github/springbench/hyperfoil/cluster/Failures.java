package io.github.springbench.hyperfoil.cluster;

import io.github.springbench.hyperfoil.cluster.RunInfo.AgentInfo;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Says in a sentence which agent failed, at what, and what to do. */
final class Failures {

    private static final String HINT = " Hyperfoil reaches its agents by an ssh of its own, with a key file without a"
            + " passphrase, and needs bash as the login shell and a JDK 21 or newer there.";

    /** Text that Hyperfoil adds before a reason, and after it for users of its own command line. */
    private static final Pattern AROUND_A_REASON =
            Pattern.compile("^Failed to (deploy|start) agent: |\\s*Hint: type 'log .*' to see agent output\\.?$");

    private final Rest rest;
    private final String mark;
    private volatile boolean ending;

    /** @param mark the suffix of the agents' names */
    Failures(Rest rest, String mark) {
        this.rest = rest;
        this.mark = mark;
    }

    /** From now on, a killed run counts as ended by this process. */
    void expectTheEnd() {
        ending = true;
    }

    /**
     * Throws an exception if the run failed.
     *
     * @param fatal errors of the run other than warnings of watchdogs
     * @throws ClusterFailed if something failed
     */
    void require(RunInfo run, List<String> fatal) throws InterruptedException {
        if (!fatal.isEmpty()) {
            throw new ClusterFailed(sentence(run, fatal.get(0)));
        }
        Optional<AgentInfo> failed = run.agents().stream()
                .filter(agent -> "FAILED".equals(agent.status()))
                .findFirst();
        if (failed.isPresent()) {
            throw new ClusterFailed(
                    "The agent on " + shown(failed.get().name()) + " failed; see controller.log beside this log.");
        }
        if (run.cancelled()) {
            throw new ClusterFailed(
                    ending ? "The load was told to end." : "Somebody killed the run on Hyperfoil's controller.");
        }
    }

    private String sentence(RunInfo run, String error) throws InterruptedException {
        Optional<String> agent = run.agents().stream()
                .map(AgentInfo::name)
                .filter(name -> error.startsWith(name + ": "))
                .findFirst();
        String what =
                reason(agent.map(name -> error.substring(name.length() + 2)).orElse(error));
        if (agent.isEmpty()) {
            return "Hyperfoil's controller gave the load up: " + what + " (" + states(run) + ").";
        }
        String where = "The agent on " + shown(agent.get());
        if (run.started()) {
            return where + " was lost during the load: " + what
                    + ". The load of its users is missing, so nothing is said from this run.";
        }
        return where + " did not start: " + what + said(agent.get(), what) + "." + HINT;
    }

    private String said(String agent, String what) throws InterruptedException {
        if (!what.contains("terminated prematurely")) {
            return "";
        }
        return rest.agentLog(agent)
                .lines()
                .filter(line -> !line.isBlank())
                .reduce((first, second) -> second)
                .map(line -> "; last lines of its log: " + withoutStop(line.strip()))
                .orElse("");
    }

    /** The status of each agent. */
    String states(RunInfo run) {
        return run.agents().isEmpty()
                ? "no agent"
                : run.agents().stream()
                        .map(agent -> shown(agent.name()) + " "
                                + String.valueOf(agent.status()).toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", "));
    }

    private String shown(String agent) {
        String end = "-" + mark;
        return agent.endsWith(end) ? agent.substring(0, agent.length() - end.length()) : agent;
    }

    private String reason(String error) {
        String line = withoutStop(error).replace("-" + mark, "");
        return withoutStop(AROUND_A_REASON.matcher(line).replaceAll(""));
    }

    private static String withoutStop(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }
}
