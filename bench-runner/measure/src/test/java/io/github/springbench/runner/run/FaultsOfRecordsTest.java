package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Engine;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The checks find a record that is cut. */
@Tag("faults")
class FaultsOfRecordsTest extends InjectedFaults {

    @Test
    void aTruncatedLog() throws IOException {
        assertThat(tell("a truncated log", real(SHORT, new Truncating(gatling, "simulation.log"))))
                .contains("truncated-log", "users-lost", "unanswered");
    }

    /** Its users are in another file. */
    @Test
    void aTruncatedLogOfJMeter() throws IOException {
        assertThat(tell("a truncated log of JMeter", real(SHORT, new Truncating(jmeter, "requests.jtl"))))
                .contains("truncated-log", "unanswered");
    }

    /** Cuts the log in the middle before it is read. */
    private record Truncating(LoadGenerator generator, String record) implements LoadGenerator {

        @Override
        public Engine engine() {
            return generator.engine();
        }

        @Override
        public List<String> command(Jdk jdk, LoadTask task) {
            return generator.command(jdk, task);
        }

        @Override
        public LoadMeasurement read(LoadTask task) {
            try (Stream<Path> files = Files.walk(task.folder())) {
                Path log =
                        files.filter(file -> file.endsWith(record)).findFirst().orElseThrow();
                try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
                    file.setLength(file.length() / 2);
                }
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
            return generator.read(task);
        }
    }
}
