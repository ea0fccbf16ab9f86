package io.github.springbench.runner.cli.option;

import io.github.springbench.runner.machine.local.process.Leftover;
import io.github.springbench.runner.machine.local.process.Leftovers;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Remark;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** What a killed runner left behind: it is named, and ended only where somebody asks for it. */
public final class CleanOption {

    @Option(
            names = "--clean",
            description = "First end the processes that a killed ./bench left running, and no others.")
    private boolean clean;

    /** Whether what is left over is to be ended. */
    public boolean isAsked() {
        return clean;
    }

    /**
     * Before anything is measured.
     *
     * @param err gets what may spoil the measurement, and what was ended
     * @throws UserError where something is left over that nobody asked to end
     */
    public void requireNothingLeftOver(PrintWriter err) throws InterruptedException {
        List<Leftover> leftOver = remaining(err);
        if (!leftOver.isEmpty()) {
            throw new UserError("A ./bench that was killed left these processes running. They would disturb the"
                    + " measurement:\n"
                    + leftOver.stream().map(it -> "  " + it).collect(Collectors.joining("\n"))
                    + "\nThe option --clean ends these processes, and no others.");
        }
        others().forEach(err::println);
    }

    /** Remarks on processes that are left over, which {@code --clean} ends first, and on other runners at work. */
    public List<Remark> remarks(PrintWriter out) throws InterruptedException {
        List<Leftover> leftOver = remaining(out);
        Remark left = leftOver.isEmpty()
                ? new Remark(Remark.Level.FINE, "left over", "no processes of a killed ./bench")
                : new Remark(
                        Remark.Level.REFUSAL,
                        "left over",
                        "processes of a killed ./bench: "
                                + leftOver.stream().map(Leftover::toString).collect(Collectors.joining(", "))
                                + ". ./bench doctor --clean ends them");
        return Stream.concat(Stream.of(left), others()).toList();
    }

    private List<Leftover> remaining(PrintWriter says) throws InterruptedException {
        List<Leftover> leftOver = Leftovers.lasting();
        if (!clean) {
            return leftOver;
        }
        Leftovers.end(leftOver);
        leftOver.forEach(it -> says.println("Ended, since its ./bench was killed: " + it));
        Leftovers.removeGroups().forEach(group -> says.println("Removed, since its ./bench was killed: " + group));
        return List.of();
    }

    private static Stream<Remark> others() {
        return Leftovers.livingRunners().stream()
                .map(runner -> new Remark(
                        Remark.Level.WARNING,
                        "other ./bench",
                        "process " + runner + " has services or load generators running here. Wait until it ends, or"
                                + " the two disturb each other"));
    }
}
