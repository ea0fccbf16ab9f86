package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.machine.local.WaitProbe.OtherCallers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service has port 8080 (1F90). The load generator is process 11, the runner 12. */
class OtherCallersTest {

    private static final String HEAD =
            "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n";

    @TempDir
    private Path proc;

    private final StringBuilder tcp = new StringBuilder(HEAD);
    private final StringBuilder tcp6 = new StringBuilder(HEAD);

    @BeforeEach
    void ownProcesses() throws IOException {
        Files.createDirectories(proc.resolve("self/net"));
        process(11, "java", 501, 502);
        process(12, "java", 503);
    }

    @Test
    void connectionsOfTheBenchAreNoOthers() throws IOException {
        connection("A001", 501);
        connection("A002", 502);
        connection("A003", 503);

        OtherCallers callers = callers();

        assertThat(callers.count(List.of(11L), List.of(12L))).contains(0);
        assertThat(callers.programs()).isEmpty();
    }

    /** Where the program on the PATH is a script, the process that it starts has the connections. */
    @Test
    void connectionsOfWhatTheLoadGeneratorStartsAreNoOthers() throws IOException {
        process(10, "sh");
        connection("A001", 501);

        assertThat(callers().count(List.of(10L, 11L), List.of())).contains(0);
    }

    /** With 18,000 connections, asking for all files of a process would take CPU from what is measured. */
    @Test
    void filesAreReadAgainOnlyForSocketsThatAreNotKnown() throws IOException {
        connection("A001", 501);
        OtherCallers callers = callers();
        assertThat(callers.count(List.of(11L), List.of())).contains(0);

        Files.delete(proc.resolve("11/fd/3"));
        assertThat(callers.count(List.of(11L), List.of())).contains(0);

        connection("A002", 502);
        assertThat(callers().count(List.of(11L), List.of())).contains(1);
    }

    @Test
    void whoeverElseIsConnectedIsCountedAndNamed() throws IOException {
        process(4711, "wrk", 601, 602);
        connection("A001", 501);
        connection("B001", 601);
        connection("B002", 602);

        OtherCallers callers = callers();

        assertThat(callers.count(List.of(11L), List.of(12L))).contains(2);
        assertThat(callers.programs()).containsExactly("wrk (process 4711)");
    }

    /** The first read of the table lacks the caller's own end of the connection; the second read has it. */
    @Test
    void whatTheKernelLeftOutOnceIsNoOther() throws IOException {
        connection("A001", 501);
        callers();
        String whole = Files.readString(proc.resolve("self/net/tcp"));
        Files.writeString(proc.resolve("self/net/tcp"), HEAD);

        OtherCallers callers = new OtherCallers(8080, proc, () -> write(whole));

        assertThat(callers.count(List.of(11L), List.of())).contains(0);
        assertThat(callers.programs()).isEmpty();
    }

    /** The load generator's process has no files any more, but the kernel has not closed its connections yet. */
    @Test
    void connectionsOfALoadGeneratorThatEndsAreNoOthers() throws IOException {
        connection("A001", 501);
        connection("A002", 504);

        OtherCallers callers = callers();
        OtherCallers meanwhile = new OtherCallers(8080, proc, this::endLoadGenerator);

        assertThat(callers.count(List.of(11L), List.of(12L))).contains(1);
        assertThat(meanwhile.count(List.of(11L), List.of(12L))).contains(0);
        assertThat(callers.count(List.of(11L), List.of(12L))).isEmpty();
        assertThat(callers.programs()).isEmpty();
    }

    private void endLoadGenerator() {
        for (int file : List.of(0, 3, 4)) {
            try {
                Files.deleteIfExists(proc.resolve("11/fd").resolve(Integer.toString(file)));
            } catch (IOException full) {
                throw new UncheckedIOException(full);
            }
        }
    }

    private void write(String table) {
        try {
            Files.writeString(proc.resolve("self/net/tcp"), table);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    @Test
    void aCallerOnAnotherMachineHasNoProcessHere() throws IOException {
        tcp6.append(line("0100007F:1F90", "0A0A0A0A:B001", "01", 900));

        OtherCallers callers = callers();

        assertThat(callers.count(List.of(11L), List.of(12L))).contains(1);
        assertThat(callers.programs()).isEmpty();
    }

    @Test
    void onlyEstablishedConnectionsToThePortCount() throws IOException {
        tcp.append(line("0100007F:B001", "0100007F:0050", "01", 601));
        tcp.append(line("0100007F:1F90", "0100007F:B002", "06", 0));
        tcp.append(line("00000000:1F90", "00000000:0000", "0A", 900));

        assertThat(callers().count(List.of(11L), List.of())).contains(0);
    }

    @Test
    void aSystemThatDoesNotTellGivesNoNumber() throws IOException {
        assertThat(new OtherCallers(8080, proc).count(List.of(11L), List.of())).isEmpty();
    }

    /** Adds a connection to the service, which listens on IPv6 and serves IPv4 through it. */
    private void connection(String callersPort, long inode) {
        String mapped = "0000000000000000FFFF00000100007F:";
        tcp.append(line("0100007F:" + callersPort, "0100007F:1F90", "01", inode));
        tcp6.append(line(mapped + "1F90", mapped + callersPort, "01", 900));
    }

    private static String line(String local, String remote, String state, long inode) {
        return "   0: %s %s %s 00000000:00000000 00:00000000 00000000     0        0 %d 1 0 20 4 30 10 -1%n"
                .formatted(local, remote, state, inode);
    }

    private OtherCallers callers() throws IOException {
        Files.writeString(proc.resolve("self/net/tcp"), tcp);
        Files.writeString(proc.resolve("self/net/tcp6"), tcp6);
        return new OtherCallers(8080, proc, () -> {});
    }

    private void process(int pid, String name, long... sockets) throws IOException {
        Path folder =
                Files.createDirectories(proc.resolve(Integer.toString(pid)).resolve("fd"));
        Files.writeString(folder.resolveSibling("comm"), name + "\n");
        Files.createSymbolicLink(folder.resolve("0"), Path.of("/dev/null"));
        for (int number = 0; number < sockets.length; number++) {
            Files.createSymbolicLink(
                    folder.resolve(Integer.toString(number + 3)), Path.of("socket:[" + sockets[number] + "]"));
        }
    }
}
