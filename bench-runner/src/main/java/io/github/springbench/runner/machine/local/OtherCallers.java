package io.github.springbench.runner.machine.local;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Whose connections a service serves besides those of the bench: established ones on its port whose other end belongs
 * to a process that is not known, or to another machine (proc_pid_net(5), {@code tcp} and {@code tcp6};
 * proc_pid_fd(5)).
 */
final class OtherCallers {

    private static final String ESTABLISHED = "01";
    private static final String MAPPED_IPV4 = "0000000000000000FFFF0000";
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final int HEX = 16;

    /** In place of the inode of a socket on another machine. */
    private static final String ELSEWHERE = "elsewhere";

    private static final int READS = 3;
    private static final long NANOS_BETWEEN_READS = TimeUnit.MILLISECONDS.toNanos(100);

    private final int port;
    private final Path proc;
    private final Runnable betweenReads;
    private final Set<String> programs = new TreeSet<>();

    OtherCallers(int port, Path proc) {
        this(port, proc, () -> LockSupport.parkNanos(NANOS_BETWEEN_READS));
    }

    OtherCallers(int port, Path proc, Runnable betweenReads) {
        this.port = port;
        this.proc = proc;
        this.betweenReads = betweenReads;
    }

    /**
     * How many connections of others there are now. The kernel writes its tables piece by piece while connections come
     * and go, and leaves some out: so what looks like others counts only if it does at further reads, too. These come
     * soon, as a server may end a connection after a hundred requests.
     *
     * @param loadGenerator the process that plays the load
     * @param own other processes of the bench that call the service
     * @return empty where this system does not tell, and where the load generator has ended: until the kernel has
     *     closed all of its connections, they belong to no process
     */
    Optional<Integer> count(long loadGenerator, Collection<Long> own) {
        Map<String, String> others = others(loadGenerator, own);
        if (others == null) {
            return Optional.empty();
        }
        for (int read = 1; read < READS && !others.isEmpty(); read++) {
            betweenReads.run();
            Map<String, String> still = others(loadGenerator, own);
            others.keySet().retainAll(still == null ? Set.of() : still.keySet());
        }
        if (!others.isEmpty()) {
            name(Set.copyOf(others.values()));
        }
        return Optional.of(others.size());
    }

    /** The other ends of connections that are not ours, with their inodes; null where they cannot be told. */
    private Map<String, String> others(long loadGenerator, Collection<Long> own) {
        List<String[]> connections = new ArrayList<>();
        if (!read("tcp", connections) & !read("tcp6", connections)) {
            return null;
        }
        Set<String> served = new HashSet<>();
        Map<String, String> inodes = new HashMap<>();
        for (String[] connection : connections) {
            if (portOf(connection[LOCAL]) == port) {
                served.add(connection[REMOTE]);
            } else if (portOf(connection[REMOTE]) == port) {
                inodes.put(connection[LOCAL], connection[INODE]);
            }
        }
        Set<String> ours = sockets(loadGenerator);
        if (ours.isEmpty()) {
            return null;
        }
        own.forEach(process -> ours.addAll(sockets(process)));
        Map<String, String> others = new HashMap<>();
        for (String caller : served) {
            String inode = inodes.getOrDefault(caller, ELSEWHERE);
            if (!ours.contains(inode)) {
                others.put(caller, inode);
            }
        }
        return others;
    }

    /**
     * The programs whose connections were counted, such as {@code wrk (process 4711)}, as far as this user may see
     * them.
     */
    List<String> programs() {
        return List.copyOf(programs);
    }

    private boolean read(String table, List<String[]> connections) {
        try {
            for (String line : Files.readAllLines(proc.resolve("self/net").resolve(table))) {
                String[] words = line.strip().split("\\s+");
                if (words.length > INODE && words[STATE].equals(ESTABLISHED)) {
                    words[LOCAL] = withoutMapping(words[LOCAL]);
                    words[REMOTE] = withoutMapping(words[REMOTE]);
                    connections.add(words);
                }
            }
            return true;
        } catch (IOException otherSystem) {
            return false;
        }
    }

    private static String withoutMapping(String address) {
        return address.startsWith(MAPPED_IPV4) ? address.substring(MAPPED_IPV4.length()) : address;
    }

    private static int portOf(String address) {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), HEX);
    }

    private Set<String> sockets(long process) {
        return sockets(proc.resolve(Long.toString(process)));
    }

    /** The inodes of the sockets that a process holds; empty where it has ended or is another user's. */
    private static Set<String> sockets(Path process) {
        Set<String> inodes = new HashSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path file : files) {
                inode(file).ifPresent(inodes::add);
            }
        } catch (IOException | DirectoryIteratorException endedOrNotShown) {
            // what was found tells
        }
        return inodes;
    }

    private static Optional<String> inode(Path file) {
        try {
            String target = Files.readSymbolicLink(file).toString();
            return target.startsWith("socket:[")
                    ? Optional.of(target.substring("socket:[".length(), target.length() - 1))
                    : Optional.empty();
        } catch (IOException closed) {
            return Optional.empty();
        }
    }

    private void name(Set<String> inodes) {
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path process : processes) {
                if (sockets(process).stream().anyMatch(inodes::contains)) {
                    programs.add(Files.readString(process.resolve("comm")).strip() + " (process "
                            + process.getFileName() + ")");
                }
            }
        } catch (IOException | DirectoryIteratorException endedOrNotShown) {
            // unnamed
        }
    }
}
