package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.cli.DoctorCommand.LabDoctor;
import io.github.springbench.runner.machine.RemoteCheck;
import io.github.springbench.runner.machine.Unreachable;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Lab;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.Lab.NamedMachine;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.MachineFacts.HostFacts;
import io.github.springbench.runner.model.machine.MachineFacts.RemoteFacts;
import io.github.springbench.runner.model.machine.Remark;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabDoctorTest {

    private static final Jdk JDK = new Jdk(Path.of("jdk"), 25, "25.0.1", "someone");

    private static final NamedMachine APP = machine("app1", "bench@app1", MachineRole.SERVICE);
    private static final NamedMachine LOAD = machine("load1", "load1", MachineRole.LOAD);
    private static final NamedMachine HERE = machine("here", null, MachineRole.BACK_ENDS);

    private final StringWriter out = new StringWriter();
    private final List<String> asked = new ArrayList<>();

    @Test
    void printsABlockForEachMachineAndAsksOnlyOthers() {
        List<Remark> remarks =
                doctor(this::answer).print(new Lab(List.of(APP, LOAD, HERE), null, List.of()), JDK, writer());

        assertThat(remarks).noneMatch(Remark::refuses);
        assertThat(asked).containsExactly("app1 [here.example]", "load1 [app1.example]");
        assertThat(out.toString().lines())
                .containsSubsequence(
                        "",
                        "app1: service; others reach it as app1.example; ssh bench@app1",
                        "ok    reachable      app1.lab, Invented OS",
                        "ok    to here        here.example is 10.0.0.1 there",
                        "",
                        "load1: load; others reach it as load1.example; ssh load1",
                        "ok    reachable      load1.lab, Invented OS",
                        "",
                        "here: back-ends; others reach it as here.example; this machine",
                        "ok    reachable      this machine; its checks are above")
                .noneMatch(line -> line.startsWith("On this machine"));
    }

    @Test
    void aMachineThatDoesNotAnswerIsRefusedAndTheOthersAreAskedAllTheSame() {
        RemoteCheck check = (machine, names) -> {
            if (machine.equals(APP)) {
                throw Unreachable.byHostKey("its host key is not known to your ssh");
            }
            return answer(machine, names);
        };
        List<Remark> remarks = doctor(check).print(new Lab(List.of(APP, LOAD), null, List.of()), JDK, writer());

        assertThat(remarks)
                .filteredOn(Remark::refuses)
                .containsExactly(new Remark(Remark.Level.REFUSAL, "host key", "its host key is not known to your ssh"));
        assertThat(out.toString())
                .contains("FAIL  host key       its host key is not known to your ssh", "reachable      load1.lab");
    }

    @Test
    void rolesThatNoMachineHasAreNamed() {
        doctor(this::answer).print(new Lab(List.of(APP), null, List.of()), JDK, writer());

        assertThat(out.toString().lines())
                .last()
                .isEqualTo("On this machine, since no other has the role: back-ends, load");
    }

    @Test
    void aFileWithMistakesEndsTheCommandBeforeAnythingIsAsked(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("lab.yaml"), "machines: {app1: {ssh: -v, address: a, roles: x}}");
        StringWriter err = new StringWriter();
        int code = Bench.commandLine()
                .setOut(writer())
                .setErr(new PrintWriter(err, true))
                .execute("doctor", "--machines", file.toString());

        assertThat(code).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("lab.yaml has 2 mistakes:", "line 1: 'ssh' is '-v'; ", "no role 'x'");
        assertThat(out.toString()).isEmpty();
    }

    /** A controller asks nobody over ssh. */
    @Test
    @Tag("process")
    void anExperimentIsPlannedForTheMachinesOfTheFileAndThisOneIsNotHeldToIt(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("lab.yaml"), """
                machines: {here: {address: 127.0.0.1, roles: [service]}}
                load: {hyperfoil: "http://127.0.0.1:8090", agents: [one, two]}
                """);
        StringWriter err = new StringWriter();
        Bench.commandLine()
                .setOut(writer())
                .setErr(new PrintWriter(err, true))
                .execute("doctor", "crosscheck", "--users", "3000000", "--machines", file.toString());

        assertThat(out.toString())
                .as(err.toString())
                .contains("note  machines       with --machines, ./bench run checks what each machine needs")
                .doesNotContain("3,000,000 users", "its load needs 2 load machines");
    }

    private RemoteFacts answer(NamedMachine machine, Collection<String> names) {
        asked.add(machine.name() + " " + names);
        MachineFacts facts = new MachineFacts("Invented OS", "Invented CPU", 2, 24_000, 20_000L, 28_232, null);
        return new RemoteFacts(
                machine.name() + ".lab",
                new HostFacts(facts, 12_000L, 0L, 0L, "tsc", null, 50_000L, null),
                null,
                List.of(JDK),
                "",
                null,
                Map.of("app1.example", "10.0.0.11", "here.example", "10.0.0.1"),
                true);
    }

    private static LabDoctor doctor(RemoteCheck check) {
        return new LabDoctor(check);
    }

    private PrintWriter writer() {
        return new PrintWriter(out, true);
    }

    private static NamedMachine machine(String name, String ssh, MachineRole role) {
        return new NamedMachine(name, ssh, name + ".example", List.of(role));
    }
}
