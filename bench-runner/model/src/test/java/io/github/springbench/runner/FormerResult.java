package io.github.springbench.runner;

import java.nio.file.Path;

/** Two runs of a result of 2026-11-20, in the file formats of that day, which must stay readable. */
public final class FormerResult {

    public static final Path FOLDER = Path.of("..", "model", "src", "test", "resources", "result-of-2026-11-20");

    private FormerResult() {}
}
