package io.github.springbench.postgresembedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import picocli.CommandLine.TypeConversionException;

/**
 * The port to listen on.
 *
 * @param number the TCP port; 0 means any free port
 */
record Port(int number) {

    private static final int LARGEST = 65_535;

    static Port parse(String text) {
        // At most 5 digits, so that the number fits into an int.
        int number = text.matches("\\d{1,5}") ? Integer.parseInt(text) : Integer.MAX_VALUE;
        if (number > LARGEST) {
            throw new TypeConversionException("'" + text + "' is not a whole number from 0 to " + LARGEST);
        }
        return new Port(number);
    }

    /**
     * A port that is free at this moment: PostgreSQL cannot choose one, and would report a taken port in several lines.
     *
     * @throws Failure if the port is taken, or the address does not belong to this machine
     */
    Port freeOn(String address) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByName(address), number));
            return new Port(socket.getLocalPort());
        } catch (IOException taken) {
            throw new Failure(
                    Failure.UNAVAILABLE,
                    "Cannot listen on " + address + ":" + number + " (" + Failure.reason(taken)
                            + "): give another --port, or --port=0 for a free one");
        }
    }
}
