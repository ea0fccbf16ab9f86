package io.github.springbench.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.machine.ClockOffset;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Lab;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.Lab.NamedMachine;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.MachineFacts.HostFacts;
import io.github.springbench.runner.model.machine.MachineFacts.RemoteFacts;
import io.github.springbench.runner.model.machine.Remark;
import io.github.springbench.runner.model.machine.Remark.Level;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LabRemarksTest {

    private static final Jdk HERE = jdk("25.0.1", 25);

    private static final NamedMachine APP =
            new NamedMachine("app1", "app1", "app1.example", List.of(MachineRole.SERVICE));
    private static final NamedMachine DB = new NamedMachine("db1", "db1", "10.0.0.12", List.of(MachineRole.BACK_ENDS));
    private static final NamedMachine LOAD = new NamedMachine("load1", "load1", "load1", List.of(MachineRole.LOAD));
    private static final Lab LAB = new Lab(List.of(APP, DB, LOAD), null, List.of());

    private Jdk jdk = jdk("25.0.3", 25);
    private String java = "";
    private int cores = 4;
    private Long softOpenFiles = 20_000L;
    private ClockOffset clock = new ClockOffset(0.2, 0.8);
    private Map<String, String> addresses = Map.of("app1.example", "10.0.0.11");
    private boolean hostKeyWasKnown = true;

    @Test
    void isContentWithAMachineThatHasEnough() {
        assertThat(remarks(LOAD)).allMatch(remark -> remark.level() == Level.FINE);
        assertThat(remarks(LOAD))
                .extracting(Remark::toString)
                .containsExactly(
                        "ok    reachable      app1.lab, Invented OS",
                        "ok    host key       accepted by your ssh",
                        "ok    JDK            25.0.3; release 25 as here",
                        "ok    cores          4 cores, Invented CPU",
                        "ok    memory         12,000 MiB available of 16,384 MiB",
                        "ok    swap           none in use",
                        "ok    open files     20,000 per process, enough for 19,500 users",
                        "ok    ports          28,232 for connections to one service, 12 in TIME_WAIT",
                        "ok    clock source   tsc",
                        "ok    CPU governor   not shown",
                        "ok    disk           50,000 MiB free",
                        "ok    clock          the same as this machine's, within 0.4 ms (least round trip 0.8 ms)",
                        "ok    to app1        app1.example is 10.0.0.11 there");
    }

    @Test
    void aMachineThatCouldNotBeAskedIsRefused() {
        assertThat(LabRemarks.ofUnreachable("it did not answer", false))
                .containsExactly(new Remark(Level.REFUSAL, "reachable", "it did not answer"));
        assertThat(LabRemarks.ofUnreachable("its host key is not known", true))
                .containsExactly(new Remark(Level.REFUSAL, "host key", "its host key is not known"));
        assertThat(LabRemarks.ofThisOne()).noneMatch(Remark::refuses);
    }

    @Test
    void aHostKeyThatWasAcceptedUnseenIsNoted() {
        hostKeyWasKnown = false;

        assertThat(remark("host key"))
                .isEqualTo(new Remark(
                        Level.NOTE,
                        "host key",
                        "was not known before; your ssh configuration accepted it without a " + "check"));
    }

    @Test
    void withoutAJdkThatFitsAMachineIsRefused() {
        jdk = jdk("11.0.2", 11);
        java = "openjdk version \"11.0.2\"";

        assertThat(remark("JDK").level()).isEqualTo(Level.REFUSAL);
        assertThat(remark("JDK").text())
                .startsWith("no JDK 17 or newer at the usual places there")
                .endsWith("; its java is: openjdk version \"11.0.2\". Install JDK 25");
    }

    @Test
    void anotherReleaseOfTheJdkIsNoted() {
        jdk = jdk("21.0.9", 21);

        assertThat(remark("JDK").level()).isEqualTo(Level.NOTE);
        assertThat(remark("JDK").text())
                .startsWith("21.0.9, and this machine's is 25.0.1.")
                .contains("--java-home");
    }

    @Test
    void aSingleCoreIsEnoughForOneRoleAndNotForTwo() {
        cores = 1;
        NamedMachine both = new NamedMachine("both", "both", "both", List.of(MachineRole.SERVICE, MachineRole.LOAD));

        assertThat(remark("cores").level()).isEqualTo(Level.FINE);
        assertThat(remarks(both))
                .contains(new Remark(
                        Level.WARNING,
                        "cores",
                        "1 core, Invented CPU: service and load compete for it. Use 2 or more"));
        cores = 2;
        assertThat(remarks(both))
                .contains(new Remark(Level.FINE, "cores", "2 cores, Invented CPU; service and load share them"));
        cores = 0;
        assertThat(remark("cores").level()).isEqualTo(Level.NOTE);
    }

    @Test
    void aLowerSoftLimitIsNamed() {
        assertThat(remarks(LOAD)).extracting(Remark::subject).doesNotContain("soft limit");
        softOpenFiles = 1_024L;

        assertThat(remark("soft limit").text()).startsWith("1,024 open files in a shell there");
    }

    @Test
    void saysByHowMuchAClockDiffers() {
        clock = new ClockOffset(30, 2);
        assertThat(remark("clock"))
                .isEqualTo(new Remark(
                        Level.FINE,
                        "clock",
                        "30.0 ms ahead of this machine's, within 1.0 ms (least round trip 2.0 ms)"));

        clock = new ClockOffset(-1_500, 2);
        assertThat(remark("clock").level()).isEqualTo(Level.WARNING);
        assertThat(remark("clock").text())
                .startsWith("1,500.0 ms behind this machine's, ")
                .contains("NTP");

        clock = null;
        assertThat(remark("clock").level()).isEqualTo(Level.NOTE);
    }

    @Test
    void aNameWithoutAnAddressIsRefusedWhereTheMachineCallsIt() {
        addresses = Map.of("app1.example", "");
        assertThat(remark("to app1").level()).isEqualTo(Level.REFUSAL);
        assertThat(remark("to app1").text()).startsWith("app1.example has no address there.");

        addresses = Map.of();
        assertThat(remark("to app1").level()).isEqualTo(Level.NOTE);
        // The service calls an IP address, and the back end calls no machine.
        assertThat(remarks(APP)).noneMatch(remark -> remark.subject().startsWith("to "));
        assertThat(remarks(DB)).noneMatch(remark -> remark.subject().startsWith("to "));
    }

    private Remark remark(String subject) {
        return remarks(LOAD).stream()
                .filter(remark -> remark.subject().equals(subject))
                .findFirst()
                .orElseThrow();
    }

    private List<Remark> remarks(NamedMachine machine) {
        MachineFacts facts = new MachineFacts("Invented OS", "Invented CPU", cores, 16_384, 20_000L, 28_232, null);
        HostFacts host = new HostFacts(facts, 12_000L, 0L, 12L, "tsc", null, 50_000L, null);
        RemoteFacts remote =
                new RemoteFacts("app1.lab", host, softOpenFiles, List.of(jdk), java, clock, addresses, hostKeyWasKnown);
        return LabRemarks.of(LAB, machine, remote, HERE);
    }

    private static Jdk jdk(String version, int feature) {
        return new Jdk(Path.of("jdk-" + version), feature, version, "someone");
    }
}
