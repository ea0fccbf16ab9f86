package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.machine.MachineFacts.HostFacts;

/**
 * What a machine has to do in a run, by which is known what it needs.
 *
 * @param name of another machine; null for the one on which the bench runs
 * @param host what it has
 * @param share of the users that it has to do with, 0 to 1
 * @param services how many services and back ends it runs
 * @param sends whether it plays the load
 */
public record MachinePart(String name, HostFacts host, double share, int services, boolean sends) {

    /** A machine that does all of it. */
    public static MachinePart all(HostFacts host, int backEnds) {
        return new MachinePart(null, host, 1, 1 + backEnds, true);
    }

    /** How many of the users it has to do with. */
    int of(int users) {
        return (int) Math.ceil(users * share);
    }

    /** How many users there can be in all where it can hold some. */
    int allOf(long some) {
        return (int) Math.min(Integer.MAX_VALUE, Math.floor(some / share));
    }

    /** Who sets the limit of open files. */
    String shell() {
        return name == null ? "this shell" : name;
    }

    /** How messages call it. */
    public String machine() {
        return name == null ? "this machine" : name;
    }
}
