package io.github.springbench.runner.machine;

import java.nio.file.Path;

/**
 * A folder of the runner's machine as programs of another one see it. What they write appears in the runner's folder
 * some moments later.
 */
public interface WorkFolder extends AutoCloseable {

    /** The folder itself, for programs on the runner's machine. */
    WorkFolder HERE = new WorkFolder() {
        @Override
        public Path there(Path here) {
            return here;
        }

        @Override
        public void send(Path here) {
            // It is there.
        }

        @Override
        public void fetch() {
            // It is here.
        }

        @Override
        public void close() {
            // Nothing is left elsewhere.
        }
    };

    /** How programs there are told a file or folder within it. */
    Path there(Path here);

    /** Brings a file there that was written here. */
    void send(Path here);

    /** Returns when all is here that was written there until now. */
    void fetch();

    /** The folder there is gone. Never fails. */
    @Override
    void close();
}
