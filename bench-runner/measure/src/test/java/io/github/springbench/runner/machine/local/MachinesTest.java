package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.machine.local.HostReader.Machines;
import io.github.springbench.runner.model.machine.MachineFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachinesTest {

    @TempDir
    Path root;

    @Test
    void whatLinuxTellsInFilesIsRead() throws IOException {
        file("etc/os-release", "NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n");
        file("proc/cpuinfo", "processor\t: 0\nmodel name\t: Fast CPU @ 3:00\n\nprocessor\t: 1\nmodel name\t: Other\n");
        file("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
        file(
                "proc/self/limits",
                "Limit                     Soft Limit           Hard Limit           Units     \n"
                        + "Max open files            1024                 20000                files     \n");
        file("proc/self/cgroup", "0::/box\n");
        file("sys/fs/cgroup/box/cpu.max", "150000 100000\n");

        MachineFacts machine = Machines.seenThrough(root);

        assertThat(machine.os())
                .startsWith("Debian GNU/Linux 12 (bookworm), ")
                .endsWith(System.getProperty("os.version"));
        assertThat(machine.cpu()).isEqualTo("Fast CPU @ 3:00");
        assertThat(machine.openFilesLimit()).isEqualTo(1024);
        assertThat(machine.ephemeralPorts()).isEqualTo(28_232);
        assertThat(machine.cpuLimit()).isEqualTo(1.5);
    }

    @Test
    void whatASystemDoesNotTellIsNull() {
        MachineFacts machine = Machines.seenThrough(root);

        assertThat(machine.openFilesLimit()).isNull();
        assertThat(machine.ephemeralPorts()).isNull();
        assertThat(machine.cpuLimit()).isNull();
        assertThat(machine.os()).startsWith(System.getProperty("os.name"));
        assertThat(machine.cpu()).isEqualTo(System.getProperty("os.arch"));
    }

    @Test
    void thisMachineHasCoresAndMemory() {
        MachineFacts machine = Machines.seenThrough(Path.of("/"));

        assertThat(machine.cores()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(machine.memoryMib()).isGreaterThan(Runtime.getRuntime().maxMemory() >> 21);
    }

    private void file(String name, String content) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}
