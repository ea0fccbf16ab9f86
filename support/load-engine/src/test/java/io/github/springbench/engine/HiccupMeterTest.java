package io.github.springbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HiccupMeterTest {

    private static final String WATCH = "bench.watch";

    @TempDir
    private Path folder;

    @AfterEach
    void forget() {
        System.clearProperty(WATCH);
    }

    @Test
    void itsLastLineTellsOfTheSecondThatIsNotOver() throws IOException {
        Path file = folder.resolve("load-generator.csv");
        System.setProperty(WATCH, file.toString());

        HiccupMeter.startIfAsked(new Warm()).orElseThrow().end();

        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSizeGreaterThan(1);
        assertThat(lines.get(lines.size() - 1)).matches("\\d+,\\d+\\.\\d,\\d+,7,[0-9.;]*");
    }

    @Test
    void nothingIsWatchedWhereNobodyAsks() {
        assertThat(HiccupMeter.startIfAsked(new Warm())).isEmpty();
    }

    private static final class Warm extends WarmUp {

        @Override
        protected long requests() {
            return 7;
        }

        @Override
        protected boolean hasStarted() {
            return true;
        }

        @Override
        protected void end() {}
    }
}
