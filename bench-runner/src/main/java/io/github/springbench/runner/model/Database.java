package io.github.springbench.runner.model;

import java.time.Duration;

/**
 * What makes a back end a database: MongoDB where the user names one, or else the embedded server of this project. It is
 * the same before every run: what a run changes is gone at the beginning of the next one.
 *
 * @param records users that are there when the service starts
 * @param delay by how much a round trip between service and database is longer than over loopback; zero for not at all
 */
public record Database(int records, Duration delay) {

    /** The jar of the embedded server, from the project's folder; it is no Spring application. */
    public static final String EMBEDDED_JAR = "support/mongo-embedded/target/mongo-embedded.jar";
}
