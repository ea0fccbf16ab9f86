package io.github.springbench.runner.run.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.model.machine.DatabaseServer;
import io.github.springbench.runner.model.run.Counter;
import io.github.springbench.runner.model.run.Operations;
import io.github.springbench.runner.run.RunFailure;
import io.github.springbench.runner.run.backend.DatabaseCounts.OfLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    /** Hyperfoil's record has the load alone, but a database counts the requests of the warm-up, too. */
    @Test
    void theWarmUpHasAsManyRequestsAsTheLoadGeneratorNoted(@TempDir Path folder) throws IOException {
        Path notes = Files.writeString(
                folder.resolve("load-generator.csv"),
                "epoch_ms,latest_tick_ms,gc_ms,warm_up_requests,late_ms\n1000,1.0,5,3,1.0\n2000,1.0,5,7,1.0\n");

        assertThat(OfLoad.warmUpNoted(notes)).isEqualTo(7);
        assertThat(OfLoad.warmUpNoted(folder.resolve("none"))).isZero();
    }

    private static DatabaseReading reading(long scans) {
        return new DatabaseReading(new DatabaseServer("PostgreSQL", "18.4", false), scans(scans));
    }

    private static Operations scans(long count) {
        return new Operations(Map.of(Counter.SCANS, count));
    }
}
