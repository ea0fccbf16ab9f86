package io.github.springbench.runner.report.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaimTableTest {

    private static final ClaimTable.Entry HELD = entry("a", "b is faster", "held");
    private static final ClaimTable.Entry OTHER = entry("a", "c is slower", "not measured");
    private static final ClaimTable.Entry NOT_SHOWN = entry("d", "b is faster", "not shown");
    private static final ClaimTable.Entry NOT_MEASURED = entry("e", "b is faster", "not measured");

    @TempDir
    private Path folder;

    @Test
    void resultsThatJudgeTheSameClaimFollowEachOther() {
        assertThat(ClaimTable.of(Stream.of(HELD, OTHER, NOT_SHOWN)).entries()).containsExactly(HELD, NOT_SHOWN, OTHER);
    }

    @Test
    void aResultThatDidNotMeasureAClaimIsLeftOutIfAnotherOneDid() {
        assertThat(ClaimTable.of(Stream.of(NOT_MEASURED, HELD)).entries()).containsExactly(HELD);
        assertThat(ClaimTable.of(Stream.of(OTHER)).entries()).containsExactly(OTHER);
    }

    @Test
    void countsClaimsAndJudgements() {
        assertThat(ClaimTable.of(Stream.of(HELD, OTHER, NOT_SHOWN)).summary())
                .isEqualTo("Claims: 2. Judgements: 3 (1 held, 1 not shown, 1 not measured).");
        assertThat(ClaimTable.of(Stream.empty()).summary()).isEqualTo("Claims: 0. Judgements: 0.");
    }

    @Test
    void showsTextsAsTheyAreInMarkdown() {
        assertThat(ClaimTable.of(Stream.of(entry("a|b", "p95 < 5", "held"))).markdown())
                .endsWith("| p95 \\< 5 | a\\|b | 3 | held | 1 against 2 |\n");
    }

    @Test
    void readsTheClaimsOfResultsJson() throws IOException {
        Path file = Files.writeString(folder.resolve("results.json"), """
                {"claims": [{"says": "b is faster", "judgement": "held", "repetitions": 3, "figures": "1 against 2"}]}
                """);

        assertThat(ClaimTable.Entry.read("a", file)).containsExactly(HELD);
    }

    @Test
    void saysHowToGetResultsJsonIfItIsMissingOrDamaged() throws IOException {
        Path file = folder.resolve("results.json");

        assertThatThrownBy(() -> ClaimTable.Entry.read("a", file))
                .isInstanceOf(UserError.class)
                .hasMessageContainingAll("a has no results.json", "./bench report a");

        for (String damaged : new String[] {"{", "{}", "{\"claims\": [{}]}"}) {
            Files.writeString(file, damaged);
            assertThatThrownBy(() -> ClaimTable.Entry.read("a", file).toList())
                    .isInstanceOf(UserError.class)
                    .hasMessageContainingAll("results.json cannot be read", "./bench report a");
        }
    }

    private static ClaimTable.Entry entry(String result, String says, String judgement) {
        return new ClaimTable.Entry(result, says, 3, judgement, "1 against 2");
    }
}
