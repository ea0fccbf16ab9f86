package io.github.springbench.runner.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A mix of requests to a service that keeps users in a database: the core workloads of YCSB (Cooper et al.,
 * "Benchmarking Cloud Serving Systems with YCSB", 2010). The load generator chooses each request and its key.
 */
public enum Mix {
    A("half reads, half updates"),
    B("95 % reads, 5 % updates"),
    C("reads only"),
    D("95 % reads of the latest users, 5 % inserts"),
    E("95 % lists of the users with the largest numbers, 5 % inserts"),
    F("half reads, half reads that are followed by an update");

    /** With which the runner sees whether a service that keeps users answers. */
    public static final Request READ = new Request("GET", "/user/user0", null);

    /** A value as long as those of YCSB. */
    private static final String AS_LONG = "v".repeat(100);

    private final String meaning;

    Mix(String meaning) {
        this.meaning = meaning;
    }

    /** What experiment files write. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What people call it. */
    public String title() {
        return "YCSB workload " + word();
    }

    /** What it is, for people. */
    public String label() {
        return title() + " (" + meaning + ")";
    }

    /** Whether it sorts all users, for which a database needs an index. */
    public boolean sorts() {
        return this == E;
    }

    /**
     * Whether each turn of a user is one request; where some are two, nobody knows beforehand how many there will be.
     */
    public boolean oneRequestATurn() {
        return this != F;
    }

    /**
     * What it asks for beside reads of single users, for a caller who warms a service up: an update of one of the first
     * users, each caller another one's, or a list. Inserts are left to the load generator, which knows what keys are
     * free.
     */
    public Optional<Request> besideReads(int caller) {
        return switch (this) {
            case A, B, F ->
                Optional.of(new Request("PUT", "/user/user" + caller + "/field/0", "{\"value\": \"" + AS_LONG + "\"}"));
            case E -> Optional.of(new Request("GET", "/user/top/50", null));
            case C, D -> Optional.empty();
        };
    }

    /** The mix that a file names. */
    public static Optional<Mix> named(String word) {
        return Arrays.stream(values()).filter(mix -> mix.word().equals(word)).findFirst();
    }

    /** All words, in the order of the mixes. */
    public static List<String> words() {
        return Arrays.stream(values()).map(Mix::word).toList();
    }
}
