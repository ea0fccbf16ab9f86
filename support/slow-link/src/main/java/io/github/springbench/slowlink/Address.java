package io.github.springbench.slowlink;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import picocli.CommandLine.TypeConversionException;

/**
 * The target of the connections.
 *
 * @param socket the address with the resolved host
 * @param text the address as given on the command line
 */
record Address(InetSocketAddress socket, String text) {

    private static final int LARGEST_PORT = 65_535;

    static Address parse(String text) {
        URI uri = uri(text);
        boolean isHostAndPort = uri.getHost() != null
                && uri.getPort() > 0
                && uri.getPort() <= LARGEST_PORT
                && text.equals(uri.getHost() + ":" + uri.getPort());
        if (!isHostAndPort) {
            throw notAnAddress(text);
        }
        InetSocketAddress socket = new InetSocketAddress(uri.getHost(), uri.getPort());
        if (socket.isUnresolved()) {
            throw new TypeConversionException("the host of '" + text + "' is not known");
        }
        return new Address(socket, text);
    }

    /** A URI, because its parser handles host names, IPv4 and IPv6. */
    private static URI uri(String text) {
        try {
            return new URI("tcp://" + text);
        } catch (URISyntaxException wrong) {
            throw notAnAddress(text);
        }
    }

    private static TypeConversionException notAnAddress(String text) {
        return new TypeConversionException("'" + text + "' is not HOST:PORT, as 127.0.0.1:27017");
    }

    @Override
    public String toString() {
        return text;
    }
}
