package io.github.springbench.runner.machine.local.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A process whose runner is gone.
 *
 * @param process that still runs
 * @param command its program and what that was given first, in a few words; empty where that is not shown any more
 * @param since when it was started; null where that is not shown any more
 */
public record Leftover(ProcessHandle process, String command, Instant since) {

    /** Options of a JVM whose value is a word of its own. */
    private static final Set<String> WITH_A_VALUE = Set.of("-cp", "-classpath", "--class-path", "-p", "--module-path");

    private static final int MOST_CHARACTERS = 60;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

    public static Leftover of(ProcessHandle process) {
        return new Leftover(
                process, command(process), process.info().startInstant().orElse(null));
    }

    private static String command(ProcessHandle process) {
        try {
            Path words = Path.of("/proc", Long.toString(process.pid()), "cmdline");
            return brief(
                    List.of(Files.readString(words, StandardCharsets.ISO_8859_1).split("\0")));
        } catch (IOException ended) {
            return "";
        }
    }

    /** {@code java mvc-with-latency.jar} tells more than the first hundred characters of its options. */
    public static String brief(List<String> words) {
        List<String> told = new ArrayList<>(List.of(fileName(words.get(0))));
        boolean value = false;
        for (String word : words.subList(1, words.size())) {
            if (!value && !word.startsWith("-")) {
                told.add(fileName(word));
                break;
            }
            value = WITH_A_VALUE.contains(word);
        }
        String brief = String.join(" ", told).replace('\n', ' ');
        return brief.length() <= MOST_CHARACTERS ? brief : brief.substring(0, MOST_CHARACTERS) + "…";
    }

    private static String fileName(String word) {
        return word.contains(" ") ? word : word.substring(word.lastIndexOf('/') + 1);
    }

    /** What a person needs to see whose it is. */
    @Override
    public String toString() {
        return "process " + process.pid() + (command.isEmpty() ? "" : " (" + command + ")")
                + (since == null ? "" : " since " + TIME.format(since));
    }
}
