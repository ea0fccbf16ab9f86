package io.github.springbench.runner;

import java.nio.file.Path;

/** Two runs of a result of 2026-11-20, as they were written then. Results stay readable, however old they are. */
public final class FormerResult {

    public static final Path FOLDER = Path.of("src", "test", "resources", "result-of-2026-11-20");

    private FormerResult() {}
}
