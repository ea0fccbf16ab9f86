package io.github.springbench.runner.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What a machine is for in a run. */
public enum MachineRole {
    /** Runs the service of the system under test. */
    SERVICE("service"),
    /** Runs what the services call: other services, and databases. */
    BACK_ENDS("back-ends"),
    /** Runs the load generator. */
    LOAD("load");

    private final String word;

    MachineRole(String word) {
        this.word = word;
    }

    /** As a file of machines writes it. */
    public String word() {
        return word;
    }

    /** Whether several machines can share the role; one service runs on one machine. */
    public boolean canBeShared() {
        return this == LOAD;
    }

    /** All words, in the order of the roles. */
    public static List<String> words() {
        return Arrays.stream(values()).map(MachineRole::word).toList();
    }

    /** The role of a word; empty where there is none. */
    public static Optional<MachineRole> named(String word) {
        return Arrays.stream(values()).filter(role -> role.word.equals(word)).findFirst();
    }
}
