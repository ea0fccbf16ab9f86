package io.github.springbench.runner.model;

/**
 * What was measured and what measured.
 *
 * @param bench of this project
 * @param gitRevision the commit; where files differ from it with {@code -dirty} and, but in old results, a mark of the differences;
 *     null outside a checkout
 * @param hyperfoil null in results from before it was one of the load generators
 */
public record Versions(String bench, String gitRevision, String springBoot, String gatling, String hyperfoil) {

    /** The version of a load generator. */
    public String of(Workload.Engine engine) {
        return switch (engine) {
            case GATLING -> gatling;
            case HYPERFOIL -> hyperfoil;
        };
    }
}
