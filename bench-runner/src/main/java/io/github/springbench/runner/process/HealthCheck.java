package io.github.springbench.runner.process;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;

/** Asks one address whether a service is ready. */
final class HealthCheck {

    private static final int TIMEOUT_MILLIS = 1_000;
    private static final int OK = 200;

    private final URI address;
    private String last = "nothing";

    HealthCheck(URI address) {
        this.address = address;
    }

    /** Whether it answers with status 200 within a second. */
    boolean passes() {
        HttpURLConnection connection = null;
        try {
            // Never through a proxy, whatever the system's properties say: the service is on this machine.
            connection = (HttpURLConnection) address.toURL().openConnection(Proxy.NO_PROXY);
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            connection.setInstanceFollowRedirects(false);
            int status = connection.getResponseCode();
            last = "status " + status;
            return status == OK;
        } catch (IOException notYet) {
            last = "'" + notYet.getMessage() + "'";
            return false;
        } finally {
            if (connection != null) {
                connection.disconnect();
            }
        }
    }

    /** What the last question brought, in words. */
    String last() {
        return last;
    }
}
