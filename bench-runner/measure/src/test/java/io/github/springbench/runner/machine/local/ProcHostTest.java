package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcHostTest {

    @TempDir
    private Path proc;

    @Test
    void readsTheTimesOfAllCores() throws IOException {
        write("stat", "cpu  100 20 30 4000 50 6 7 8 9 10\ncpu0 1 1 1 1 1 1 1 1 0 0\nintr 5\n");

        ProcHost.Cpu cpu = new ProcHost(proc).cpu();

        assertThat(cpu.busySeconds()).isEqualTo(1.5);
        assertThat(cpu.interruptSeconds()).isEqualTo(0.13);
        assertThat(cpu.idleSeconds()).isEqualTo(40.5);
        assertThat(cpu.stealSeconds()).isEqualTo(0.08);
    }

    @Test
    void readsMemorySwapAndPressure() throws IOException {
        write("meminfo", "MemTotal:       1000 kB\nMemFree: 5 kB\nMemAvailable:    400 kB\n");
        write("vmstat", "nr_free_pages 1\npswpin 3\npswpout 4\n");
        write("pressure/memory", "some avg10=0.00 avg60=0.00 avg300=0.00 total=123\nfull avg10=0.00 total=45\n");

        ProcHost host = new ProcHost(proc);

        assertThat(host.memory()).isEqualTo(new ProcHost.Memory(400L, 1000L));
        assertThat(host.swappedPages()).isEqualTo(7);
        assertThat(host.memoryStallMicros()).isEqualTo(123);
    }

    @Test
    void knowsNothingWhereThereIsNoProc() {
        ProcHost host = new ProcHost(proc);

        assertThat(host.cpu().busySeconds()).isNull();
        assertThat(host.memory()).isEqualTo(new ProcHost.Memory(null, null));
        assertThat(host.swappedPages()).isNull();
        assertThat(host.memoryStallMicros()).isNull();
    }

    private void write(String file, String text) throws IOException {
        Path path = proc.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
