package io.github.springbench.runner.machine.local.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.machine.local.limits.ControlGroups.ProcessLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupsTest {

    @TempDir
    private Path root;

    @Test
    void theStrictestOfTheGroupsAroundIsTheLimit() throws IOException {
        write("box/cpu.max", "130000 100000");
        write("box/cpu.stat", "usage_usec 5\nnr_throttled 3\nthrottled_usec 250000");
        write("box/inner/cpu.max", "max 100000");
        ControlGroups groups = new ControlGroups(List.of("0::/box/inner"), root);

        assertThat(groups.cpuLimit()).isEqualTo(1.3);
        assertThat(groups.throttledSeconds()).isCloseTo(0.25, within(1e-9));
    }

    @Test
    void theFirstVersionHasATreeOfItsOwnForTheCpu() throws IOException {
        write("cpu/box/cpu.cfs_quota_us", "110000");
        write("cpu/box/cpu.cfs_period_us", "100000");
        write("cpu/box/cpu.stat", "nr_periods 9\nthrottled_time 1500000000");
        write("cpu/cpu.cfs_quota_us", "-1");
        write("cpu/cpu.cfs_period_us", "100000");
        ControlGroups groups = new ControlGroups(List.of("4:memory:/elsewhere", "2:cpu:/box"), root);

        assertThat(groups.cpuLimit()).isEqualTo(1.1);
        assertThat(groups.throttledSeconds()).isCloseTo(1.5, within(1e-9));
    }

    @Test
    void theLimitOfProcessesThatIsMetFirstCounts() throws IOException {
        write("box/pids.max", "1000");
        write("box/pids.current", "900");
        write("box/inner/pids.max", "500");
        write("box/inner/pids.current", "40");
        write("box/inner/free/pids.max", "max");
        write("box/inner/free/pids.current", "40");

        assertThat(ControlGroups.processLimit(List.of("0::/box/inner/free"), root))
                .contains(new ProcessLimit(1000, 100, root.resolve("box/pids.max")));
        assertThat(ControlGroups.processLimit(List.of("0::/"), root)).isEmpty();
    }

    @Test
    void theFirstVersionHasATreeOfItsOwnForProcesses() throws IOException {
        write("pids/box/pids.max", "50");
        write("pids/box/pids.current", "60");
        write("cpu/box/pids.max", "10");
        write("cpu/box/pids.current", "1");

        assertThat(ControlGroups.processLimit(List.of("2:cpu:/box", "8:pids:/box"), root))
                .contains(new ProcessLimit(50, 0, root.resolve("pids/box/pids.max")));
    }

    @Test
    void whereNothingLimitsAndNobodyTellsThereIsNothing() {
        ControlGroups groups = new ControlGroups(List.of("0::/"), root.resolve("none"));

        assertThat(groups.cpuLimit()).isNull();
        assertThat(groups.throttledSeconds()).isNull();
    }

    private void write(String file, String content) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content + "\n");
    }
}
