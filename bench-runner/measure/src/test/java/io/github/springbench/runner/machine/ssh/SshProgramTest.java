package io.github.springbench.runner.machine.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.springbench.runner.machine.Unreachable;
import io.github.springbench.runner.machine.ssh.AgentLauncher.FileTree;
import io.github.springbench.runner.machine.ssh.AgentLauncher.RemoteCache;
import io.github.springbench.runner.model.machine.ClockOffset;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.Lab.NamedMachine;
import io.github.springbench.runner.model.machine.MachineFacts.RemoteFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Scripts take the place of {@code ssh}, so that no network is used. */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
@Tag("process")
class SshProgramTest {

    private static final NamedMachine APP =
            new NamedMachine("app1", "bench@app1", "app1.example", List.of(MachineRole.SERVICE));

    private static final Duration LONG = Duration.ofSeconds(100);

    /** The end of a script that gives the same time whenever it is asked, and the same address for each name. */
    private static final String ANSWERS = """
            while read -r question name; do
              case $question in
                clock) echo bench:clock=%s ;;
                address) echo "bench:address=$name 192.0.2.7" ;;
              esac
            done
            """;

    @TempDir
    private Path folder;

    @Test
    void asksTheShellAtTheOtherEnd() throws IOException {
        String keepsItsArguments = "printf '%s\\n' \"$@\" >'" + folder.resolve("arguments") + "'\n";
        RemoteFacts facts = ssh(keepsItsArguments + "exec sh").of(APP, List.of());

        assertThat(Files.readAllLines(folder.resolve("arguments")))
                .startsWith("-T")
                .containsSubsequence("-o", "BatchMode=yes", "-o", "ConnectTimeout=10")
                .endsWith("--", "bench@app1", "sh");
        assertThat(facts.hostName()).isNotEqualTo("unknown");
        assertThat(facts.host().machine().os()).contains("Linux");
        assertThat(facts.host().machine().cores()).isPositive();
        assertThat(facts.host().machine().memoryMib()).isPositive();
        assertThat(facts.host().machine().ephemeralPorts()).isPositive();
        assertThat(facts.host().availableMemoryMib()).isPositive();
        assertThat(facts.host().freeDiskMib()).isNotNegative();
        assertThat(facts.hostKeyWasKnown()).isTrue();
    }

    /** Both clocks are this machine's, so the offset is only the error. Small systems have no {@code date +%N}. */
    @Test
    void theClockOfThisMachineIsNotAheadOfItself() throws IOException {
        ClockOffset clock = ssh("exec sh").of(APP, List.of()).clock();

        assumeThat(clock).isNotNull();
        assertThat(Math.abs(clock.offsetMs())).isLessThanOrEqualTo(clock.errorMs() + 1);
    }

    @Test
    void theScriptReadsJdksOnceHoweverManyLinksLeadThere() throws IOException {
        Path home = Files.createDirectories(folder.resolve("home")).toRealPath();
        Path jdk = jdk(home.resolve(".jdks/first"));
        Files.createSymbolicLink(home.resolve(".jdks/second"), jdk);
        String script = "HOME='" + home + "' JAVA_HOME='" + jdk + "' exec sh";

        assertThat(ssh(script).of(APP, List.of()).jdks())
                .filteredOn(found -> found.home().startsWith(home))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.version()).isEqualTo("99.0.1");
                    assertThat(found.vendor()).isEqualTo("Some Vendor");
                    assertThat(found.feature()).isEqualTo(99);
                });
    }

    @Test
    void whatAShellPrintsWhenItBeginsIsNoAnswer() throws IOException {
        RemoteFacts facts = ssh("""
                        echo "Warning: Permanently added 'app1' (ED25519) to the list of known hosts." >&2
                        echo hostname=wrong
                        echo 'bench:hostname=right'
                        echo 'bench:ready=yes'
                        """ + ANSWERS.formatted("no-time")).of(APP, List.of("db1"));

        assertThat(facts.hostName()).isEqualTo("right");
        assertThat(facts.hostKeyWasKnown()).isFalse();
        assertThat(facts.clock()).isNull();
        assertThat(facts.addresses()).containsEntry("db1", "192.0.2.7");
    }

    @Test
    void aClockOfLongAgoIsBehind() throws IOException {
        RemoteFacts facts = ssh("echo bench:ready=yes\n" + ANSWERS.formatted("1000000000000000000"))
                .of(APP, List.of());

        assertThat(facts.clock().offsetMs()).isLessThan(-1e11);
        assertThat(facts.clock().roundTripMs()).isPositive();
    }

    @Test
    void anAnswerMovesNoCursorAndALongOneIsCutOff() throws IOException {
        RemoteFacts facts = ssh("""
                        printf 'bench:hostname=a\\033[2Jb\\n'
                        printf 'bench:java=%s\\n' "$(printf '%02000d' 7)"
                        echo bench:ready=yes
                        """).of(APP, List.of("db1"));

        assertThat(facts.hostName()).isEqualTo("a?[2Jb");
        assertThat(facts.java()).hasSizeLessThan(501).startsWith("0000");
        assertThat(facts.addresses()).isEmpty();
    }

    @Test
    void aFailureOfSshIsToldWithItsCause() throws IOException {
        SshProgram ssh = ssh("echo 'Host key verification failed.' >&2\nexit 255");
        Unreachable failure = catchThrowableOfType(Unreachable.class, () -> ssh.of(APP, List.of()));

        assertThat(failure).hasMessageStartingWith("its host key is not known to your ssh.");
        assertThat(failure.isByHostKey()).isTrue();
    }

    /** It closes its pipes a moment before it ends. */
    @Test
    void aFailureOfSshToBringFilesIsToldWithItsCauseToo() throws IOException {
        SshProgram ssh = ssh("echo 'Host key verification failed.' >&2\nexec >&- 2>&-\nsleep 0.5\nexit 255");
        RemoteCache cache = new RemoteCache(ssh, APP.ssh(), new Jdk(Path.of("/jdk"), 25, "25.0.1", "Some Vendor"));
        FileTree files = FileTree.of(Files.createDirectory(folder.resolve("files")));
        Unreachable failure = catchThrowableOfType(Unreachable.class, () -> cache.folderOf(files));

        assertThat(failure).hasMessageStartingWith("its host key is not known to your ssh.");
    }

    @Test
    void aProgramThatIsNotThereIsNamed() {
        SshProgram ssh = new SshProgram(List.of(folder.resolve("absent").toString()), LONG);

        assertThatExceptionOfType(Unreachable.class)
                .isThrownBy(() -> ssh.of(APP, List.of()))
                .withMessageStartingWith("'" + folder.resolve("absent") + "' cannot be started here. Install an");
    }

    /** The child of the script keeps its pipes open, as a program that connects to a jump host does. */
    @Test
    void whatDoesNotAnswerIsEndedWithItsChildren() throws IOException {
        Path pid = folder.resolve("pid");
        String waitsForItsChild = "sleep 600 &\necho $! >'" + pid + "'\nwait";
        SshProgram ssh = new SshProgram(command(waitsForItsChild), Duration.ofSeconds(3));

        assertThatExceptionOfType(Unreachable.class)
                .isThrownBy(() -> ssh.of(APP, List.of()))
                .withMessage("it did not answer within 3 s. Check that a command ends there: ssh bench@app1 date");
        long sleeper = Long.parseLong(Files.readString(pid).strip());
        assertThat(ProcessHandle.of(sleeper).filter(SshProgramTest::sleeps)).isEmpty();
    }

    @Test
    void theScriptThatIsSentHasNoComments() {
        assertThat(SshProgram.script().lines())
                .hasSizeGreaterThan(30)
                .noneMatch(line -> line.isBlank() || line.strip().startsWith("#"))
                .last()
                .isEqualTo("}");
    }

    /** A killed process that its new parent has not collected yet has no command. */
    private static boolean sleeps(ProcessHandle process) {
        return process.info().command().isPresent();
    }

    private SshProgram ssh(String script) throws IOException {
        return new SshProgram(command(script), LONG);
    }

    private List<String> command(String script) throws IOException {
        Path file = Files.writeString(folder.resolve("ssh"), script + "\n");
        return List.of("sh", file.toString());
    }

    private static Path jdk(Path home) throws IOException {
        Path bin = Files.createDirectories(home.resolve("bin"));
        for (String tool : List.of("java", "javac")) {
            assertThat(Files.createFile(bin.resolve(tool)).toFile().setExecutable(true))
                    .isTrue();
        }
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"Some Vendor\"\nJAVA_VERSION=\"99.0.1\"\n");
        return home;
    }
}
