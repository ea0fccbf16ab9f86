package io.github.springbench.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.springbench.runner.experiment.LabReader.HostText;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Lab;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.Lab.NamedMachine;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabReaderTest {

    private static final Path FILE = Path.of("lab.yaml");

    private static final String VALID = """
            machines:
              app1: {ssh: bench@app1, address: 10.0.0.11, roles: [service]}
              db1: {address: DB1.example, roles: back-ends}
              load1: {ssh: "ssh://bench@load1:2222", address: "2001:db8::13", roles: [load]}
              load2: {ssh: load2, address: load2, roles: [load]}
            """;

    private static final String CONTROLLER = """
            machines:
              app1: {ssh: bench@app1, address: 10.0.0.11, roles: [service]}
            load: {hyperfoil: http://controller.example:8090}
            """;

    @Test
    void readsMachinesInTheOrderOfTheFile() {
        assertThat(LabReader.read(FILE, VALID))
                .isEqualTo(new Lab(
                        List.of(
                                new NamedMachine("app1", "bench@app1", "10.0.0.11", List.of(MachineRole.SERVICE)),
                                new NamedMachine("db1", null, "db1.example", List.of(MachineRole.BACK_ENDS)),
                                new NamedMachine(
                                        "load1", "ssh://bench@load1:2222", "2001:db8::13", List.of(MachineRole.LOAD)),
                                new NamedMachine("load2", "load2", "load2", List.of(MachineRole.LOAD))),
                        null,
                        List.of()));
    }

    @Test
    void aMachineCanHaveSeveralRoles() {
        String yaml = "machines: {both: {ssh: both, address: both, roles: [load, service]}}";

        assertThat(LabReader.read(FILE, yaml).machines().get(0).roles())
                .containsExactly(MachineRole.LOAD, MachineRole.SERVICE);
    }

    @Test
    void tellsAllMistakesAtOnceEachWithItsLine() {
        String yaml = """
                machines:
                  app1: {ssh: -oProxyCommand=x, adress: 10.0.0.11, roles: [service]}
                  App2: {ssh: app2, address: 0.0.0.0, roles: [sevice]}
                  load1: {ssh: load1, address: load1:80}
                machine: 1
                """;

        assertThat(refused(yaml)).isEqualTo("""
                lab.yaml has 9 mistakes:
                  line 2: 'ssh' is '-oProxyCommand=x'; ssh would take it for an option; \
                expected a destination, such as bench@app1
                  line 2: 'app1' needs 'address', under which the other machines reach it
                  line 2: unknown key 'adress' in 'app1'; did you mean 'address'? (known: address, roles, ssh)
                  line 3: 'App2' cannot be the name of a machine; expected small letters, digits and '-', 40 at most, \
                '-' not at the beginning
                  line 3: 'address' is '0.0.0.0'; expected an address of that machine alone; this one means all \
                interfaces of any machine
                  line 3: there is no role 'sevice'; did you mean 'service'? (known: service, back-ends, load)
                  line 4: 'address' is 'load1:80'; expected an IP address or the name of a host, without port, such as \
                10.0.0.11 or app1.example
                  line 4: 'roles' needs at least one of service, back-ends, load
                  line 5: unknown key 'machine' in the file; did you mean 'machines'? (known: load, machines)\
                """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            db1: {address | db1: {ssh: bench@app1, address | line 3: 'app1' and 'db1' have the same ssh destination
            DB1.example | 10.0.0.11 | line 3: 'app1' and 'db1' have the same address; each
            ssh: load2, address | address | line 5: 'db1' and 'load2' have no ssh, so both are this
            back-ends | service | line 3: 'service' is the role of 'app1' already
            roles: back-ends | roles: [back-ends, back-ends] | line 3: 'roles' names back-ends twice; keep one
            roles: back-ends | roles: [] | line 3: 'roles' needs at least one of service
            roles: back-ends | role: back-ends | unknown key 'role' in 'db1'; did you mean 'roles'?
            load2: { | app1: { | line 5: 'app1' appears twice in 'machines'; keep one
            load2: { | -x: { | line 5: '-x' cannot be the name of a machine
            load2: { | a_b: { | line 5: 'a_b' cannot be the name of a machine
            ssh: load2 | ssh: "" | line 5: 'ssh' is ''; expected a destination of ssh
            ssh: load2 | ssh: | line 5: 'ssh' has no value
            address: load2 | address: [a] | line 5: 'address' must be a single value
            """)
    void saysWhatIsWrongWithAMachine(String right, String wrong, String message) {
        assertThat(VALID).contains(right);

        assertThat(refused(VALID.replace(right, wrong))).contains(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-oProxyCommand=x",
                "-",
                "a b",
                "a;b",
                "$(x)",
                "`x`",
                "a|b",
                "a'b",
                "a\\nb",
                "a\\tb",
                "\\eb",
                "b@-x",
                "ä"
            })
    void aDestinationIsNeitherAnOptionNorAnythingForAShell(String destination) {
        assertThat(refused(VALID.replace("ssh: load2", "ssh: \"" + destination + "\"")))
                .contains("lab.yaml has a mistake:\n  line 5: 'ssh' is '")
                .matches(text -> text.replace("\n", "").chars().noneMatch(Character::isISOControl));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"app1", "bench@app1", "ssh://app1:22", "ssh://me@[::1]:22", "me.b-c+d@10.0.0.1", "::1", "A_1"})
    void theseAreDestinations(String destination) {
        assertThat(HostText.destination(destination)).isEqualTo(destination);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "::",
                "0:0:0:0:0:0:0:0",
                "::ffff:0.0.0.0",
                "224.0.0.1",
                "ff02::1",
                "10.0.0.256",
                "10.0.0",
                "10.0.0.011",
                "1",
                "app1:80",
                "[::1]",
                "::1::",
                "http://app1",
                "a/b",
                "a b",
                "-app",
                "*.example",
                "app.1"
            })
    void theseAreNoAddresses(String address) {
        assertThat(refused(VALID.replace("address: load2", "address: \"" + address + "\"")))
                .contains("lab.yaml has a mistake:\n  line 5: 'address' is '" + address + "'; expected an ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.11", "127.0.0.1", "::1", "fe80::1", "app1", "app1.example", "1app.example", "a_b"})
    void theseAreAddresses(String address) {
        assertThat(HostText.address(address)).isEqualTo(address);
    }

    @Test
    void loadFromElsewhereNeedsTheAddressOfAServiceOnThisMachine() {
        String load = "  load1: {ssh: load1, address: load1, roles: [load]}\n";

        assertThat(refused("machines:\n" + load))
                .contains("line 1: no machine has the role service, so the service is on this machine, and 'load1'"
                        + " needs its address; add it without ssh");
        assertThatCode(() ->
                        LabReader.read(FILE, "machines:\n" + load + "  here: {address: 10.0.0.10, roles: [service]}\n"))
                .doesNotThrowAnyException();
    }

    @Test
    void aControllerOfHyperfoilCanPlayTheLoad() {
        Lab lab = LabReader.read(FILE, CONTROLLER);

        assertThat(lab.controller()).isEqualTo(URI.create("http://controller.example:8090"));
        assertThat(lab.agents()).isEmpty();
        assertThat(LabReader.read(FILE, CONTROLLER.replace("8090}", "8090, agents: [left, right]}"))
                        .agents())
                .containsExactly("left", "right");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            http://         | https://      | 'hyperfoil' is 'https://controller.example:8090'; expected http://, a host
            :8090           | ``            | expected http://, a host and a port, with nothing behind, such as
            :8090           | :0            | expected http://, a host and a port
            :8090           | :70000        | expected http://, a host and a port
            :8090           | :8090/run     | expected http://, a host and a port
            :8090           | :8090?a=b     | expected http://, a host and a port
            controller.example | me@controller | expected http://, a host and a port
            controller.example | 0.0.0.0    | expected http://, a host and a port
            hyperfoil:      | hyperfol:     | 'load' needs 'hyperfoil', the address of a controller that runs already
            8090            | `8090, agents: []`       | 'agents' is empty; name one or more, or take it out
            8090            | `8090, agents: [a, a]`   | 'agents' names a twice; keep one
            8090            | `8090, agents: [-x]`     | '-x' cannot be the name of an agent
            8090            | `8090, password: x`      | unknown key 'password' in 'load'
            [service]       | [back-ends]     | the service is on this machine, and the controller's agents need its
            [service]       | [service, load] | line 3: 'load' names a controller, and 'app1' has the role load
            """)
    void saysWhatIsWrongWithAController(String right, String wrong, String message) {
        assertThat(CONTROLLER).contains(right);

        assertThat(refused(CONTROLLER.replace(right, wrong))).contains(message);
    }

    @ParameterizedTest
    @CsvSource({
        "http://LOCALHOST:8090,http://localhost:8090",
        "http://10.0.0.1:80/,http://10.0.0.1:80",
        "http://[::1]:1,http://[::1]:1"
    })
    void theseAreControllers(String text, String read) {
        assertThat(HostText.controller(text)).isEqualTo(URI.create(read));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            `# nothing`      | lab.yaml is empty; it must hold a mapping of machines.
            a: 1             | the file needs 'machines', with at least one machine
            machines: {}     | the file needs 'machines', with at least one machine
            machines: []     | 'machines' must be a mapping of keys to values
            machines: {a: 1} | 'a' must be a mapping of keys to values
            machines: [      | line 1: not YAML
            """)
    void saysWhatAFileMustHold(String yaml, String message) {
        assertThat(refused(yaml)).contains(message);
    }

    @Test
    void aFileThatIsNotThereIsNamed(@TempDir Path folder) {
        Path absent = folder.resolve("lab.yaml");
        UserError refused = catchThrowableOfType(UserError.class, () -> LabReader.read(absent));

        assertThat(refused)
                .hasMessage("There is no file " + absent + "; expected a file of machines, as"
                        + " docs/machines-and-pipelines.md shows.");
    }

    @Test
    void aFolderIsNoFileOfMachinesAndAFileIsRead(@TempDir Path folder) throws IOException {
        UserError refused = catchThrowableOfType(UserError.class, () -> LabReader.read(folder));

        assertThat(refused).hasMessage(folder + " cannot be read: it is a folder");
        assertThat(LabReader.read(Files.writeString(folder.resolve("lab.yaml"), VALID))
                        .machines())
                .hasSize(4);
    }

    private static String refused(String yaml) {
        UserError refused = catchThrowableOfType(UserError.class, () -> LabReader.read(FILE, yaml));
        assertThat(refused).as(yaml).isNotNull();
        return refused.getMessage();
    }
}
