package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class StolenTimeTest {

    @Test
    void isAShareWhereTheKernelShowsIt() throws InterruptedException {
        OptionalDouble share = new LocalMachine().stolenWhileBusyFor(Duration.ofMillis(50));

        assertThat(share.isPresent()).isEqualTo(Files.exists(Path.of("/proc/stat")));
        // What was stolen before may be counted now, so the share can exceed 1.
        share.ifPresent(stolen -> assertThat(stolen).isNotNegative());
    }
}
