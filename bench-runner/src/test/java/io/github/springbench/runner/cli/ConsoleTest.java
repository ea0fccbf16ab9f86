package io.github.springbench.runner.cli;

import static io.github.springbench.runner.report.text.Sparklines.Symbols.ASCII;
import static io.github.springbench.runner.report.text.Sparklines.Symbols.UNICODE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ConsoleTest {

    @Test
    void showsBarsOnlyWhereTheyArriveAsSuchAndNobodyAsksForPlainText() {
        assertThat(Console.symbols(Map.of("TERM", "xterm"), "UTF-8")).isEqualTo(UNICODE);
        assertThat(Console.symbols(Map.of("NO_COLOR", ""), "utf-8")).isEqualTo(UNICODE);
        assertThat(Console.symbols(Map.of(), "ANSI_X3.4-1968")).isEqualTo(ASCII);
        assertThat(Console.symbols(Map.of("TERM", "dumb"), "UTF-8")).isEqualTo(ASCII);
        assertThat(Console.symbols(Map.of("NO_COLOR", "1"), "UTF-8")).isEqualTo(ASCII);
    }
}
