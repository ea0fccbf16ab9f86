package io.github.springbench.runner.database.postgres;

import io.github.springbench.runner.database.DatabaseFailure;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * What a server refuses, by the beginning of its SQLSTATE (PostgreSQL, appendix A). The driver's words are not passed
 * on where they name the user.
 */
enum Refusal {
    PASSWORD("28", "refused the user or the password. Correct " + PostgresAddress.VARIABLE + "."),
    NO_DATABASE("3D000", "has no database of that name. Create it, or correct " + PostgresAddress.VARIABLE + "."),
    TOO_MANY(
            "53300",
            "has no connection left. Raise its max_connections, make the pools of the services smaller, or end other"
                    + " sessions."),
    DISK_FULL("53100", "has no space left on its disk. Free disk space, and run again."),
    NO_MEMORY("53200", "is out of memory. Give it more, or fewer sessions."),
    NO_RIGHT(
            "42501",
            "does not let this user do what a run needs, such as to recreate the schema " + PostgreSql.SCHEMA
                    + ". Grant CREATE on the database, or name the schema's owner in "
                    + PostgresAddress.VARIABLE + "."),
    LOCKED(
            "55P03",
            "has tables in the schema " + PostgreSql.SCHEMA + " that another session has locked. End that session, and"
                    + " run again."),
    STANDBY("25006", "is a standby, which is read-only. Name its primary in " + PostgresAddress.VARIABLE + "."),
    CRASHED(
            "57P02",
            "closed all connections, because one of its processes crashed or was killed, and is recovering. Its log"
                    + " shows why."),
    ENDED("57P", "closed the connection, or is starting or stopping. Its log shows why.");

    private final String state;
    private final String says;

    Refusal(String state, String says) {
        this.state = state;
        this.says = says;
    }

    /** In a sentence. */
    static DatabaseFailure of(PostgresAddress address, SQLException failure) {
        String state = failure.getSQLState() == null ? "" : failure.getSQLState();
        String says = Arrays.stream(values())
                .filter(refusal -> state.startsWith(refusal.state))
                .findFirst()
                .map(refusal -> refusal.says)
                .orElseGet(() -> "could not be asked: " + firstSentence(failure.getMessage())
                        + ". Start it, or correct " + PostgresAddress.VARIABLE + ".");
        return new DatabaseFailure("The database at " + address + " " + says, failure);
    }

    /** What follows is advice for somebody else, or where in a statement it was. */
    private static String firstSentence(String message) {
        return message == null ? "no reason given" : message.split("\\R|\\.(\\s|$)", 2)[0];
    }
}
