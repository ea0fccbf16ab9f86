package io.github.springbench.runner.model;

/**
 * What a database did, as it counts itself ({@code opcounters} of its server status).
 *
 * @param inserts documents
 * @param queries finds
 * @param updates update statements
 * @param deletes delete statements
 */
public record Operations(long inserts, long queries, long updates, long deletes) {

    /** What was done since an earlier reading. */
    public Operations since(Operations before) {
        return new Operations(
                inserts - before.inserts, queries - before.queries, updates - before.updates, deletes - before.deletes);
    }

    /** All of them. */
    public long total() {
        return inserts + queries + updates + deletes;
    }
}
