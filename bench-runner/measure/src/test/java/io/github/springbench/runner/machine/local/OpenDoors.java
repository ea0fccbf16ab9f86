package io.github.springbench.runner.machine.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The addresses at which a process listens for TCP, as Linux writes them: in words of four bytes, each reversed
 * (proc(5)).
 */
public final class OpenDoors {

    /** 127.0.0.1, as an IPv4 address and within an IPv6 address. */
    public static final Set<String> LOOPBACK = Set.of("0100007F", "0000000000000000FFFF00000100007F");

    private static final int LOCAL_ADDRESS = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final String LISTEN = "0A";

    private OpenDoors() {}

    public static List<String> of(long pid) throws IOException {
        Path process = Path.of("/proc", Long.toString(pid));
        Set<String> own;
        try (Stream<Path> descriptors = Files.list(process.resolve("fd"))) {
            own = descriptors.map(OpenDoors::target).flatMap(Optional::stream).collect(Collectors.toSet());
        }
        return Stream.of("net/tcp", "net/tcp6")
                .map(process::resolve)
                .filter(Files::isReadable)
                .flatMap(OpenDoors::lines)
                .map(line -> line.strip().split("\\s+"))
                .filter(columns -> columns[STATE].equals(LISTEN) && own.contains("socket:[" + columns[INODE] + "]"))
                .map(columns -> columns[LOCAL_ADDRESS].split(":")[0])
                .toList();
    }

    private static Stream<String> lines(Path table) {
        try {
            return Files.readAllLines(table).stream().skip(1);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Optional<String> target(Path descriptor) {
        try {
            return Optional.of(Files.readSymbolicLink(descriptor).toString());
        } catch (IOException closedMeanwhile) {
            return Optional.empty();
        }
    }
}
