package io.github.springbench.runner.model.run;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What databases count of themselves; each kind counts some of it. In the order in which people are told. */
public enum Counter {
    QUERIES("Finds", "finds", true),
    UPDATES("Updates", "updates", true),
    INSERTS("Inserts", "inserts", true),
    DELETES("Deletes", "deletes", true),
    SCANS("Scans of tables", "scans", true),
    ROWS_INSERTED("Rows inserted", "rows_inserted", true),
    ROWS_UPDATED("Rows updated", "rows_updated", true),
    ROWS_DELETED("Rows deleted", "rows_deleted", true),
    COMMITS("Transactions committed", "commits", false),
    ROLLBACKS("Transactions rolled back", "rollbacks", false),
    ROWS_RETURNED("Rows scanned", "rows_returned", false),
    ROWS_FETCHED("Rows fetched", "rows_fetched", false),
    BLOCKS_HIT("Blocks found in memory", "blocks_hit", false),
    BLOCKS_READ("Blocks read from files", "blocks_read", false),
    SESSIONS("Sessions opened", "sessions_opened", false);

    private final String label;
    private final String column;
    private final boolean operation;

    Counter(String label, String column, boolean operation) {
        this.label = label;
        this.column = column;
        this.operation = operation;
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

    /** Whether only what services ask for moves it: it is exact then. Pools make transactions by themselves. */
    public boolean isOperation() {
        return operation;
    }
}
