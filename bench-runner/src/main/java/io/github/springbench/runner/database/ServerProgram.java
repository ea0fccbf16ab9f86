package io.github.springbench.runner.database;

import java.util.List;

/** The server of a kind of database as a program that users have themselves. */
public interface ServerProgram {

    /**
     * How it is started.
     *
     * @param program its path
     * @param data an empty folder
     * @param address on which it listens
     */
    List<String> command(String program, String data, String address, int port);
}
