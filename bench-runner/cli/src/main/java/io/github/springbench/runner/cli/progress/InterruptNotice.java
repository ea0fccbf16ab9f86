package io.github.springbench.runner.cli.progress;

import java.io.PrintWriter;

/** Tells somebody who presses Ctrl-C what becomes of the measurements. Only a shutdown hook is heard then. */
public final class InterruptNotice {

    private final Thread hook;

    /**
     * @param before ends what else is written to the console
     * @param whatIsKept in a sentence
     */
    public InterruptNotice(Runnable before, String whatIsKept, PrintWriter err) {
        hook = new Thread(() -> {
            before.run();
            err.println();
            err.println("Interrupted: all processes are being stopped. " + whatIsKept);
            err.flush();
        });
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** The measurements have ended, and so has the need for a notice. */
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException interrupted) {
            // then the notice is being given
        }
    }
}
