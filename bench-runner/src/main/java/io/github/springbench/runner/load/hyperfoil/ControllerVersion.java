package io.github.springbench.runner.load.hyperfoil;

import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks a controller of Hyperfoil which version it has. */
final class ControllerVersion {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Pattern VERSION = Pattern.compile("\"version\"\\s*:\\s*\"([^\"]{1,40})\"");
    private static final int OK = 200;

    private ControllerVersion() {}

    /** @throws UserError where no controller answers */
    static String at(URI controller) {
        HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
        HttpRequest request = HttpRequest.newBuilder(controller.resolve("/version"))
                .timeout(TIMEOUT)
                .build();
        String answer;
        try {
            var response = client.send(request, BodyHandlers.ofString());
            Matcher version = VERSION.matcher(response.body());
            if (response.statusCode() == OK && version.find()) {
                return version.group(1);
            }
            answer = "it answers /version with status " + response.statusCode() + " and no version";
        } catch (ConnectException refused) {
            answer = "no server accepts connections there";
        } catch (IOException refused) {
            answer = refused.getMessage() == null ? refused.getClass().getSimpleName() : refused.getMessage();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            answer = "interrupted";
        }
        throw new UserError("There is no controller of Hyperfoil at " + controller + ", which the file of machines"
                + " names: " + answer + ". Start it, or correct the address.");
    }
}
