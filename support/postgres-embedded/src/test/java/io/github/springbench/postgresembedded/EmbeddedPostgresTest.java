package io.github.springbench.postgresembedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("database")
class EmbeddedPostgresTest {

    @TempDir
    private Path folder;

    @Test
    void saysWhereItListensServesAndEndsWhenToldTo() throws Exception {
        Path data = folder.resolve("data");
        try (ForkedProgram program = ForkedProgram.start("--port=0", "--data=" + data)) {
            assertThat(program.firstLine())
                    .isEqualTo("listening on 127.0.0.1:" + program.port() + " (" + Product.NAME + ")");
            assertThat(program.ask("select version()")).startsWith(Product.NAME + " ");
            assertThat(data).isDirectory();
            List<ProcessHandle> processes = program.descendants();
            assertThat(processes).hasSizeGreaterThan(2);

            assertThat(program.terminate()).isEqualTo(ForkedProgram.SIGTERM);

            assertThat(processes).noneMatch(ProcessHandle::isAlive);
            assertThat(data).doesNotExist();
        }
    }

    @Test
    void leavesNothingWhenItIsKilled() throws Exception {
        Path data = folder.resolve("data");
        try (ForkedProgram program = ForkedProgram.start("--port=0", "--data=" + data)) {
            assertThat(program.ask("select 1")).isEqualTo("1");
            List<ProcessHandle> processes = program.descendants();
            assertThat(processes).hasSizeGreaterThan(2);

            program.kill();

            processes.forEach(process -> process.onExit().join());
            assertThat(data).doesNotExist();
        }
    }

    @Test
    void leavesNothingWhenItsGuardIsKilled() throws Exception {
        Path data = folder.resolve("data");
        try (ForkedProgram program = ForkedProgram.start("--port=0", "--data=" + data)) {
            assertThat(program.ask("select 1")).isEqualTo("1");
            List<ProcessHandle> processes = program.descendants();
            assertThat(processes).hasSizeGreaterThan(2);

            program.guard().destroyForcibly();

            assertThat(program.exitCode()).isEqualTo(Failure.ENDED);
            processes.forEach(process -> process.onExit().join());
            assertThat(data).doesNotExist();
        }
    }

    @Test
    void endsWithItsServer() throws Exception {
        Path data = folder.resolve("data");
        try (ForkedProgram program = ForkedProgram.start("--port=0", "--data=" + data)) {
            assertThat(program.ask("select 1")).isEqualTo("1");
            long server = Long.parseLong(
                    Files.readAllLines(data.resolve("postmaster.pid")).get(0));

            ProcessHandle.of(server).orElseThrow().destroyForcibly();

            assertThat(program.exitCode()).isEqualTo(Failure.ENDED);
            assertThat(program.otherLines()).contains(Product.NAME + " ended with code 137");
            assertThat(data).doesNotExist();
        }
    }

    @Test
    void tellsWhatTheServerSays() throws Exception {
        try (ForkedProgram program = ForkedProgram.start("--port=0")) {
            assertThatExceptionOfType(SQLException.class).isThrownBy(() -> program.ask("select nothing"));

            program.terminate();

            assertThat(program.otherLines())
                    .anyMatch(line -> line.contains("database system is ready to accept connections"))
                    .anyMatch(line -> line.contains("column \"nothing\" does not exist"));
        }
    }

    @Test
    void isSafeAndListensOnOneAddressOnly() throws Exception {
        try (ForkedProgram program = ForkedProgram.start("--port=0")) {
            for (String safe : List.of("fsync", "synchronous_commit", "full_page_writes")) {
                assertThat(program.ask("show " + safe)).as(safe).isEqualTo("on");
            }
            assertThat(program.ask("show max_connections")).isEqualTo("300");
            assertThat(program.ask("show shared_buffers")).isEqualTo("256MB");
            assertThat(program.ask("show listen_addresses")).isEqualTo("127.0.0.1");
            assertThat(program.ask("show unix_socket_directories")).isEmpty();
            assertThat(program.ask("show server_encoding")).isEqualTo("UTF8");
            assertThat(program.ask("select datcollate from pg_database where datname = 'postgres'"))
                    .isEqualTo("C");
        }
    }

    @Test
    void unpacksOnceForTwoAtATime() throws Exception {
        Path cache = folder.resolve("cache");
        // Left by a process that was killed.
        Path partial = cache.resolve("postgresql-" + Product.VERSION + "-" + Product.platform() + ".partial");
        Files.createDirectories(partial);
        Files.writeString(partial.resolve("half"), "a file");

        List<ForkedProgram> programs = ForkedProgram.startTwo("--port=0", "--cache=" + cache);
        try (ForkedProgram first = programs.get(0);
                ForkedProgram second = programs.get(1)) {
            first.ask("create table public.only_here (id int)");
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> second.ask("select * from public.only_here"));
        }

        assertThat(partial).doesNotExist();
        assertThat(cache.resolve(partial.getFileName().toString().replace(".partial", "")))
                .isDirectoryContaining("glob:**/server")
                .isDirectoryContaining("glob:**/data");
    }

    @Test
    void findsItsCacheByTheEnvironment() throws Exception {
        Path nowhere = Files.createFile(folder.resolve("file"));
        try (ForkedProgram program = ForkedProgram.start(Map.of("XDG_CACHE_HOME", nowhere.toString()), "--port=0")) {
            assertThat(program.firstLine()).startsWith("Cannot unpack " + Product.NAME + " into " + nowhere);
            assertThat(program.otherLines()).isEmpty();
            assertThat(program.exitCode()).isEqualTo(Failure.CANNOT_CREATE);
        }
    }

    @Test
    void saysInOneLineThatItsPortIsTakenAndLeavesNoFolder() throws IOException {
        String temporary = System.setProperty("java.io.tmpdir", folder.toString());
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CommandLineRun run = CommandLineRun.of("--port=" + taken.getLocalPort());

            assertThat(run.exitCode()).isEqualTo(Failure.UNAVAILABLE);
            assertThat(run.output()).isEmpty();
            assertThat(run.errors())
                    .hasLineCount(1)
                    .startsWith("Cannot listen on 127.0.0.1:" + taken.getLocalPort() + " (")
                    .contains("Address already in use");
            assertThat(folder).isEmptyDirectory();
        } finally {
            System.setProperty("java.io.tmpdir", temporary);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.1", "no.such.host.invalid"})
    void saysInOneLineThatAnAddressIsNotItsOwn(String address) {
        CommandLineRun run = CommandLineRun.of("--port=0", "--address=" + address);

        assertThat(run.exitCode()).isEqualTo(Failure.UNAVAILABLE);
        assertThat(run.errors()).hasLineCount(1).startsWith("Cannot listen on " + address + ":0 (");
    }

    @Test
    void touchesNoFolderThatHasSomethingInIt() throws IOException {
        Path mine = Files.writeString(folder.resolve("mine"), "precious");

        CommandLineRun run = CommandLineRun.of("--port=0", "--data=" + folder);

        assertThat(run.exitCode()).isEqualTo(Failure.CANNOT_CREATE);
        assertThat(run.errors()).hasLineCount(1).startsWith("There is something in " + folder + ", expected");
        assertThat(mine).hasContent("precious");
    }

    @Test
    void saysInOneLineThatItCannotMakeItsData() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        CommandLineRun run = CommandLineRun.of("--port=0", "--data=" + file.resolve("data"));

        assertThat(run.exitCode()).isEqualTo(Failure.CANNOT_CREATE);
        assertThat(run.errors()).hasLineCount(1).startsWith("Cannot make the data folder " + file.resolve("data"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "-1", "65536", "100000", "1.5", " 1"})
    void refusesWhatIsNoPort(String port) {
        CommandLineRun run = CommandLineRun.of("--port=" + port);

        assertThat(run.exitCode()).isEqualTo(Program.WRONG_USAGE);
        assertThat(run.output()).isEmpty();
        assertThat(run.errors())
                .isEqualToIgnoringNewLines(
                        "Invalid value for option '--port': '" + port + "' is not a whole number from 0 to 65535");
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        CommandLineRun run = CommandLineRun.of("--prot=5433");

        assertThat(run.exitCode()).isEqualTo(Program.WRONG_USAGE);
        assertThat(run.errors()).isEqualToIgnoringNewLines("Unknown option: '--prot=5433'");
    }

    @Test
    void tellsItsOptions() {
        CommandLineRun run = CommandLineRun.of("--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.output()).containsIgnoringWhitespaces("--port=N", "(default: 5432)");
    }
}
