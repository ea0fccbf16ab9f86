package io.github.springbench.runner.run.service;

import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.WorkFolder;
import io.github.springbench.runner.run.RunContext;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Adapts a command to the machine that will run it: with that machine's JDK, its copies of jars and folders, and its
 * work folder in place of the run's folder.
 */
public final class CommandThere {

    private static final String ALL_JARS = File.separator + "*";

    private CommandThere() {}

    /** A command that names no file of the run. */
    public static List<String> of(List<String> command, Machine machine, RunContext context) {
        return of(command, machine, context, null, WorkFolder.HERE);
    }

    /**
     * The same of one that names files of the run.
     *
     * @param command whose first word is {@code java}; as it is for the machine that the bench runs on
     * @param folder of the run; null where the command names none of its files
     */
    public static List<String> of(
            List<String> command, Machine machine, RunContext context, Path folder, WorkFolder workFolder) {
        if (machine == context.machines().here()) {
            return command;
        }
        List<String> words = new ArrayList<>();
        for (String word : command) {
            String before = words.isEmpty() ? "" : words.get(words.size() - 1);
            words.add(
                    switch (before) {
                        case "" -> machine.jdk(context.jdk()).java().toString();
                        case "-jar" -> provided(word, machine, context);
                        case "-cp" ->
                            Arrays.stream(word.split(File.pathSeparator))
                                    .map(entry -> provided(entry, machine, context))
                                    .collect(Collectors.joining(":"));
                        default -> inFolder(word, folder, workFolder);
                    });
        }
        return words;
    }

    private static String provided(String entry, Machine machine, RunContext context) {
        boolean all = entry.endsWith(ALL_JARS);
        String file = all ? entry.substring(0, entry.length() - ALL_JARS.length()) : entry;
        return machine.provided(context.home().resolve(file)) + (all ? "/*" : "");
    }

    private static String inFolder(String word, Path folder, WorkFolder workFolder) {
        return folder == null
                ? word
                : word.replace(
                        folder.toAbsolutePath().toString(),
                        workFolder.there(folder).toString());
    }
}
