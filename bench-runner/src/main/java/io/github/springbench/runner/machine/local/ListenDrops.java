package io.github.springbench.runner.machine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Attempts to connect that the kernel dropped because a listening socket had no room for them ({@code ListenDrops} in
 * proc_pid_net(5), {@code netstat}; Documentation/networking/snmp_counter.rst).
 */
final class ListenDrops {

    private static final String GROUP = "TcpExt:";
    private static final String COUNTER = "ListenDrops";

    private final Path netstat;

    ListenDrops(Path netstat) {
        this.netstat = netstat;
    }

    /** Since the machine began; null where this system does not tell. */
    Long read() {
        try {
            List<String> lines = Files.readAllLines(netstat).stream()
                    .filter(line -> line.startsWith(GROUP))
                    .toList();
            if (lines.size() < 2) {
                return null;
            }
            int place = List.of(lines.get(0).split(" ")).indexOf(COUNTER);
            return place < 0 ? null : Long.valueOf(lines.get(1).split(" ")[place]);
        } catch (IOException | RuntimeException otherSystem) {
            return null;
        }
    }
}
