package io.github.springbench.runner.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShownTest {

    @Test
    void aCommandBeginsWithTheBenchAsItWasCalledAndOnlyOnce() {
        System.setProperty("bench.command", "../bench");
        try {
            assertThat(Shown.commands("Next: ./bench run smoke; or: ../bench run --resume results/smoke"))
                    .isEqualTo("Next: ../bench run smoke; or: ../bench run --resume results/smoke");
            System.setProperty("bench.command", "/my tools/bench");
            assertThat(Shown.commands("./bench list")).isEqualTo("'/my tools/bench' list");
        } finally {
            System.clearProperty("bench.command");
        }
    }
}
