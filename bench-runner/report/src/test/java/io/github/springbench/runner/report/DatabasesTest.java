package io.github.springbench.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.report.export.ResultsCsv;
import io.github.springbench.runner.report.page.MarkdownReport;
import org.junit.jupiter.api.Test;

class DatabasesTest {

    private final ReportModel model = FictionalUsers.ofTransactions();
    private final Section section = model.sections().get(0);

    @Test
    void tellsWhatARequestMakesTheDatabaseCountAndWhatItCounted() {
        String report = MarkdownReport.render(model);

        assertThat(report)
                .contains("| System | Users | Requests answered, including the load generator's warm-up | Of which each"
                        + " is | Operations in the database | Scans of tables | Transactions committed | Rows fetched |"
                        + " Blocks found in memory | Blocks read from files |")
                .contains("| 2 | 3,492 | 3,492 | 1,754 | 17,400 | 52,000 | 12 |")
                .contains("### What the database's sessions did")
                .contains("| alpha | 8 | 10 | 9 | 6.3 | 50 | 25 | 20 |");
    }

    @Test
    void tellsTheSessionsOfThoseThatTell() {
        assertThat(BackEndTables.sessions(section).isEmpty()).isFalse();
        assertThat(BackEndTables.sessions(FictionalUsers.model().sections().get(0))
                        .isEmpty())
                .isTrue();
    }

    @Test
    void hasNoWordOfAnotherDatabaseAndOfNoStandIn() {
        assertThat(MarkdownReport.render(model)).contains("PostgreSQL 99.4.").doesNotContain("MongoDB", "stands in");
    }

    @Test
    void hasColumnsOfWhatItsKindCounts() {
        assertThat(ResultsCsv.render(model).lines().findFirst().orElseThrow())
                .contains(
                        "database_scans",
                        "database_commits",
                        "database_rows_fetched",
                        "database_operations_per_request")
                .contains("database_sessions_at_work,", "database_sessions_on_cpu_share")
                .doesNotContain("database_finds");
    }
}
