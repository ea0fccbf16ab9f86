package io.github.springbench.postgresembedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** PostgreSQL over a folder of its own, which is gone when the server is. */
final class PostgresServer implements AutoCloseable {

    /** Usual settings for a dedicated machine. All that makes data safe stays at its default, on. */
    private static final List<String> SETTINGS = List.of(
            "max_connections=300",
            "shared_buffers=256MB",
            // By TCP only: the path of a socket may not be as long as that of the folder can be.
            "unix_socket_directories=");

    private static final String READY = "database system is ready to accept connections";

    private final Process guard;
    private final Path data;
    private final Port port;
    private final List<String> said = new ArrayList<>();

    private PostgresServer(Process guard, Path data, Port port) {
        this.guard = guard;
        this.data = data;
        this.port = port;
    }

    /**
     * Returns when it serves.
     *
     * @param address of this machine
     * @param data a folder that is empty or not there yet
     * @throws Failure in one line
     */
    static PostgresServer start(Cache cache, String address, Port port, Path data) {
        requireNothingIn(data);
        Rights rights = Rights.ofThisUser();
        Port free = port.freeOn(address);
        cache.fill(rights);
        copy(cache.data(), data);
        PostgresServer server = new PostgresServer(guard(cache, rights, address, free, data), data, free);
        server.awaitReady();
        return server;
    }

    int port() {
        return port.number();
    }

    /** Gives all that the server says, until it ends, and returns its exit code then. */
    int listen(Consumer<String> log) throws InterruptedException {
        said.forEach(log);
        try {
            BufferedReader output = guard.inputReader(StandardCharsets.UTF_8);
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                log.accept(line);
            }
        } catch (IOException closed) {
            // It has ended.
        }
        return guard.waitFor();
    }

    /** Returns when the server has ended and its folder is gone. */
    @Override
    public void close() {
        closeInput(guard);
        guard.onExit().join();
        // Where somebody killed the guard.
        remove(data);
    }

    /** Closes the guard's input, which the guard takes as the end of this program. */
    private static void closeInput(Process guard) {
        try {
            guard.getOutputStream().close();
        } catch (IOException closed) {
            // The guard has ended.
        }
    }

    private void awaitReady() {
        try {
            BufferedReader output = guard.inputReader(StandardCharsets.UTF_8);
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                said.add(line);
                if (line.contains(READY)) {
                    return;
                }
            }
        } catch (IOException closed) {
            // It has ended.
        }
        close();
        throw new Failure(Failure.UNAVAILABLE, Product.NAME + " ended before it served: " + reason());
    }

    /** The first that it says of the end is the cause. */
    private String reason() {
        return said.stream()
                .filter(line -> line.contains("FATAL:") || line.contains("PANIC:"))
                .findFirst()
                .map(line -> line.substring(Math.max(line.indexOf("FATAL:"), line.indexOf("PANIC:"))))
                .orElseGet(() -> said.isEmpty() ? "it said nothing" : said.get(said.size() - 1));
    }

    private static void requireNothingIn(Path data) {
        try {
            if (Files.exists(data) && !Folders.isEmpty(data)) {
                throw new Failure(
                        Failure.CANNOT_CREATE,
                        "There is something in " + data + ", expected an empty folder or none: the data are removed at"
                                + " the end, give another --data");
            }
        } catch (IOException noFolder) {
            throw cannotCreate(data, noFolder);
        }
    }

    private static void copy(Path from, Path data) {
        try {
            Folders.copy(from, data);
        } catch (IOException | UncheckedIOException failed) {
            remove(data);
            throw cannotCreate(data, failed instanceof UncheckedIOException e ? e.getCause() : (IOException) failed);
        }
    }

    private static void remove(Path data) {
        try {
            Folders.delete(data);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Failure cannotCreate(Path data, IOException cause) {
        return new Failure(
                Failure.CANNOT_CREATE,
                "Cannot make the data folder " + data + " (" + Failure.reason(cause) + "): give another --data");
    }

    private static Process guard(Cache cache, Rights rights, String address, Port port, Path data) {
        List<String> postgres =
                new ArrayList<>(List.of(cache.server().resolve("bin/postgres").toString(), "-D", data.toString()));
        postgres.addAll(List.of("-c", "listen_addresses=" + address, "-c", "port=" + port.number()));
        SETTINGS.forEach(setting -> postgres.addAll(List.of("-c", setting)));
        List<String> command = new ArrayList<>(List.of("sh", "-c", script(), "guard", data.toString()));
        command.addAll(rights.command(postgres));
        try {
            Process guard =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            // The JDK does that only when it has read all that a server without a guard still says.
            guard.onExit().thenAccept(PostgresServer::closeInput);
            return guard;
        } catch (IOException noShell) {
            throw new Failure(Failure.UNAVAILABLE, "Cannot start " + Product.NAME + ": " + noShell.getMessage());
        }
    }

    private static String script() {
        try (InputStream script = PostgresServer.class.getResourceAsStream("guard.sh")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
