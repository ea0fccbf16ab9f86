package io.github.springbench.mongoembedded;

import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoQuery;
import io.netty.channel.Channel;

/**
 * Keeps documents in memory, counts operations, and marks {@code buildInfo} so that a client can tell it from MongoDB.
 */
final class CountingBackend extends MemoryBackend {

    private static final String MARK = "springBenchEmbedded";

    private final OperationCounts counts = new OperationCounts();

    @Override
    public Document handleCommand(Channel channel, String database, String command, Document request) {
        if (command.equals("insert")) {
            Document answer = super.handleCommand(channel, database, command, request);
            counts.countInsert(request, answer);
            return answer;
        }
        counts.count(command, request);
        Document answer = super.handleCommand(channel, database, command, request);
        return command.equalsIgnoreCase("buildInfo") ? answer.append(MARK, Product.NAME) : answer;
    }

    /** A query of the old wire protocol, which current drivers do not send. */
    @Override
    public QueryResult handleQuery(MongoQuery query) {
        counts.countQuery();
        return super.handleQuery(query);
    }

    @Override
    public Document getServerStatus() {
        return super.getServerStatus().append("opcounters", counts.asDocument());
    }
}
