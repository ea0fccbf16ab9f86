package io.github.springbench.runner.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How many runs share a service that was started once. JMH calls such a life of a JVM a fork, too. */
public enum Fork {
    /** Each run has fresh JVMs of its own. */
    PER_CELL,
    /** A system is started once for each repetition, and its cells are measured one after the other. */
    PER_SYSTEM;

    /** What experiment files write. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The one that a file names. */
    public static Optional<Fork> named(String word) {
        return Arrays.stream(values()).filter(fork -> fork.word().equals(word)).findFirst();
    }

    /** All words, in their order. */
    public static List<String> words() {
        return Arrays.stream(values()).map(Fork::word).toList();
    }
}
