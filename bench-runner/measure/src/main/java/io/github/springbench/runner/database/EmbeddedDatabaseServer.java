package io.github.springbench.runner.database;

import java.util.List;
import java.util.Optional;

/**
 * The server that this project brings: a jar, which is told its port by {@code --port=}, its address by
 * {@code --address=}, and says {@code listening on} when it serves.
 *
 * @param jar from the project's folder
 * @param ofProcesses whether the server is other processes, which that JVM only starts and ends: then it is told a
 *     folder for its data by {@code --data=}, and what it uses is what all of them use
 */
public record EmbeddedDatabaseServer(String jar, boolean ofProcesses) {

    /**
     * A JVM that has next to nothing to do must not take the memory of the server; at its first start it unpacks that.
     */
    private static final List<String> SMALL = List.of("-Xms16m", "-Xmx256m", "-XX:+UseSerialGC");

    /** The flags of its JVM; empty where it has those of the experiment, since the server is within it. */
    public Optional<List<String>> jvm() {
        return ofProcesses ? Optional.of(SMALL) : Optional.empty();
    }
}
