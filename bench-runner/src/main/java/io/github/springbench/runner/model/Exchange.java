package io.github.springbench.runner.model;

/**
 * What is asked of a service, and the right answer.
 *
 * @param method the HTTP method
 * @param path the path with {@code {parameter}} placeholders, such as {@code /hello/{latency}}, and {@link RequestKeys}
 * @param mix the requests of the users; null where each sends the same one. With a mix, method and path are those with
 *     which the runner itself sees whether the service answers
 * @param body the JSON to send, with the same, and {@link Request#FRESH_ID}; null where nothing is sent
 * @param expectedStatus the HTTP status of a right answer
 * @param expectedBody the body of a right answer, or null where any body is right
 */
public record Exchange(String method, String path, Mix mix, String body, int expectedStatus, String expectedBody) {

    private static final int OK = 200;

    /** A GET request; any answer with the status 200 is right. */
    public static Exchange get(String path) {
        return new Exchange("GET", path, null, null, OK, null);
    }

    /** The requests of a mix. */
    public static Exchange of(Mix mix) {
        return new Exchange(Mix.READ.method(), Mix.READ.path(), mix, null, OK, null);
    }

    Exchange with(Preset preset) {
        if (preset.exchange() != null) {
            return preset.exchange();
        }
        return preset.mix() == null
                ? this
                : new Exchange(method, path, preset.mix(), body, expectedStatus, expectedBody);
    }
}
