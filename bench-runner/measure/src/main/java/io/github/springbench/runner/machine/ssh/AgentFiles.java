package io.github.springbench.runner.machine.ssh;

import java.util.List;

/** The agent's files and clock. All files are in a folder of its own, which is gone when it ends. */
public interface AgentFiles {

    /** The time there, in nanoseconds since 1970. */
    long epochNanos();

    /** Makes a folder that no other call has, and returns its path. */
    String newFolder();

    /** All files within such a folder, whatever folders they are in. */
    List<FileState> files(String folder);

    /**
     * Reads a part of a file.
     *
     * @param from the number of bytes before it
     * @param most how many bytes it is at most; fewer where the file ends
     */
    byte[] read(String file, long from, int most);

    /** Writes a whole file; its folder is created. */
    void write(String file, byte[] contents);

    /** Deletes a folder with all that is in it. */
    void delete(String folder);

    /**
     * A file.
     *
     * @param path from the folder, with slashes
     * @param bytes how long it is
     */
    record FileState(String path, long bytes) {}
}
