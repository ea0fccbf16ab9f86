package io.github.springbench.runner.load.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The runner has a heap of 1 GiB and must read loads of many hours in it. */
@Tag("process")
class LongLoadTest {

    @Test
    void theLogOfTwoHoursIsReadInAHeapOf64MiB() throws IOException, InterruptedException {
        Process reader = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LongLoad.class.getName())
                .redirectErrorStream(true)
                .start();
        String told = new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(reader.waitFor()).as(told).isZero();
        assertThat(told.strip())
                .isEqualTo("%d requests, %d seconds, %d s with all users"
                        .formatted(
                                LongLoad.SECONDS * LongLoad.REQUESTS_PER_SECOND, LongLoad.SECONDS, LongLoad.SECONDS));
    }
}
