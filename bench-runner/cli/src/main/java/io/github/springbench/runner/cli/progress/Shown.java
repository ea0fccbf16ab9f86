package io.github.springbench.runner.cli.progress;

import java.nio.file.Path;

/** Paths for people. */
public final class Shown {

    private Shown() {}

    /** Relative to where the person stands, where that is below. */
    public static String path(Path file) {
        Path here = Path.of("").toAbsolutePath();
        Path absolute = file.toAbsolutePath();
        return (absolute.startsWith(here) ? here.relativize(absolute) : absolute).toString();
    }
}
