package io.github.springbench.runner.model;

import java.time.Duration;

/**
 * What makes a back end a database: the server that the user names, or else the embedded one of this project. It is the
 * same before every run: what a run changes is gone at the beginning of the next one.
 *
 * @param kind the name of the kind of database, such as {@code postgresql}
 * @param records users that are there when the service starts
 * @param delay by how much a round trip between service and database is longer than over loopback; zero for not at all
 */
public record DatabaseSpec(String kind, int records, Duration delay) {}
