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
        OptionalDouble share = StolenTime.whileBusyFor(Duration.ofMillis(50));

        assertThat(share.isPresent()).isEqualTo(Files.exists(Path.of("/proc/stat")));
        // A tick of 10 ms may belong to the time before, so the share can exceed 1.
        share.ifPresent(stolen -> assertThat(stolen).isBetween(0.0, 1.5));
    }
}
