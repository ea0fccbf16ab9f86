package io.github.springbench.runner.experiment;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a file of machines writes hosts; each parser says what it expected when it cannot read one. */
final class HostText {

    private static final Pattern IPV4 =
            Pattern.compile("(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(\\.(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)){3}");

    /** Java parses it, and asks no name server, since it begins like a literal and has a colon. */
    private static final Pattern IPV6 = Pattern.compile("(?=.*:)[0-9a-f:][0-9a-f:.]*");

    private static final Pattern NAME = Pattern.compile("[a-z0-9_]([a-z0-9._-]*[a-z0-9_])?");

    /** Programs take a name that ends in a number for an IPv4 address (URL Standard, 3.5). */
    private static final Pattern ENDS_IN_A_NUMBER = Pattern.compile("(.*\\.)?\\d+");

    /** RFC 1035, 2.3.4. */
    private static final int LONGEST_NAME = 253;

    /**
     * {@code host}, {@code user@host} or {@code ssh://user@host:port}. A configuration of ssh may pass host and user to
     * a shell, so only characters that are harmless there are allowed.
     */
    private static final Pattern DESTINATION =
            Pattern.compile("(ssh://)?([A-Za-z0-9_][A-Za-z0-9._+-]*@)?[A-Za-z0-9_\\[:][A-Za-z0-9._:\\[\\]-]*");

    /** Hyperfoil's REST; an address in brackets has a colon. */
    private static final Pattern CONTROLLER =
            Pattern.compile("http://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\]):([1-9]\\d{0,4})/?");

    private static final int LAST_PORT = 65_535;

    private HostText() {}

    /** The name or the IP address of a machine, in small letters. */
    static String address(String text) {
        String host = text.strip().toLowerCase(Locale.ROOT);
        if (IPV4.matcher(host).matches() || IPV6.matcher(host).matches()) {
            return requireOfOneMachine(host);
        }
        if (host.length() > LONGEST_NAME
                || !NAME.matcher(host).matches()
                || ENDS_IN_A_NUMBER.matcher(host).matches()) {
            throw notAnAddress();
        }
        return host;
    }

    private static String requireOfOneMachine(String literal) {
        try {
            InetAddress address = InetAddress.getByName(literal);
            if (address.isAnyLocalAddress() || address.isMulticastAddress()) {
                throw new IllegalArgumentException("expected an address of that machine alone; "
                        + (address.isAnyLocalAddress()
                                ? "this one means all interfaces of any machine"
                                : "this is a multicast address"));
            }
            return literal;
        } catch (UnknownHostException noLiteral) {
            throw notAnAddress();
        }
    }

    /** The address of a controller: a host and a port, and nothing behind them. */
    static URI controller(String text) {
        Matcher parts = CONTROLLER.matcher(text.strip());
        if (!parts.matches() || Integer.parseInt(parts.group(2)) > LAST_PORT) {
            throw notAController();
        }
        String host = parts.group(1);
        try {
            String address = address(host.startsWith("[") ? host.substring(1, host.length() - 1) : host);
            return URI.create("http://" + (address.contains(":") ? "[" + address + "]" : address) + ":"
                    + Integer.parseInt(parts.group(2)));
        } catch (IllegalArgumentException wrongHost) {
            throw notAController();
        }
    }

    private static IllegalArgumentException notAController() {
        return new IllegalArgumentException(
                "expected http://, a host and a port, with nothing behind, such as http://controller.example:8090");
    }

    private static IllegalArgumentException notAnAddress() {
        return new IllegalArgumentException(
                "expected an IP address or the name of a host, without port, such as 10.0.0.11 or app1.example");
    }

    /** A destination as {@code ssh} takes it. */
    static String destination(String text) {
        String destination = text.strip();
        if (destination.startsWith("-")) {
            throw new IllegalArgumentException(
                    "ssh would take it for an option; expected a destination, such as bench@app1");
        }
        if (destination.length() > LONGEST_NAME
                || !DESTINATION.matcher(destination).matches()) {
            throw new IllegalArgumentException("expected a destination of ssh, such as bench@app1 or a Host of"
                    + " ~/.ssh/config, of letters, digits and . _ - @ : alone");
        }
        return destination;
    }
}
