package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.machine.ResourceOffer;
import io.github.springbench.runner.machine.local.limits.ResourceTiers;
import io.github.springbench.runner.model.machine.MachineFacts.HostActivity;
import io.github.springbench.runner.model.machine.MachineFacts.HostFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostReaderTest {

    @TempDir
    private Path root;

    @Test
    void readsWhatLinuxTellsOfTheMoment() throws IOException {
        file("proc/meminfo", "MemTotal: 4096 kB\nMemAvailable:    2048 kB\nSwapTotal: 3072 kB\nSwapFree: 1024 kB\n");
        file("proc/net/sockstat", "sockets: used 5\nTCP: inuse 3 orphan 0 tw 1234 alloc 5 mem 1\nUDP: inuse 1 mem 0\n");
        file("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
        file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n");

        HostFacts facts = HostReader.seenThrough(root, root.resolve("results"));

        assertThat(facts.availableMemoryMib()).isEqualTo(2);
        assertThat(facts.swapUsedMib()).isEqualTo(2);
        assertThat(facts.timeWaitSockets()).isEqualTo(1234);
        assertThat(facts.clockSource()).isEqualTo("tsc");
        assertThat(facts.governor()).isEqualTo("powersave");
        assertThat(facts.freeDiskMib()).isPositive();
    }

    @Test
    void countsOneHardwareThreadOfEachCore() throws IOException {
        file("proc/self/status", "Cpus_allowed_list:\t0-6\n");
        for (int core = 0; core < 4; core++) {
            for (int thread : new int[] {core, core + 4}) {
                file("sys/devices/system/cpu/cpu" + thread + "/topology/thread_siblings_list", core + "," + (core + 4));
            }
        }

        LinuxFacts linux = new LinuxFacts(root);
        assertThat(linux.wholeCores(linux.allowedCores())).containsExactly(0, 1, 2, 3);
        assertThat(linux.wholeCores(List.of(6, 5, 2))).containsExactly(2, 5);
        assertThat(HostReader.seenThrough(root, root).wholeCores()).isEqualTo(4);

        ResourceTiers tiers = new ResourceTiers(root, "");
        ResourceOffer offer = new ResourceOffer(tiers.detect(), tiers.cores(), tiers.wholeCores());
        assertThat(offer.dealt(4)).containsExactly(0, 1, 2, 3);
        assertThat(offer.dealt(5)).containsExactly(0, 1, 2, 3, 4, 5, 6);
    }

    @Test
    void noMoreMemoryIsAvailableThanThereIsWithinAContainer() throws IOException {
        file("proc/meminfo", "MemTotal: 9999999999999 kB\nMemAvailable: 9999999999999 kB\n");

        HostFacts facts = HostReader.seenThrough(root, root);

        assertThat(facts.availableMemoryMib()).isEqualTo(facts.machine().memoryMib());
    }

    @Test
    void leavesOutWhatASystemDoesNotTell() {
        HostFacts facts = HostReader.seenThrough(root, root);

        assertThat(facts.availableMemoryMib()).isNull();
        assertThat(facts.swapUsedMib()).isNull();
        assertThat(facts.timeWaitSockets()).isNull();
        assertThat(facts.clockSource()).isNull();
        assertThat(facts.governor()).isNull();
        assertThat(facts.wholeCores()).isNull();
        assertThat(new LinuxFacts(root).wholeCores(List.of(1, 0))).containsExactly(0, 1);
    }

    @Test
    void looksForASecondAtWhatOthersDo() throws InterruptedException {
        HostActivity activity = HostReader.activity();

        assertThat(activity.busyShare()).isGreaterThanOrEqualTo(0);
        assertThat(activity.busiest()).hasSizeLessThanOrEqualTo(2);
    }

    private void file(String name, String content) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}
