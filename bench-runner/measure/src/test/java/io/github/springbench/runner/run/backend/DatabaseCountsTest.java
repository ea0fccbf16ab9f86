package io.github.springbench.runner.run.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.model.machine.DatabaseServer;
import io.github.springbench.runner.model.run.Counter;
import io.github.springbench.runner.model.run.Operations;
import io.github.springbench.runner.run.RunFailure;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DatabaseCountsTest {

    @Test
    void whatWasCountedDuringALoadIsTheDifference() {
        assertThat(reading(1_200).since(reading(200)).operations()).isEqualTo(scans(1_000));
    }

    @Test
    void aDatabaseThatRecoveredIsSeenByItsCounters() {
        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() -> reading(12).since(reading(200)))
                .withMessageStartingWith("The counters of the database went back to 0 during the run");
    }

    private static DatabaseReading reading(long scans) {
        return new DatabaseReading(new DatabaseServer("PostgreSQL", "18.4", false), scans(scans));
    }

    private static Operations scans(long count) {
        return new Operations(Map.of(Counter.SCANS, count));
    }
}
