package io.github.springbench.runner.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.machine.DatabaseServer;
import io.github.springbench.runner.model.run.Counter;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Operations;
import io.github.springbench.runner.model.run.RunFacts.DatabaseEvidence;
import io.github.springbench.runner.model.run.RunFacts.SessionEvidence;
import io.github.springbench.runner.model.run.Verdict.Level;
import io.github.springbench.runner.verdict.Check.Fault;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** 1,000 requests, of which 10 failed, after a warm-up of 200, of which 5 failed. */
class DatabaseOperationsTest {

    private Long refused;

    @Test
    void anOperationForEachAnswerIsRight() {
        assertThat(faults(990 + 195)).isEmpty();
    }

    @Test
    void aRequestThatFailedMayHaveReachedTheDatabase() {
        assertThat(faults(1000 + 200)).isEmpty();
    }

    @Test
    void anAnswerWithoutAnOperationCameFromElsewhere() {
        assertThat(faults(990 + 195 - 1)).singleElement().satisfies(fault -> {
            assertThat(fault.level()).isEqualTo(Level.INVALID);
            assertThat(fault.reason())
                    .isEqualTo("The database counted 1,184 operations for 1,185 answers, warm-up included (each is "
                            + "one): some"
                            + " answers did not come from it.");
        });
    }

    @Test
    void moreOperationsThanRequestsAreThoseOfOthers() {
        assertThat(faults(1000 + 200 + 1)).singleElement().satisfies(fault -> {
            assertThat(fault.level()).isEqualTo(Level.SUSPECT);
            assertThat(fault.reason()).contains("1,201 operations for 1,200 requests", "others used it meanwhile");
        });
    }

    @Test
    void eachRequestIsAsManyOperationsAsItWasSeenToBe() {
        Operations twice = counts(2, 0, 0);

        assertThat(faults(counts(2 * 1185, 0, 0), twice)).isEmpty();
        assertThat(faults(counts(2 * 1200, 0, 0), twice)).isEmpty();
        assertThat(faults(counts(2 * 1185 - 1, 0, 0), twice)).singleElement().satisfies(fault -> {
            assertThat(fault.level()).isEqualTo(Level.INVALID);
            assertThat(fault.reason())
                    .isEqualTo("The database counted 2,369 scans of tables for 1,185 answers, warm-up included (each is"
                            + " 2): some answers did not come from it.");
        });
    }

    @Test
    void anAnswerThatWroteNothingWasNoWriteWhateverOthersRead() {
        assertThat(faults(counts(1185, 1185, 0), counts(1, 1, 0))).isEmpty();
        assertThat(faults(counts(1200, 1184, 0), counts(1, 1, 0)))
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.level()).isEqualTo(Level.INVALID);
                    assertThat(fault.reason()).contains("1,184 rows updated for 1,185 answers", "each is one");
                });
    }

    @Test
    void rowsThatNoRequestWritesAreThoseOfOthers() {
        assertThat(faults(counts(1185, 1, 0), counts(1, 0, 0))).singleElement().satisfies(fault -> {
            assertThat(fault.level()).isEqualTo(Level.SUSPECT);
            assertThat(fault.reason()).contains("1 rows updated for 1,200 requests", "others used it meanwhile");
        });
    }

    @Test
    void aPoolMayMakeTransactionsByItself() {
        assertThat(faults(counts(1185, 1185, 9_999), counts(1, 1, 1))).isEmpty();
    }

    @Test
    void aServiceThatWasNotSeenToUseItIsNotHeldAgainstIt() {
        assertThat(faults(counts(0, 0, 0), counts(0, 0, 0))).isEmpty();
    }

    /** Nobody counted how many requests of the warm-up were refused. */
    @Test
    void aRefusalNeedsNoOperation() {
        refused = 300L;

        assertThat(faults(690)).isEmpty();
        assertThat(faults(1200)).isEmpty();
        assertThat(faults(689)).singleElement().satisfies(fault -> {
            assertThat(fault.level()).isEqualTo(Level.INVALID);
            assertThat(fault.reason()).contains("689 operations for 690 answers (each is one): some");
        });
    }

    private static Operations counts(long scans, long updated, long commits) {
        return new Operations(Map.of(Counter.SCANS, scans, Counter.ROWS_UPDATED, updated, Counter.COMMITS, commits));
    }

    private List<Fault> faults(long operations) {
        return faults(new DatabaseEvidence(
                new DatabaseServer("MongoDB", "8", false),
                new Operations(operations - 600, 300, 200, 100),
                null,
                null,
                195,
                5));
    }

    private List<Fault> faults(Operations counted, Operations perRequest) {
        return faults(new DatabaseEvidence(
                new DatabaseServer("PostgreSQL", "18.4", false),
                counted,
                perRequest,
                new SessionEvidence(2, 2, 1.5, 1.0, 0.0, 0.0),
                195,
                5));
    }

    private List<Fault> faults(DatabaseEvidence seen) {
        return BackEndChecks.operations(
                seen,
                LoadResultBuilder.builder()
                        .users(10)
                        .requests(1000)
                        .failed(10)
                        .refused(refused)
                        .durationSeconds(1)
                        .throughputRps(1000)
                        .plateauSeconds(1)
                        .plateauThroughputRps(1000.0)
                        .responseTime(Times.of(1.0, 1.0, 1.0, 1.0, 1.0, 1.0))
                        .build());
    }
}
