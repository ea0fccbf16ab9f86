package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Engine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The checks find a load generator that gets too little CPU time. */
@Tag("faults")
class FaultsOfLoadGeneratorsTest extends InjectedFaults {

    @Test
    void aLoadGeneratorStarvedOfCpu() throws IOException {
        assumeThat(Path.of("/usr/bin/taskset")).exists();
        duringLoad = () -> {
            for (int i = 0; i < 4; i++) {
                new ProcessBuilder("timeout", "3", "taskset", "-c", "0", "sh", "-c", "while :; do :; done").start();
            }
        };

        assertThat(tell("a load generator starved of CPU", real(SHORT, new Humble(gatling))))
                .contains("machine-error");
    }

    @Test
    void aLoadGeneratorStoppedForTwoSeconds() throws IOException {
        duringLoad = () -> stopForTwoSeconds("io.gatling.app.Gatling");

        assertThat(tell("a load generator stopped for two seconds", real(WHOLE, gatling)))
                .contains("machine-error");
    }

    @Test
    void jmeterStoppedForTwoSeconds() throws IOException {
        duringLoad = () -> stopForTwoSeconds("JMeterLoad");

        assertThat(tell("JMeter stopped for two seconds", real(WHOLE, jmeter))).contains("machine-error");
    }

    /** The load generator on one core, with the lowest priority. */
    private record Humble(LoadGenerator generator) implements LoadGenerator {

        @Override
        public Engine engine() {
            return generator.engine();
        }

        @Override
        public List<String> command(Jdk jdk, LoadTask task) {
            return Stream.concat(
                            Stream.of("nice", "-n", "19", "taskset", "-c", "0"), generator.command(jdk, task).stream())
                    .toList();
        }

        @Override
        public LoadMeasurement read(LoadTask task) {
            return generator.read(task);
        }
    }
}
