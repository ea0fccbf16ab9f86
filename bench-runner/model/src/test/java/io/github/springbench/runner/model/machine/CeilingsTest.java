package io.github.springbench.runner.model.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.run.Manifest.Versions;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class CeilingsTest {

    private static final MachineFacts MACHINE = machine("a CPU", 2);
    private static final Jdk JDK = jdk(25, "25.0.1");
    private static final Versions VERSIONS =
            new Versions("0", null, "4.0.0", List.of(TestEngines.gatling("3.0.0"), TestEngines.hyperfoil("0.25.2")));

    private final Ceilings ceilings = new Ceilings(
            MACHINE,
            JDK,
            Instant.EPOCH,
            List.of(
                    new Ceilings.Ceiling(TestEngines.gatling("3.0.0"), 20_000, null, null, null),
                    new Ceilings.Ceiling(
                            TestEngines.hyperfoil("0.25.1"), 60_000, List.of("It was noisy."), null, null)));

    @Test
    void isKnownOnTheSameMachineJdkAndVersion() {
        assertThat(ceilings.known(MACHINE, JDK, VERSIONS))
                .containsExactly(new Ceilings.Ceiling(TestEngines.gatling("3.0.0"), 20_000, List.of(), null, null));
    }

    @Test
    void whatDoesNotMakeItFasterMayDiffer() {
        MachineFacts moreMemory = new MachineFacts("another OS", "a CPU", 2, 99, 1L, 1, null);

        assertThat(ceilings.known(moreMemory, jdk(25, "25.0.2"), VERSIONS)).hasSize(1);
    }

    @Test
    void isNotKnownElsewhere() {
        assertThat(ceilings.known(machine("another CPU", 2), JDK, VERSIONS)).isEmpty();
        assertThat(ceilings.known(machine("a CPU", 4), JDK, VERSIONS)).isEmpty();
        assertThat(ceilings.known(MACHINE, jdk(26, "26"), VERSIONS)).isEmpty();
        assertThat(ceilings.known(
                        MACHINE,
                        JDK,
                        new Versions(
                                "0",
                                null,
                                "4.0.0",
                                List.of(TestEngines.gatling("3.0.1"), TestEngines.hyperfoil("0.25.1")))))
                .extracting(Ceilings.Ceiling::engine, Ceilings.Ceiling::disturbed)
                .containsExactly(tuple(TestEngines.hyperfoil("0.25.1"), true));
    }

    @Test
    void nothingIsKnownWhereNothingOrNonsenseIsOnRecord() {
        assertThat(Ceilings.NONE.known(MACHINE, JDK, VERSIONS)).isEmpty();
        assertThat(new Ceilings(MACHINE, JDK, null, null).known(MACHINE, JDK, VERSIONS))
                .isEmpty();
        assertThat(new Ceilings(
                                MACHINE,
                                JDK,
                                null,
                                List.of(
                                        new Ceilings.Ceiling(TestEngines.gatling("3.0.0"), 0, null, null, null),
                                        new Ceilings.Ceiling(null, 1, null, null, null)))
                        .known(MACHINE, JDK, VERSIONS))
                .isEmpty();
    }

    private static MachineFacts machine(String cpu, int cores) {
        return new MachineFacts("an OS", cpu, cores, 1_000, null, null, null);
    }

    private static Jdk jdk(int feature, String version) {
        return new Jdk(Path.of("jdk"), feature, version, "someone");
    }
}
