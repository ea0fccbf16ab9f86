package io.github.springbench.mvcclient;

import static io.github.springbench.contract.SlowServiceClientContract.Difference.NO_ACQUIRE_TIMEOUT;
import static io.github.springbench.contract.SlowServiceClientContract.Difference.NO_POOL;
import static io.github.springbench.contract.SlowServiceClientContract.Difference.REPEATS_A_GET;
import static io.github.springbench.contract.SlowServiceClientContract.Difference.STOPPED_IS_CUT_OFF;

import io.github.springbench.contract.RunningService;
import io.github.springbench.contract.SlowServiceClientContract;
import io.github.springbench.contract.StartedService;
import io.github.springbench.mvcclient.ClientProperties.Client;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Fails like its reactive counterpart, and keeps the same limits, with each of the clients. The JDK's client and
 * Jetty's differ where their libraries cannot do as the others do.
 */
abstract class ClientFailures extends SlowServiceClientContract {

    private final Client client;

    ClientFailures(Client client) {
        this.client = client;
    }

    @Override
    protected RunningService start(Map<String, String> properties) {
        Map<String, String> all = new HashMap<>(properties);
        all.put("backend.client", client.name());
        return StartedService.start(MvcClientApplication.class, all);
    }

    @Override
    protected String name() {
        return switch (client) {
            case REST_TEMPLATE -> "RestTemplate over Apache HttpClient 5.";
            case REST_CLIENT -> "RestClient over Apache HttpClient 5.";
            case HTTP_EXCHANGE -> "@HttpExchange over Apache HttpClient 5.";
            case JDK, JDK_VIRTUAL -> "RestClient over the JDK's client, of version ";
            case JETTY -> "RestClient over Jetty 12.";
            case REACTOR -> "RestClient over Reactor Netty 1.";
            case WEB_CLIENT -> "WebClient over Reactor Netty 1.";
        };
    }

    @Override
    protected String acceptor() {
        return "of its own";
    }

    @Override
    protected boolean givesUpWithItsCaller() {
        return false;
    }

    @Override
    protected Set<Difference> differences() {
        return switch (client) {
            case JDK, JDK_VIRTUAL -> Set.of(NO_POOL, REPEATS_A_GET, STOPPED_IS_CUT_OFF);
            case JETTY -> Set.of(NO_ACQUIRE_TIMEOUT);
            default -> Set.of();
        };
    }
}
