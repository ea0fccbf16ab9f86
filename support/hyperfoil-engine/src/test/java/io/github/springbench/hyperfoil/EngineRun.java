package io.github.springbench.hyperfoil;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** A run of the load generator in this JVM, and its results. */
record EngineRun(int exitCode, String errors, Path folder) {

    static EngineRun of(Path folder, String yaml) throws IOException {
        Path file = Files.writeString(folder.resolve("benchmark.hf.yaml"), yaml);
        return of(file.toString(), folder.resolve("out").toString());
    }

    static EngineRun of(String... args) {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int exitCode = HyperfoilLoad.run(args, new PrintStream(errors, true, StandardCharsets.UTF_8));
        return new EngineRun(
                exitCode, errors.toString(StandardCharsets.UTF_8), args.length < 2 ? null : Path.of(args[1]));
    }

    List<RecordedRequest> requests() throws IOException {
        return RecordedRequest.read(folder.resolve("requests.bin"));
    }

    long requests(int outcome) throws IOException {
        return requests().stream()
                .filter(request -> request.outcome() == outcome)
                .count();
    }

    long requestsOfPhase(int phase) throws IOException {
        return requests().stream().filter(request -> request.phase() == phase).count();
    }

    Properties properties() throws IOException {
        Properties properties = new Properties();
        try (Reader text = Files.newBufferedReader(folder.resolve("run.properties"))) {
            properties.load(text);
        }
        return properties;
    }

    String property(String key) throws IOException {
        return properties().getProperty(key);
    }

    long number(String key) throws IOException {
        return Long.parseLong(property(key));
    }
}
