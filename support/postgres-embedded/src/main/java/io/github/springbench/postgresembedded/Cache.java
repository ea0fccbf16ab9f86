package io.github.springbench.postgresembedded;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.tukaani.xz.XZInputStream;

/**
 * The unpacked server and its initial data. Both are created once for each user of this machine, either completely or
 * not at all.
 */
final class Cache {

    /** The database user. */
    static final String USER = "bench";

    private final Path folder;
    private final String name = "postgresql-" + Product.VERSION + "-" + Product.platform();

    Cache(Path folder) {
        this.folder = folder;
    }

    /** This project's folder in the user's cache (XDG Base Directory Specification). */
    static Path ofThisUser() {
        return ofUser(System.getenv(), System.getProperty("user.home"));
    }

    static Path ofUser(Map<String, String> environment, String home) {
        String named = environment.getOrDefault("XDG_CACHE_HOME", "");
        // The specification says to ignore relative paths.
        Path caches = named.startsWith("/") ? Path.of(named) : Path.of(home, ".cache");
        return caches.resolve("spring-concurrency-bench");
    }

    Path server() {
        return whole().resolve("server");
    }

    Path data() {
        return whole().resolve("data");
    }

    /** Creates the cache if it does not exist. If two processes do so at once, one waits for the other. */
    void fill(Rights rights) {
        if (Files.exists(whole())) {
            return;
        }
        try {
            Files.createDirectories(folder);
            try (FileChannel channel = FileChannel.open(
                            folder.resolve(name + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                if (lock.isValid() && !Files.exists(whole())) {
                    make(rights);
                }
            }
        } catch (IOException failed) {
            throw new Failure(
                    Failure.CANNOT_CREATE,
                    "Cannot unpack " + Product.NAME + " into " + folder + " (" + Failure.reason(failed)
                            + "): give another --cache, or another XDG_CACHE_HOME in the environment");
        }
    }

    private void make(Rights rights) throws IOException {
        Path partial = folder.resolve(name + ".partial");
        // Left by a process that was killed.
        Folders.delete(partial);
        Path server = Files.createDirectories(partial.resolve("server"));
        unpack(server);
        initialise(rights, server, partial.resolve("data"));
        Files.move(partial, whole(), StandardCopyOption.ATOMIC_MOVE);
    }

    private static void unpack(Path server) throws IOException {
        try (InputStream archive = new XZInputStream(Product.archive())) {
            // -o: this user owns the files, even if it is root.
            Tool tar = Tool.run(List.of("tar", "-x", "-o", "-f", "-", "-C", server.toString()), archive);
            if (!tar.succeeded()) {
                throw new IOException(tar.lastWords());
            }
        }
    }

    private static void initialise(Rights rights, Path server, Path data) throws IOException {
        Tool initdb = Tool.run(rights.command(List.of(
                server.resolve("bin/initdb").toString(),
                "--pgdata=" + data,
                "--username=" + USER,
                "--auth=trust",
                "--locale=C",
                "--encoding=UTF8",
                "--no-instructions")));
        if (!initdb.succeeded()) {
            throw new IOException(initdb.said()
                    .lines()
                    .filter(line -> line.contains("error:") || line.contains("FATAL:"))
                    .findFirst()
                    .orElse(initdb.lastWords()));
        }
        // Any client that reaches the address may log in: only this machine, unless --address names another address.
        Files.writeString(data.resolve("pg_hba.conf"), "host all " + USER + " all trust\n");
    }

    private Path whole() {
        return folder.resolve(name);
    }
}
