package io.github.springbench.runner.cli.progress;

import java.nio.file.Path;

/** Paths and commands for people. */
public final class Shown {

    /** As pages name it, which are read elsewhere. */
    private static final String BENCH = "./bench";

    private Shown() {}

    /** The command that starts this program from where the person stands. */
    public static String bench() {
        return System.getProperty("bench.command", BENCH);
    }

    /** A text in which each command begins with {@link #bench()}. */
    public static String commands(String text) {
        return text.replace(BENCH + " ", bench() + " ");
    }

    /** Relative to where the person stands, where that is below. */
    public static String path(Path file) {
        Path here = Path.of("").toAbsolutePath();
        Path absolute = file.toAbsolutePath();
        return (absolute.startsWith(here) ? here.relativize(absolute) : absolute).toString();
    }
}
