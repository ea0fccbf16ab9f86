package io.github.springbench.runner.model.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class CpuListTest {

    @Test
    void readsWhatLinuxWrites() {
        assertThat(CpuList.parse("0-2,5\n")).containsExactly(0, 1, 2, 5);
        assertThat(CpuList.parse("\t4")).containsExactly(4);
        assertThat(CpuList.parse("\n")).isEmpty();
    }

    @Test
    void writesNeighboursAsARange() {
        assertThat(CpuList.text(List.of(5, 0, 2, 1, 1))).isEqualTo("0-2,5");
        assertThat(CpuList.text(List.of(4, 0, 1))).isEqualTo("0-1,4");
        assertThat(CpuList.text(List.of(7))).isEqualTo("7");
        assertThat(CpuList.text(List.of())).isEmpty();
    }

    @Test
    void doesNotGuess() {
        assertThatThrownBy(() -> CpuList.parse("all")).isInstanceOf(IllegalArgumentException.class);
    }
}
