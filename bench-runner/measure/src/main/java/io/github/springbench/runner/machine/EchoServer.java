package io.github.springbench.runner.machine;

/** Answers each byte with the same byte, so that others can measure the round trip to its machine. */
public interface EchoServer extends AutoCloseable {

    /** On which it listens. */
    int port();

    @Override
    void close();
}
