package io.github.springbench.runner.machine.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Processes that other programs start here for the bench. A shutdown hook stops those that still run. */
final class AdoptedProcesses {

    private static final Set<String> MARKS = ConcurrentHashMap.newKeySet();

    private AdoptedProcesses() {}

    /** @param mark that stands in their command lines, and in no others */
    static void adopt(String mark) {
        if (MARKS.isEmpty()) {
            Runtime.getRuntime().addShutdownHook(new Thread(AdoptedProcesses::endAll, "end-adopted"));
        }
        MARKS.add(mark);
    }

    private static void endAll() {
        List<ProcessHandle> found = ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid() && isMarked(process))
                .toList();
        if (!found.isEmpty()) {
            ProcessFamily.ofOrphans(found).stop();
        }
    }

    private static boolean isMarked(ProcessHandle process) {
        try {
            String words = Files.readString(
                    Path.of("/proc", Long.toString(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1);
            return MARKS.stream().anyMatch(words::contains);
        } catch (IOException endedOrNotShown) {
            return false;
        }
    }
}
