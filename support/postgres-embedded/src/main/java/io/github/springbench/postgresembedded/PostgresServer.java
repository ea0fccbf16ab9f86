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

/** PostgreSQL with a data folder that is deleted when the server ends. */
final class PostgresServer implements AutoCloseable {

    /** Common settings for a dedicated machine. All durability settings keep their default, on. */
    private static final List<String> SETTINGS = List.of(
            "max_connections=300",
            "shared_buffers=256MB",
            // TCP only: the path of a socket has a length limit, which the path of the folder can exceed.
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
     * Starts the server and returns when it accepts connections.
     *
     * @param address an address of this machine
     * @param data a folder that is empty or does not exist yet
     * @throws Failure with a message of one line
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

    /** Passes on all output of the server until it ends, and returns its exit code. */
    int listen(Consumer<String> log) throws InterruptedException {
        said.forEach(log);
        try {
            BufferedReader output = guard.inputReader(StandardCharsets.UTF_8);
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                log.accept(line);
            }
        } catch (IOException closed) {
            // The server has ended.
        }
        return guard.waitFor();
    }

    /** Stops the server; returns when it has ended and its folder is deleted. */
    @Override
    public void close() {
        closeInput(guard);
        guard.onExit().join();
        // In case the guard was killed before it deleted the folder.
        remove(data);
    }

    /** Closes the guard's stdin, so that the guard stops the server. */
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
            // The server has ended.
        }
        close();
        throw new Failure(Failure.UNAVAILABLE, Product.NAME + " ended before it served: " + reason());
    }

    /** The first FATAL or PANIC line is the cause. */
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
            // The JDK would close it only after it has read all output of the server, which can outlive its guard.
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
