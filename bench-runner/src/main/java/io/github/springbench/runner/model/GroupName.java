package io.github.springbench.runner.model;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a cgroup that a runner made. It tells everybody whose it is, and a later runner whether it was left over.
 *
 * @param runner the pid of the runner
 * @param purpose what the group is for
 */
public record GroupName(long runner, String purpose) {

    private static final String OWNER = "spring-concurrency-bench-";
    private static final Pattern NAME = Pattern.compile(OWNER + "(\\d{1,18})-(.+)");

    /** Names of systems may hold what no folder's name should. */
    private static final Pattern UNFIT = Pattern.compile("[^A-Za-z0-9._-]");

    /** A group of the runner that asks. */
    public static GroupName ours(String purpose) {
        return new GroupName(
                ProcessHandle.current().pid(), UNFIT.matcher(purpose).replaceAll("_"));
    }

    /** Empty where the folder is not one of a runner. */
    public static Optional<GroupName> of(String folder) {
        Matcher name = NAME.matcher(folder);
        return name.matches()
                ? Optional.of(new GroupName(Long.parseLong(name.group(1)), name.group(2)))
                : Optional.empty();
    }

    /** The folder's name. */
    @Override
    public String toString() {
        return OWNER + runner + "-" + purpose;
    }
}
