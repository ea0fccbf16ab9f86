package io.github.springbench.runner.model.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JvmFlagsTest {

    @Test
    void directMemoryIsReadLikeTheHeapAndTheLastFlagCounts() {
        assertThat(JvmFlags.maxDirectMemoryBytes(
                        List.of("-XX:MaxDirectMemorySize=1g", "-XX:MaxDirectMemorySize=256m", "-Xmx2g")))
                .isEqualTo(256L << 20);
    }

    @Test
    void directMemoryThatIsLeftToTheJvmIsUnknown() {
        assertThat(JvmFlags.maxDirectMemoryBytes(List.of("-Xmx2g"))).isNull();
        assertThat(JvmFlags.maxDirectMemoryBytes(List.of("-XX:MaxDirectMemorySize=0")))
                .isNull();
    }
}
