package io.github.springbench.runner.machine.local;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The process that holds a port, found through Linux' {@code /proc}.
 *
 * @param pid its process id
 * @param command its command line, shortened
 */
record PortHolder(long pid, String command) {

    private static final Path PROC = Path.of("/proc");
    private static final int COMMAND_LENGTH = 100;

    // The columns of /proc/net/tcp, as proc(5) gives them.
    private static final int LOCAL_ADDRESS = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final String LISTEN = "0A";

    /** Empty on other systems, and where the process belongs to another user. */
    static Optional<PortHolder> of(int port) {
        Set<String> first = socketsAt(port);
        // The kernel writes its tables piece by piece while connections come and go, and leaves some out.
        Set<String> sockets = first.isEmpty() ? socketsAt(port) : first;
        if (sockets.isEmpty()) {
            return Optional.empty();
        }
        return entries(PROC, "[0-9]*").stream()
                .filter(process -> entries(process.resolve("fd"), "*").stream().anyMatch(fd -> isOneOf(sockets, fd)))
                .findFirst()
                .map(process -> Long.parseLong(process.getFileName().toString()))
                .map(pid -> new PortHolder(pid, commandOf(pid)));
    }

    @Override
    public String toString() {
        return "process " + pid + (command.isEmpty() ? "" : " (" + command + ")");
    }

    private static Set<String> socketsAt(int port) {
        Set<String> sockets = new HashSet<>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            sockets.addAll(socketsAt(port, table));
        }
        return sockets;
    }

    private static List<String> socketsAt(int port, String table) {
        String suffix = ":%04X".formatted(port);
        List<String> listening = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(PROC.resolve(table))) {
                String[] columns = line.strip().split("\\s+");
                if (columns.length > INODE
                        && columns[LOCAL_ADDRESS].endsWith(suffix)
                        && columns[STATE].equals(LISTEN)) {
                    listening.add("socket:[" + columns[INODE] + "]");
                }
            }
        } catch (IOException notLinux) {
            // No table, no sockets.
        }
        return listening;
    }

    private static boolean isOneOf(Set<String> sockets, Path descriptor) {
        try {
            return sockets.contains(Files.readSymbolicLink(descriptor).toString());
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }

    private static List<Path> entries(Path folder, String glob) {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, glob)) {
            entries.forEach(found::add);
        } catch (IOException | java.nio.file.DirectoryIteratorException notOurs) {
            // Another user's process, or one that has just ended.
        }
        return found;
    }

    private static String commandOf(long pid) {
        try {
            String command = Files.readString(PROC.resolve(pid + "/cmdline"))
                    .replace('\0', ' ')
                    .strip();
            return command.length() <= COMMAND_LENGTH ? command : command.substring(0, COMMAND_LENGTH) + "…";
        } catch (IOException ended) {
            return "";
        }
    }
}
