package io.github.springbench.mongoembedded;

import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * The {@code opcounters} of MongoDB: inserts by document, updates and deletes by statement, queries and requests for
 * more of an answer by command, and all other commands together. What was tried counts, whether it succeeded or not. An
 * aggregation is a command, as it was before MongoDB 7.1. Unlike in MongoDB, a command that the server does not know
 * counts as well.
 */
final class OperationCounts {

    private final LongAdder inserts = new LongAdder();
    private final LongAdder queries = new LongAdder();
    private final LongAdder updates = new LongAdder();
    private final LongAdder deletes = new LongAdder();
    private final LongAdder getMores = new LongAdder();
    private final LongAdder commands = new LongAdder();

    /** Anything but an insert, before it is tried; {@code serverStatus} counts itself. */
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

    /** After it was tried: with the first document that fails, the server gives up the rest of an ordered insert. */
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
