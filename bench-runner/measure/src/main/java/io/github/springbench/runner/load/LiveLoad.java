package io.github.springbench.runner.load;

/** What can be told of a load that still goes on, for people who wait; no figure of a result comes from it. */
public interface LiveLoad extends AutoCloseable {

    /** Of a generator that tells nothing before its end. */
    LiveLoad SILENT = new LiveLoad() {
        @Override
        public LiveReading now() {
            return null;
        }

        @Override
        public void close() {}
    };

    /** What is known by now, at once; null where nothing is told before the end. */
    LiveReading now();

    /** Looks no longer. Never fails. */
    @Override
    void close();
}
