package io.github.springbench.hyperfoil;

import io.github.springbench.engine.LoadFailed;
import io.hyperfoil.api.config.Benchmark;
import io.hyperfoil.http.config.Http;
import io.hyperfoil.http.config.HttpPluginConfig;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * Checks that the targets of a benchmark accept connections. Otherwise Hyperfoil would retry for a while and then run
 * without requests.
 */
final class Targets {

    private static final int CONNECT_TIMEOUT_MS = 5000;

    private Targets() {}

    /** @throws LoadFailed if a target accepts no connection, or if the benchmark has none */
    static void check(Benchmark benchmark) {
        HttpPluginConfig config = benchmark.plugin(HttpPluginConfig.class);
        if (config == null) {
            throw new LoadFailed("The benchmark names no host under http");
        }
        config.http().values().forEach(Targets::connect);
    }

    private static void connect(Http http) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(http.host(), http.port()), CONNECT_TIMEOUT_MS);
        } catch (IOException refused) {
            throw new LoadFailed("Nothing accepts connections at " + http.host() + ":" + http.port(), refused);
        }
    }
}
