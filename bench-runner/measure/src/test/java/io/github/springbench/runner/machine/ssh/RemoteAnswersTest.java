package io.github.springbench.runner.machine.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.springbench.runner.machine.ssh.SshProgram.RemoteAnswers;
import io.github.springbench.runner.model.machine.ClockOffset;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.MachineFacts.HostFacts;
import io.github.springbench.runner.model.machine.MachineFacts.RemoteFacts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteAnswersTest {

    private static final String ALL = """
            hostname=app1.lab
            kernel=Linux 6.1.0-18-amd64
            distribution=Invented Linux 12
            cpu=Invented CPU @ 2.00GHz
            architecture=x86_64
            cores=4
            memory-kib=8388608
            available-kib=4194304
            swap-kib=3072
            free-swap-kib=1024
            open-files-hard=20000
            open-files-soft=1024
            ports=32768 60999
            time-wait=12
            clock-source=tsc
            governor=performance
            disk=/dev/a disk 1000000 400000 600000 41% /home
            jdk=17.0.10|Some Vendor|/opt/jdk-17
            jdk=25.0.1|Other Vendor|/opt/jdk-25
            jdk=1.8.0_402|Old Vendor|/opt/jdk-8
            java=openjdk version "25.0.1" 2025-10-21
            address=db1 10.0.0.12
            address=db2
            address=db3 ?
            """;

    @Test
    void readsAllThatTheScriptTells() {
        ClockOffset clock = new ClockOffset(3, 1);
        RemoteFacts facts = answers(ALL).facts(clock, true);

        assertThat(facts.hostName()).isEqualTo("app1.lab");
        assertThat(facts.host())
                .isEqualTo(new HostFacts(
                        new MachineFacts(
                                "Invented Linux 12, Linux 6.1.0-18-amd64",
                                "Invented CPU @ 2.00GHz",
                                4,
                                8_192,
                                20_000L,
                                28_232,
                                null),
                        4_096L,
                        2L,
                        12L,
                        "tsc",
                        "performance",
                        585L,
                        null));
        assertThat(facts.softOpenFiles()).isEqualTo(1_024);
        assertThat(facts.jdks())
                .containsExactly(
                        new Jdk(Path.of("/opt/jdk-25"), 25, "25.0.1", "Other Vendor"),
                        new Jdk(Path.of("/opt/jdk-17"), 17, "17.0.10", "Some Vendor"),
                        new Jdk(Path.of("/opt/jdk-8"), 8, "1.8.0_402", "Old Vendor"));
        assertThat(facts.java()).isEqualTo("openjdk version \"25.0.1\" 2025-10-21");
        assertThat(facts.addresses()).containsOnly(entry("db1", "10.0.0.12"), entry("db2", ""));
        assertThat(facts.clock()).isEqualTo(clock);
        assertThat(facts.hostKeyWasKnown()).isTrue();
    }

    @Test
    void whatIsNotToldIsUnknown() {
        RemoteFacts facts = answers("hostname=\ncores=\nports=\ndisk=\n").facts(null, false);

        assertThat(facts)
                .isEqualTo(new RemoteFacts(
                        "unknown",
                        new HostFacts(
                                new MachineFacts("an unknown system", "unknown", 0, 0, null, null, null),
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null),
                        null,
                        List.of(),
                        "",
                        null,
                        Map.of(),
                        false));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cores=many",
                "cores=-1",
                "cores=99999999999999999999999",
                "ports=9 8",
                "ports=1 65536",
                "ports=a b",
                "memory-kib=8388608 kB",
                "open-files-hard=unlimited",
                "disk=Filesystem 1024-blocks",
                "disk=/dev/a 1 2 - 3% /",
                "jdk=25.0.1",
                "jdk=25.0.1|Vendor",
                "jdk=new|Vendor|/opt/jdk",
                "jdk=1.|Vendor|/opt/jdk",
                "nothing",
                "="
            })
    void whatMakesNoSenseIsUnknown(String answer) {
        assertThat(answers(answer).facts(null, true)).isEqualTo(answers("").facts(null, true));
    }

    @Test
    void aMachineThatTellsWithoutEndDoesNotFillTheMemory() {
        RemoteAnswers answers = new RemoteAnswers();
        for (int jdk = 1; jdk <= 10_000; jdk++) {
            answers.add("jdk=25.0." + jdk + "|Vendor|/opt/" + jdk);
        }

        assertThat(answers.facts(null, true).jdks()).hasSize(500);
    }

    private static RemoteAnswers answers(String lines) {
        RemoteAnswers answers = new RemoteAnswers();
        lines.lines().forEach(answers::add);
        return answers;
    }
}
