package io.github.springbench.postgres;

import java.util.Set;

/** What an error code says about the connection (appendix A of PostgreSQL's documentation). */
public final class SqlStates {

    /** The server is shutting down, or one of its processes was terminated or crashed. */
    private static final Set<String> SHUTDOWNS = Set.of("57P01", "57P02");

    /**
     * The server is starting or recovering; the login failed; there is no such database; there are too many
     * connections.
     */
    private static final Set<String> REFUSALS = Set.of("57P03", "28000", "28P01", "3D000", "53300");

    private SqlStates() {}

    /** Whether the connection was lost; a missing code means that it was. */
    public static boolean isInterruption(String code) {
        return code == null || code.startsWith("08") || SHUTDOWNS.contains(code);
    }

    /** Whether no connection could be opened: there is no server, or it rejects connections. */
    public static boolean isRefusal(String code) {
        return "08001".equals(code) || "08004".equals(code) || code != null && REFUSALS.contains(code);
    }
}
