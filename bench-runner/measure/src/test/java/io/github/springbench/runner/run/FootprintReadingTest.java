package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.load.HeldStep;
import io.github.springbench.runner.load.LoadTaskBuilder;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.model.Load;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence.Step;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.run.LoadStep.FootprintReading;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FootprintReadingTest {

    @TempDir
    Path folder;

    private final List<Path> created = new ArrayList<>();
    private Double heapMib = 20.0;
    private double growsByMib;
    private int streams;
    private double cpuSeconds;

    @Test
    void eachStepIsReadOnceAndTheGeneratorIsTold() throws IOException {
        FootprintReading reading = reading(Workload.Shape.CONNECTIONS);
        reading.check();
        assertThat(created).as("nothing was reached").isEmpty();

        for (Step step : Step.OF_CONNECTIONS) {
            Files.createFile(HeldStep.of(folder, step).reached());
            reading.check();
            reading.check();
            assertThat(created).last().isEqualTo(HeldStep.of(folder, step).read());
            heapMib += 1;
        }

        assertThat(created).hasSize(Step.OF_CONNECTIONS.size());
        FootprintEvidence seen = reading.evidence();
        assertThat(seen.readings())
                .extracting(FootprintEvidence.Reading::step)
                .containsExactlyElementsOf(Step.OF_CONNECTIONS);
        assertThat(seen.heapKib(Step.IN_FLIGHT)).isEqualTo(2 * 1024 / 100.0);
        assertThat(seen.readings())
                .extracting(FootprintEvidence.Reading::rssMib)
                .containsOnly(300.0);
    }

    @Test
    void ofStreamsItAlsoReadsCpuThreadsAndHowManyAreOpen() throws IOException {
        FootprintReading reading = reading(Workload.Shape.STREAMS);
        for (Step step : Step.OF_STREAMS) {
            Files.createFile(HeldStep.of(folder, step).reached());
            reading.check();
            streams += 10;
            cpuSeconds += 1;
        }

        FootprintEvidence seen = reading.evidence();
        assertThat(seen.readings())
                .extracting(FootprintEvidence.Reading::step)
                .containsExactlyElementsOf(Step.OF_STREAMS);
        assertThat(seen.streams(Step.STREAMING)).isEqualTo(20);
        assertThat(seen.streams(Step.CLOSED)).isEqualTo(30);
        assertThat(seen.readings())
                .extracting(FootprintEvidence.Reading::cpuSeconds)
                .as("without the collections of the base and of the step")
                .containsExactly(0.5, 1.5, 3.0, 4.5);
    }

    @Test
    void aServiceThatDoesNotCollectWhenAskedFailsTheRun() throws IOException {
        Files.createFile(HeldStep.of(folder, Step.BASE).reached());
        heapMib = null;

        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() -> reading(Workload.Shape.CONNECTIONS).check())
                .withMessageContaining("-XX:+DisableExplicitGC");
    }

    @Test
    void aHeapThatDoesNotSettleFailsTheRun() throws IOException {
        Files.createFile(HeldStep.of(folder, Step.BASE).reached());
        growsByMib = 5;

        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() -> reading(Workload.Shape.CONNECTIONS).check())
                .withMessageStartingWith("The service's heap did not settle within 6 s at the step ")
                .withMessageContaining("Run again when the machine does nothing else");
        assertThat(created).isEmpty();
    }

    @Test
    void otherLoadsHaveNoSteps() throws IOException {
        Files.createFile(HeldStep.of(folder, Step.BASE).reached());
        FootprintReading reading = reading(Workload.Shape.CLOSED);
        reading.check();

        assertThat(created).isEmpty();
        assertThat(reading.evidence()).isNull();
    }

    private FootprintReading reading(Workload.Shape shape) {
        Workload workload = new Workload(
                "holder",
                shape,
                Exchange.get("/hello"),
                new Phases(Duration.ZERO, null, null, Pause.NONE, Duration.ZERO, null));
        Request request = workload.request();
        return new FootprintReading(
                LoadTaskBuilder.builder()
                        .name("a run")
                        .baseUrl(URI.create("http://127.0.0.1:1"))
                        .request(request)
                        .workload(workload)
                        .load(Load.users(100))
                        .folder(folder)
                        .build(),
                probe(),
                created::add);
    }

    private Probe probe() {
        return (Probe) Proxy.newProxyInstance(
                Probe.class.getClassLoader(),
                new Class<?>[] {Probe.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "sample" -> Sample.fromOutside(0, null, 300L << 20, cpuSeconds, null);
                    case "openStreams" -> streams;
                    default -> nextHeapMib();
                });
    }

    /** A collection takes CPU time. */
    private Double nextHeapMib() {
        cpuSeconds += 0.25;
        if (growsByMib != 0) {
            heapMib += growsByMib;
        }
        return heapMib;
    }
}
