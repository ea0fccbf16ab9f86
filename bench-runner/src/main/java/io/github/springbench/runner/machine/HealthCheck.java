package io.github.springbench.runner.machine;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;

/** Asks one address whether a service is ready. */
public final class HealthCheck {

    private static final int TIMEOUT_MILLIS = 1_000;
    private static final int LEAST_OF_SUCCESS = 200;
    private static final int MOST_OF_SUCCESS = 299;

    private final URI address;
    private String last = "nothing";

    public HealthCheck(URI address) {
        this.address = address;
    }

    /** Whether it answers with a status of 200 to 299 within a second. */
    public boolean passes() {
        HttpURLConnection connection = null;
        try {
            // Never through a proxy, whatever the system's properties say: the service is on this machine.
            connection = (HttpURLConnection) address.toURL().openConnection(Proxy.NO_PROXY);
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            connection.setInstanceFollowRedirects(false);
            int status = connection.getResponseCode();
            last = "status " + status;
            return LEAST_OF_SUCCESS <= status && status <= MOST_OF_SUCCESS;
        } catch (IOException notYet) {
            last = "'" + notYet.getMessage() + "'";
            return false;
        } finally {
            if (connection != null) {
                connection.disconnect();
            }
        }
    }

    /** What an address answers at this moment, in words: a status, or what went wrong within a second. */
    public static String answerAt(URI address) {
        HealthCheck check = new HealthCheck(address);
        check.passes();
        return check.last();
    }

    /** What the last question brought, in words. */
    public String last() {
        return last;
    }
}
