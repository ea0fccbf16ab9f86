package io.github.springbench.mongoembedded;

import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * The {@code opcounters} of MongoDB: inserts by document, updates and deletes by statement, queries and {@code getMore}
 * by command, and all other commands together. Failed operations count, too. An aggregation counts as a command, as
 * before MongoDB 7.1. Unlike in MongoDB, unknown commands count as well.
 */
final class OperationCounts {

    private final LongAdder inserts = new LongAdder();
    private final LongAdder queries = new LongAdder();
    private final LongAdder updates = new LongAdder();
    private final LongAdder deletes = new LongAdder();
    private final LongAdder getMores = new LongAdder();
    private final LongAdder commands = new LongAdder();

    /** Counts any command but an insert, before it is executed, so that {@code serverStatus} counts itself. */
    void count(String command, Document request) {
        switch (command) {
            case "find" -> countQuery();
            case "update" -> updates.add(size(request, "updates"));
            case "delete" -> deletes.add(size(request, "deletes"));
            case "getMore" -> getMores.increment();
            default -> commands.increment();
        }
    }

    void countQuery() {
        queries.increment();
    }

    /** Counts an insert after it was executed: an ordered insert stops at the first document that fails. */
    void countInsert(Document request, Document answer) {
        boolean ordered = Boolean.TRUE.equals(request.get("ordered"));
        List<?> errors = (List<?>) answer.getOrDefault("writeErrors", List.of());
        if (ordered && !errors.isEmpty()) {
            inserts.add(((Number) ((Document) errors.get(0)).get("index")).longValue() + 1);
        } else {
            inserts.add(size(request, "documents"));
        }
    }

    Document asDocument() {
        return new Document("insert", inserts.sum())
                .append("query", queries.sum())
                .append("update", updates.sum())
                .append("delete", deletes.sum())
                .append("getmore", getMores.sum())
                .append("command", commands.sum());
    }

    private static int size(Document request, String statements) {
        return ((List<?>) request.get(statements)).size();
    }
}
