package io.github.springbench.mvcclient;

import io.github.springbench.mvcclient.ClientProperties.Client;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The other clients: only with {@code -Pfaults}, as they take a minute more together. */
@Tag("faults")
@ParameterizedClass
@EnumSource(
        value = Client.class,
        names = {"HTTP_EXCHANGE", "JETTY", "REACTOR", "WEB_CLIENT"})
class FurtherClientFailureTests extends ClientFailures {

    FurtherClientFailureTests(Client client) {
        super(client);
    }
}
