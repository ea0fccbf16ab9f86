package io.github.springbench.runner.model;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A service that runs already. The runner neither starts nor stops it, and holds it to nothing.
 *
 * @param url with host and port and no path but {@code /}
 * @param health the path that answers with a status of 200 to 299 when it is ready; null where it is ready when it
 *     answers the experiment's request as expected
 * @param pid of its process on this machine; null where it is not to be watched by that
 * @param jmx host and port at which its JVM answers JMX; null likewise
 */
public record RunningUrl(URI url, String health, Long pid, String jmx) implements Target {

    @Override
    public boolean watched() {
        return pid != null || jmx != null;
    }

    @Override
    public String label() {
        return "http://" + url.getAuthority();
    }

    @Override
    public boolean started() {
        return false;
    }

    @Override
    public Map<String, String> hosts() {
        Map<String, String> hosts = new LinkedHashMap<>();
        hosts.put("url", url.getHost());
        if (jmx != null) {
            hosts.put("jmx", jmx.replaceFirst(":\\d+$", ""));
        }
        return hosts;
    }

    @Override
    public Optional<String> byHand() {
        return Optional.of("The service ran already, and does not start here.");
    }
}
