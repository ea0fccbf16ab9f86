package io.github.springbench.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The listening TCP sockets of this machine, as Linux shows them (proc(5)). */
final class ListeningSockets {

    private static final Path PROC = Path.of("/proc");
    private static final List<Path> TABLES = List.of(PROC.resolve("net/tcp"), PROC.resolve("net/tcp6"));

    // The columns of a table.
    private static final int LOCAL_ADDRESS = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final String LISTEN = "0A";

    private static final int HEX = 16;

    private record Listening(InetAddress address, int port, String inode) {}

    private ListeningSockets() {}

    /** Whether this system shows them. */
    static boolean areShown() {
        return TABLES.stream().anyMatch(Files::isReadable);
    }

    /** The addresses of all sockets that listen on a port. */
    static List<InetAddress> at(int port) {
        return all().stream()
                .filter(socket -> socket.port() == port)
                .map(Listening::address)
                .toList();
    }

    /** The sockets on which a process listens, each as {@code address:port}. */
    static List<String> of(long pid) {
        Set<String> own = descriptors(pid);
        return all().stream()
                .filter(socket -> own.contains("socket:[" + socket.inode() + "]"))
                .map(socket -> socket.address().getHostAddress() + ":" + socket.port())
                .toList();
    }

    private static List<Listening> all() {
        List<Listening> all = new ArrayList<>();
        for (Path table : TABLES) {
            try (Stream<String> lines = Files.isReadable(table) ? Files.lines(table) : Stream.empty()) {
                lines.skip(1)
                        .map(line -> line.strip().split("\\s+"))
                        .filter(columns -> columns[STATE].equals(LISTEN))
                        .forEach(columns -> all.add(listening(columns)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return all;
    }

    private static Listening listening(String[] columns) {
        String[] addressAndPort = columns[LOCAL_ADDRESS].split(":");
        byte[] bytes = HexFormat.of().parseHex(addressAndPort[0]);
        // The address consists of 4-byte words in little-endian order.
        for (int word = 0; word < bytes.length; word += Integer.BYTES) {
            swap(bytes, word, word + 3);
            swap(bytes, word + 1, word + 2);
        }
        try {
            return new Listening(
                    InetAddress.getByAddress(bytes), Integer.parseInt(addressAndPort[1], HEX), columns[INODE]);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static void swap(byte[] bytes, int one, int other) {
        byte kept = bytes[one];
        bytes[one] = bytes[other];
        bytes[other] = kept;
    }

    private static Set<String> descriptors(long pid) {
        Set<String> descriptors = new HashSet<>();
        try (DirectoryStream<Path> open = Files.newDirectoryStream(PROC.resolve(pid + "/fd"))) {
            open.forEach(descriptor -> target(descriptor).ifPresent(descriptors::add));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return descriptors;
    }

    private static Optional<String> target(Path descriptor) {
        try {
            return Optional.of(Files.readSymbolicLink(descriptor).toString());
        } catch (IOException closedMeanwhile) {
            return Optional.empty();
        }
    }
}
