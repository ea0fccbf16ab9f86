package io.github.springbench.hyperfoil;

/** Benchmark files like those that the runner writes. */
final class Yaml {

    /** Says that a request is valid only with status 200. */
    static final String CHECK_STATUS = """
            status:
            - range: 200
            """;

    private Yaml() {}

    static String benchmark(int port, int connections, String phases) {
        return """
                name: test
                threads: 1
                http:
                  host: http://127.0.0.1:%d
                  allowHttp1x: true
                  allowHttp2: false
                  sharedConnections: %d
                  connectionStrategy: SESSION_POOLS
                  pipeliningLimit: 1
                  requestTimeout: 10000ms
                ergonomics:
                  repeatCookies: false
                  userAgentFromSession: false
                  autoRangeCheck: false
                  stopOnInvalid: false
                phases:
                %s""".formatted(port, connections, phases);
    }

    /** @param keys the keys of the phase, each followed by a line break */
    static String phase(String name, String type, String keys, String steps) {
        return "- " + name + ":\n"
                + indent(4, type + ":\n" + indent(2, keys + "scenario:\n- request:\n" + indent(2, steps)));
    }

    static String always(String name, int users, String keys, String steps) {
        return phase(name, "always", "users: " + users + "\n" + keys, steps);
    }

    /** A warm-up with three users, whose requests are not recorded. */
    static String warmUp(String duration, String path) {
        return always("warm-up", 3, "isWarmup: true\nduration: " + duration + "\n", post(path, CHECK_STATUS));
    }

    /** Keys of a phase that begins when the warm-up has ended. */
    static String after(String duration) {
        return "startAfterStrict: warm-up\nduration: " + duration + "\n";
    }

    static String post(String path, String handler) {
        return """
                - httpRequest:
                    POST: %s
                    metric: request
                    headers:
                      content-type: application/json
                      accept: application/json
                    body:
                      text: '{"random1":1}'
                    handler:
                %s""".formatted(path, indent(6, "autoRangeCheck: false\nstopOnInvalid: false\n" + handler));
    }

    static String checkBody(String expected) {
        return """
                body:
                - store: answer
                onCompletion:
                - conditional:
                    stringCondition:
                      fromVar: answer
                      notEqualTo: '%s'
                    actions:
                    - markRequestInvalid
                """.formatted(expected);
    }

    private static String indent(int by, String text) {
        return text.indent(by);
    }
}
