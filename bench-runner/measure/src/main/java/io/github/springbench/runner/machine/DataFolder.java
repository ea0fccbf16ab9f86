package io.github.springbench.runner.machine;

import java.nio.file.Path;

/** A folder for what a program keeps on the disk of its machine. */
public interface DataFolder extends AutoCloseable {

    /** Its path there. */
    Path path();

    /** The folder is gone with all that is in it, as far as that can be deleted. Never fails. */
    @Override
    void close();
}
