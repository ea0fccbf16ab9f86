package io.github.springbench.mongoembedded;

import de.bwaldvogel.mongo.MongoServer;
import io.github.springbench.slowlink.CannotListen;
import io.github.springbench.slowlink.Port;
import java.io.IOException;
import java.net.InetSocketAddress;

/** mongo-java-server with its documents in memory. */
final class EmbeddedServer implements AutoCloseable {

    private final MongoServer server;

    private EmbeddedServer(MongoServer server) {
        this.server = server;
    }

    /** Starts the server on the loopback interface. */
    static EmbeddedServer start(Port port) {
        return start(CannotListen.LOOPBACK, port);
    }

    /**
     * Starts the server on an address of this machine.
     *
     * @throws CannotListen if the port is taken, or the address does not belong to this machine
     */
    static EmbeddedServer start(String address, Port port) {
        MongoServer server = new MongoServer(new CountingBackend());
        try {
            server.bind(new InetSocketAddress(address, port.number()));
        } catch (Exception failed) {
            // The server itself stops its threads only after an unchecked exception.
            server.shutdownNow();
            if (failed instanceof IOException) {
                throw new CannotListen(address, port, failed);
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
