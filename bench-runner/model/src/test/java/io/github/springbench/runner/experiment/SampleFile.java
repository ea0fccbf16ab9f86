package io.github.springbench.runner.experiment;

/** An experiment file without mistakes. */
final class SampleFile {

    static final String VALID = """
            name: sample
            question: Does it read?
            source: nowhere
            systems:
              pool: {service: mvc-with-latency, properties: {server.tomcat.threads.max: 7}}
              loop: {service: webflux-with-latency}
            properties: {server.tomcat.max-connections: 10000}
            jvm: [-Xmx1g]
            parameters: {latency: [100], users: [1, 2]}
            workload:
              engine: gatling
              shape: closed-with-think-time
              request: GET /hello/{latency}
              expect: {status: 200, body: "Hi ~"}
              ramp: 30s
              repeat: 30
              pause: 1s..2s
              warm-up: 2s
            published: figures.csv
            presets:
              quick: {users: [1], ramp: 1s}
            """;

    private SampleFile() {}
}
