package io.github.springbench.runner.machine.local;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Whose connections a service serves besides those of the bench: established ones on its port whose other end belongs
 * to a process that is not known, or to another machine (proc_pid_net(5), {@code tcp} and {@code tcp6};
 * proc_pid_fd(5)).
 */
final class OtherCallers {

    private static final String ESTABLISHED = "01";
    private static final String MAPPED_IPV4 = "0000000000000000FFFF0000";

    /** Words of a line after the state, up to the inode: queues, timer, retransmissions, user, timeout. */
    private static final int WORDS_BEFORE_INODE = 5;

    private static final int HEX = 16;

    /** In place of the inode of a socket on another machine. */
    private static final String ELSEWHERE = "elsewhere";

    private static final int READS = 3;
    private static final long NANOS_BETWEEN_READS = TimeUnit.MILLISECONDS.toNanos(100);

    private final int port;
    private final Path proc;
    private final Runnable betweenReads;
    private final Set<String> programs = new TreeSet<>();

    /**
     * Inodes of open sockets that were found to be ours. To ask a process for its files takes half a second of CPU with
     * 18,000 connections, so that is done only where a socket is not known yet.
     */
    private final Set<String> known = new HashSet<>();

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
        Set<String> served = new HashSet<>();
        Map<String, String> inodes = new HashMap<>();
        Consumer<Connection> sort = connection -> {
            if (portOf(connection.local) == port) {
                served.add(connection.remote);
            } else if (portOf(connection.remote) == port) {
                inodes.put(connection.local, connection.inode);
            }
        };
        if (!read("tcp", sort) & !read("tcp6", sort) || !Files.isDirectory(folder(loadGenerator))) {
            return null;
        }
        known.retainAll(Set.copyOf(inodes.values()));
        if (served.stream().anyMatch(caller -> !known.contains(inodes.getOrDefault(caller, ELSEWHERE)))) {
            Set<String> ofLoad = sockets(folder(loadGenerator));
            if (ofLoad.isEmpty()) {
                return null;
            }
            known.addAll(ofLoad);
            own.forEach(process -> known.addAll(sockets(folder(process))));
        }
        Map<String, String> others = new HashMap<>();
        for (String caller : served) {
            String inode = inodes.getOrDefault(caller, ELSEWHERE);
            if (!known.contains(inode)) {
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

    /** An established connection as one of its ends sees it; addresses in hexadecimal digits, with their ports. */
    private record Connection(String local, String remote, String inode) {}

    private boolean read(String table, Consumer<Connection> established) {
        try (BufferedReader lines =
                Files.newBufferedReader(proc.resolve("self/net").resolve(table))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                connection(line).ifPresent(established);
            }
            return true;
        } catch (IOException otherSystem) {
            return false;
        }
    }

    /** Without a regular expression, which takes ten times as long for a table of 36,000 lines. */
    private static Optional<Connection> connection(String line) {
        StringTokenizer words = new StringTokenizer(line);
        if (words.countTokens() <= 4 + WORDS_BEFORE_INODE) {
            return Optional.empty();
        }
        words.nextToken();
        String local = words.nextToken();
        String remote = words.nextToken();
        if (!words.nextToken().equals(ESTABLISHED)) {
            return Optional.empty();
        }
        for (int word = 0; word < WORDS_BEFORE_INODE; word++) {
            words.nextToken();
        }
        return Optional.of(new Connection(withoutMapping(local), withoutMapping(remote), words.nextToken()));
    }

    private static String withoutMapping(String address) {
        return address.startsWith(MAPPED_IPV4) ? address.substring(MAPPED_IPV4.length()) : address;
    }

    private static int portOf(String address) {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), HEX);
    }

    private Path folder(long process) {
        return proc.resolve(Long.toString(process));
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
