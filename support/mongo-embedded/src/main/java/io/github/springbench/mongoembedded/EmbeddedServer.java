package io.github.springbench.mongoembedded;

import de.bwaldvogel.mongo.MongoServer;
import java.io.IOException;
import java.net.InetSocketAddress;

/** mongo-java-server with its documents in memory, on the loopback interface. */
final class EmbeddedServer implements AutoCloseable {

    private final MongoServer server;

    private EmbeddedServer(MongoServer server) {
        this.server = server;
    }

    /** @throws CannotListen where the port is taken */
    static EmbeddedServer start(Port port) {
        MongoServer server = new MongoServer(new CountingBackend());
        try {
            server.bind(new InetSocketAddress("127.0.0.1", port.number()));
        } catch (Exception failed) {
            // The server itself expects unchecked exceptions only, and would leave its threads behind.
            server.shutdownNow();
            if (failed instanceof IOException) {
                throw new CannotListen(port, failed);
            }
            throw failed;
        }
        return new EmbeddedServer(server);
    }

    int port() {
        return address().getPort();
    }

    InetSocketAddress address() {
        return server.getLocalAddress();
    }

    /** Closes all connections too. */
    @Override
    public void close() {
        server.shutdownNow();
    }
}
