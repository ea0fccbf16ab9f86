package io.github.springbench.runner.machine.local;

/** Exit codes in words. */
final class ExitCode {

    // Java reports a process that a signal ended as 128 + the number of the signal, as shells do.
    private static final int SIGKILL = 128 + 9;
    private static final int SIGTERM = 128 + 15;

    private ExitCode() {}

    static String inWords(int code) {
        return switch (code) {
            case SIGKILL -> "exit code 137 (killed, by the kernel if memory ran out)";
            case SIGTERM -> "exit code 143 (ended by SIGTERM)";
            default -> "exit code " + code;
        };
    }
}
