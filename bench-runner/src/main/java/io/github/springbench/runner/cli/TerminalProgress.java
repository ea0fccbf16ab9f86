package io.github.springbench.runner.cli;

import io.github.springbench.runner.model.RunPlan;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.List;

/**
 * Lines that change at the bottom of a terminal. Between two outputs the cursor stands at the beginning of the first of
 * these lines, so that whatever is printed next overwrites them.
 */
final class TerminalProgress extends Progress {

    /** ECMA-48: to the first column, and erase from there to the end of the screen. */
    private static final String CLEAR = "\r\033[J";

    /** Lines of a terminal that was made narrower meanwhile end at its edge; wrapped ones would push all others up. */
    private static final String NO_WRAPPING = "\033[?7l";

    private static final String WRAPPING = "\033[?7h";

    private static final int USUAL_COLUMNS = 80;
    private static final int FEWEST_COLUMNS = 20;

    private final PrintWriter err;
    private final int columns;

    /** @param columns of the terminal; 0 where it does not say */
    TerminalProgress(RunPlan plan, PrintWriter out, PrintWriter err, Clock clock, int columns) {
        super(plan, out, clock);
        this.err = err;
        this.columns = columns < FEWEST_COLUMNS ? USUAL_COLUMNS : columns;
    }

    @Override
    void say(String line) {
        makeRoom();
        err.println(line);
        err.flush();
    }

    @Override
    void started(Status status) {
        show(status);
    }

    @Override
    void show(Status status) {
        List<String> lines = status.lines(columns - 1);
        err.print(CLEAR + NO_WRAPPING + String.join("\n", lines) + up(lines.size() - 1) + "\r" + WRAPPING);
        err.flush();
    }

    private static String up(int lines) {
        return "\033[" + lines + "A";
    }

    @Override
    void makeRoom() {
        err.print(CLEAR);
        err.flush();
    }
}
