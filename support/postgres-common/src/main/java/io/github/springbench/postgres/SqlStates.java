package io.github.springbench.postgres;

import java.util.Set;

/** What a code of an error says of the connection (appendix A of PostgreSQL's documentation). */
public final class SqlStates {

    /** The server stops, or a backend of it was killed. */
    private static final Set<String> SHUTDOWNS = Set.of("57P01", "57P02");

    /** The server starts or recovers; the client is not let in, or has no such database; too many are connected. */
    private static final Set<String> REFUSALS = Set.of("57P03", "28000", "28P01", "3D000", "53300");

    private SqlStates() {}

    /** Whether a connection ended; a missing code means that it did. */
    public static boolean isInterruption(String code) {
        return code == null || code.startsWith("08") || SHUTDOWNS.contains(code);
    }

    /** Whether there was no connection to begin with: no server, or one that lets nobody in. */
    public static boolean isRefusal(String code) {
        return "08001".equals(code) || "08004".equals(code) || code != null && REFUSALS.contains(code);
    }
}
