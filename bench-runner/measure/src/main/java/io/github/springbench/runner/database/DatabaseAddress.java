package io.github.springbench.runner.database;

import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.Sha256;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.OptionalInt;

/** Where a database listens, and how one gets in. As text it shows neither user nor password. */
public interface DatabaseAddress {

    /** The port of a single server on this machine; empty for any other. */
    OptionalInt localPort();

    /** Names or addresses of all servers, without their ports. */
    List<String> hosts();

    /** {@code host:port} of the one server. */
    String host();

    /**
     * The same server through a link that listens elsewhere.
     *
     * @throws io.github.springbench.runner.model.UserError where there is no single server
     */
    DatabaseAddress through(String host, int port);

    /** The address as the user wrote it; empty for a server of this project. */
    List<Secret> secrets();

    /** By which the same servers are known again in a result that others may read: it does not tell where they are. */
    String mark();

    /** Such a mark of servers in words. */
    static String markOf(String servers) {
        return Sha256.of(servers).substring(0, 8);
    }

    /** A name or address as it stands before a port: one of IPv6 in brackets. */
    static String inUri(String host) {
        return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
    }

    /** Whether a name or address, in brackets or not, is of this machine's loopback interface. */
    static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host.replaceAll("[\\[\\]]", "")).isLoopbackAddress();
        } catch (UnknownHostException elsewhere) {
            return false;
        }
    }
}
