package io.github.springbench.runner.profile;

import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.CpuRecording.StackSample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What CPU time can be for: a table that a reader can see and change, {@code categories.txt}. Its head explains it.
 *
 * <p>A sample is of the category of its innermost frame that any line names: of a request handler that writes JSON to a
 * socket, the write is the kernel's, and what Jackson does before is JSON. A frame that several lines name is of the
 * first of them. Frames that no line names, or one of "as its caller", are their callers' work.
 */
public final class CpuCategories {

    /** For samples that no line names. */
    public static final String REST = "the rest";

    /** Names frames that do their callers' work, as collections do. */
    private static final String OF_CALLER = "as its caller";

    /**
     * CPU time of threads while they were in the code of the JVM, and in the kernel that it calls, of which it records
     * no stack.
     */
    public static final String UNSEEN = "the JVM itself (waking, parking, locks, memory)";

    /** Begins a line that names threads in place of code. */
    private static final String THREAD = "thread ";

    private final List<Line> frames = new ArrayList<>();
    private final List<Line> threads = new ArrayList<>();

    /** A recording has a million frames, and some thousand of them differ. */
    private final Map<String, Optional<String>> known = new HashMap<>();

    private record Line(String category, Pattern pattern) {

        private boolean matches(String name) {
            return pattern.matcher(name).matches();
        }
    }

    private CpuCategories() {}

    /**
     * Reads a table.
     *
     * @param source what messages call it
     * @throws UserError where a line is none
     */
    public static CpuCategories parse(String text, String source) {
        CpuCategories table = new CpuCategories();
        String category = null;
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            String words = line.strip();
            if (words.isEmpty() || words.startsWith("#")) {
                continue;
            }
            if (!Character.isWhitespace(line.charAt(0))) {
                category = words;
            } else if (category == null) {
                throw new UserError(source + ", line " + number + ": '" + words + "' is of no category; expected the"
                        + " name of one in a line before, not indented. Add it.");
            } else if (words.startsWith(THREAD)) {
                table.threads.add(line(category, words.substring(THREAD.length())));
            } else if (words.contains(" ")) {
                throw new UserError(source + ", line " + number + ": '" + words + "' is neither code nor threads;"
                        + " expected class and method, such as java.lang.Thread.sleep or com.zaxxer.hikari.*, or"
                        + " 'thread' and a name, such as thread GC Thread#*. Correct that line.");
            } else {
                table.frames.add(line(category, words));
            }
        }
        return table;
    }

    /** A star stands for any characters, as in names of files. */
    private static Line line(String category, String name) {
        StringBuilder pattern = new StringBuilder();
        for (String part : name.strip().split("\\*", -1)) {
            pattern.append(pattern.length() == 0 ? "" : ".*").append(Pattern.quote(part));
        }
        return new Line(category, Pattern.compile(pattern.toString()));
    }

    /** What a sample was for. */
    public String of(StackSample sample) {
        for (String frame : sample.frames()) {
            Optional<String> category = known.computeIfAbsent(frame, name -> first(frames, name));
            if (category.isPresent() && !category.get().equals(OF_CALLER)) {
                return category.get();
            }
        }
        return REST;
    }

    /** What all that a thread does is for; empty where that depends on its code. */
    public Optional<String> ofThread(String name) {
        return first(threads, name);
    }

    private static Optional<String> first(List<Line> lines, String name) {
        return lines.stream()
                .filter(line -> line.matches(name))
                .map(Line::category)
                .findFirst();
    }
}
