package io.github.springbench.runner.machine;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.UserError;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Whom the bench may load: this machine through its loopback interface, and hosts that somebody allowed by name, so
 * that no one is loaded by mistake.
 */
public final class AllowedHosts {

    /** Of picocli, and in messages. */
    public static final String OPTION = "--allow-target";

    private static final String LOCALHOST = "localhost";

    /** Addresses need no look-up, and any other name may lead elsewhere tomorrow. */
    private static final Pattern ADDRESS = Pattern.compile(
            "(25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}|[0-9a-f.]*(:[0-9a-f.]*){2,}");

    private static final Pattern NAME = Pattern.compile("[a-z0-9_]([a-z0-9._-]*[a-z0-9_])?");

    private final Set<String> allowed;

    private AllowedHosts(Set<String> allowed) {
        this.allowed = allowed;
    }

    /**
     * This machine and some hosts.
     *
     * @throws UserError where one is no name or address of a host
     */
    public static AllowedHosts allowing(Collection<String> hosts) {
        return new AllowedHosts(hosts.stream().map(AllowedHosts::requireHost).collect(Collectors.toUnmodifiableSet()));
    }

    private static String requireHost(String text) {
        String host = plain(text);
        if (!ADDRESS.matcher(host).matches() && !NAME.matcher(host).matches()) {
            throw new UserError(OPTION + " is '" + text
                    + "'; expected the name or the address of a host, without port, such as server.example.");
        }
        return host;
    }

    /**
     * Checks one host before anything is sent to it.
     *
     * @param where it is named, such as an option, for the message
     * @param host a name or an address, an IPv6 address with or without its brackets
     * @throws UserError where it is neither this machine nor allowed
     */
    public void requireAllowed(String where, String host) {
        if (!isThisMachine(host) && !allowed.contains(plain(host))) {
            throw new UserError(
                    where + " names " + host + ", which is not this machine. A load would disturb its other users. If"
                            + " you may load it, add " + OPTION + " " + plain(host) + ".");
        }
    }

    /**
     * Checks the systems of an experiment that run already.
     *
     * @throws UserError where one would load, or look into, a machine that is neither this one nor allowed
     */
    public void requireAllowed(Experiment experiment) {
        for (SystemUnderTest system : experiment.systems()) {
            system.service()
                    .hosts()
                    .forEach((key, host) -> requireAllowed("'" + key + "' of '" + system.name() + "'", host));
        }
    }

    /**
     * Whether a host is this machine by its loopback interface; its other addresses do not count.
     *
     * @param text a name or an address, an IPv6 address with or without its brackets
     */
    public static boolean isThisMachine(String text) {
        String host = plain(text);
        if (!host.equals(LOCALHOST) && !ADDRESS.matcher(host).matches()) {
            return false;
        }
        try {
            return Arrays.stream(InetAddress.getAllByName(host)).allMatch(InetAddress::isLoopbackAddress);
        } catch (UnknownHostException noAddress) {
            return false;
        }
    }

    private static String plain(String host) {
        return host.replaceAll("^\\[(.*)]$", "$1").toLowerCase(Locale.ROOT);
    }
}
