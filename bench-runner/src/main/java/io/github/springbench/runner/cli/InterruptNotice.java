package io.github.springbench.runner.cli;

import io.github.springbench.runner.store.ResultFolder;
import java.io.PrintWriter;

/** Tells somebody who presses Ctrl-C what becomes of the runs. Only a shutdown hook is heard then. */
final class InterruptNotice {

    private final Thread hook;

    InterruptNotice(ResultFolder folder, PrintWriter err) {
        hook = new Thread(() -> {
            err.println();
            err.println(
                    "Interrupted: all processes are being stopped. Runs that had ended are kept; see them by ./bench report "
                            + Shown.path(folder.path()));
            err.flush();
        });
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** The runs have ended, and so has the need for a notice. */
    void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException interrupted) {
            // then the notice is being given
        }
    }
}
