package io.github.springbench.postgresr2dbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.PostgresDatabase;
import io.github.springbench.contract.StartedService;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.security.crypto.bcrypt.BCrypt;

/** Which thread checks a password: a difference between systems of the experiment {@code login}, so it is looked at. */
@Tag("database")
class LoginThreadTests {

    private static final String BODY = "{\"name\":\"cost-11\",\"password\":\"correct horse battery\"}";

    @ParameterizedTest
    @CsvSource({
        "driver, own, reactor-tcp-",
        "driver, server, reactor-http-",
        "parallel, own, parallel-",
        "bounded-elastic, own, boundedElastic-"
    })
    void checksAPasswordOn(String computeOn, String driverLoops, String thread) {
        PostgresDatabase.shared().refill();
        Map<String, String> properties = new HashMap<>(PostgresDatabase.shared().properties());
        properties.put("login.compute-on", computeOn);
        properties.put("login.driver-loops", driverLoops);
        try (StartedService service = StartedService.start(PostgresR2dbcApplication.class, properties)) {
            CompletableFuture<HttpResponse<Void>> answer = HttpClient.newHttpClient()
                    .sendAsync(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + service.port() + "/login"))
                                    .header("Content-Type", "application/json")
                                    .POST(BodyPublishers.ofString(BODY))
                                    .build(),
                            BodyHandlers.discarding());
            Optional<String> computing = Optional.empty();
            while (computing.isEmpty() && !answer.isDone()) {
                computing = threadInBCrypt();
            }

            assertThat(answer.join().statusCode()).isEqualTo(200);
            assertThat(computing).get().asString().startsWith(thread);
        }
    }

    private static Optional<String> threadInBCrypt() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> Arrays.stream(thread.getValue())
                        .anyMatch(frame -> frame.getClassName().equals(BCrypt.class.getName())))
                .map(thread -> thread.getKey().getName())
                .findFirst();
    }
}
