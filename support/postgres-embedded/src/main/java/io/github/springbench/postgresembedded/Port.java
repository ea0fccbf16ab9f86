package io.github.springbench.postgresembedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import picocli.CommandLine.TypeConversionException;

/**
 * Where to listen.
 *
 * @param number of the TCP port; 0 is any that is free
 */
record Port(int number) {

    private static final int LARGEST = 65_535;

    static Port parse(String text) {
        // Five digits at most, so that the number fits.
        int number = text.matches("\\d{1,5}") ? Integer.parseInt(text) : Integer.MAX_VALUE;
        if (number > LARGEST) {
            throw new TypeConversionException("'" + text + "' is not a whole number from 0 to " + LARGEST);
        }
        return new Port(number);
    }

    /**
     * One that is free at this moment: PostgreSQL cannot choose one itself, and would tell in several lines that it is
     * taken.
     *
     * @throws Failure where it is taken, or the address is none of this machine's
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
