package io.github.springbench.runner.run;

import java.net.URI;

/** Where something listens. */
final class HostAndPort {

    private HostAndPort() {}

    /** @param host a name or an address, an IPv6 address without its brackets */
    static String of(String host, int port) {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }

    /** The same as the address of a service. */
    static URI url(String host, int port) {
        return URI.create("http://" + of(host, port) + "/");
    }
}
