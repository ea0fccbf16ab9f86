package io.github.springbench.runner.machine.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMISocketFactory;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Leads RMI to the loopback interface: an object that is exported there still says that it is at the address of its
 * machine's name, where nobody listens. Only a system property of that JVM could change what it says, and RMI knows one
 * such factory for each JVM.
 */
final class LoopbackRmi extends RMISocketFactory {

    static final String ADDRESS = "127.0.0.1";

    private static final LoopbackRmi ONLY = new LoopbackRmi();

    static {
        try {
            RMISocketFactory.setSocketFactory(ONLY);
        } catch (IOException anotherIsInForce) {
            throw new UncheckedIOException(anotherIsInForce);
        }
    }

    private final Set<Integer> ports = ConcurrentHashMap.newKeySet();

    private LoopbackRmi() {}

    /** From now on whatever is at this port is on this machine. */
    static void lead(int port) {
        ONLY.ports.add(port);
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return new Socket(ports.contains(port) ? ADDRESS : host, port);
    }

    /** Nothing is exported from here; if ever, then not to others. */
    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
        return new ServerSocket(port, 0, InetAddress.getByName(ADDRESS));
    }
}
