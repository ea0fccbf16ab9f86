package io.github.springbench.runner.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What databases count of themselves; each kind counts some of it. In the order in which people are told. */
public enum Counter {
    QUERIES("Finds", "finds", Role.OPERATION),
    UPDATES("Updates", "updates", Role.OPERATION),
    INSERTS("Inserts", "inserts", Role.OPERATION),
    DELETES("Deletes", "deletes", Role.OPERATION),
    COMMITS("Transactions committed", "commits", Role.OPERATION),
    ROLLBACKS("Transactions rolled back", "rollbacks", Role.OPERATION),
    ROWS_RETURNED("Rows scanned", "rows_returned", Role.OTHER),
    ROWS_FETCHED("Rows fetched", "rows_fetched", Role.OTHER),
    ROWS_INSERTED("Rows inserted", "rows_inserted", Role.WRITTEN),
    ROWS_UPDATED("Rows updated", "rows_updated", Role.WRITTEN),
    ROWS_DELETED("Rows deleted", "rows_deleted", Role.WRITTEN),
    BLOCKS_HIT("Blocks found in memory", "blocks_hit", Role.OTHER),
    BLOCKS_READ("Blocks read from files", "blocks_read", Role.OTHER),
    SESSIONS("Sessions opened", "sessions_opened", Role.OTHER);

    private enum Role {
        OPERATION,
        WRITTEN,
        OTHER
    }

    private final String label;
    private final String column;
    private final Role role;

    Counter(String label, String column, Role role) {
        this.label = label;
        this.column = column;
        this.role = role;
    }

    /** For people. */
    public String label() {
        return label;
    }

    /** In {@code results.csv}, behind {@code database_}. */
    public String column() {
        return column;
    }

    /** In files, such as {@code rowsFetched}. */
    public String word() {
        StringBuilder word = new StringBuilder();
        for (String part : name().split("_")) {
            word.append(part.charAt(0)).append(part.substring(1).toLowerCase(Locale.ROOT));
        }
        return word.substring(0, 1).toLowerCase(Locale.ROOT) + word.substring(1);
    }

    /** The counter with a word; empty where no database of this version counts so. */
    public static Optional<Counter> of(String word) {
        return Arrays.stream(values())
                .filter(counter -> counter.word().equals(word))
                .findFirst();
    }

    /** Whether it counts what services ask for: operations, or the transactions that they are in. */
    public boolean isOperation() {
        return role == Role.OPERATION;
    }

    /** Whether it counts rows that were written. Apart from the server's own statistics, only requests write rows. */
    public boolean isWritten() {
        return role == Role.WRITTEN;
    }
}
