package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code duel} refuses in one message what it cannot play, before anything starts. */
@Tag("process")
class DuelCommandTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gateway --systems mvc | --systems is mvc; expected two systems, such as --systems mvc,webflux. To"
                        + " compare one with itself: --systems mvc --calibrate.",
                "gateway --systems mvc,mvc | --systems is mvc,mvc; expected two systems",
                "gateway --systems mvc,webflux --calibrate | --systems is mvc,webflux; expected one system, which"
                        + " --calibrate compares with itself, such as --systems mvc.",
                "gateway --systems mvc,other | it has mvc, mvc-virtual, webflux.",
                "gateway --systems mvc,webflux --cell users=7 | --cell is users=7; expected parameters of gateway,"
                        + " which has latency 10, 20; users 1000. Choose of these.",
                "gateway --systems mvc,webflux --slice 2s | --slice is 2s; expected 3s to 10s, such as --slice 5s.",
                "gateway --systems mvc,webflux --slices 6 | --slices is 6; expected a multiple of 4, up to 100, such"
                        + " as --slices 8.",
                "hello-latency --systems mvc-200,webflux --cell users=1000 | --slice is 5s; users who think for up to"
                        + " 2 s are all there after 3600 ms, and half of a slice must be left. Write --slice 8s.",
                "gateway --systems mvc,webflux --warm-up 1s | --warm-up is 1s; expected 5s or more, such as --warm-up"
                        + " 120s.",
                "gateway --systems mvc,webflux --budget soon | --budget"
            })
    void whatCannotBePlayedIsRefusedInOneMessage(String arguments, String message) throws IOException {
        StringWriter err = new StringWriter();

        int exitCode = Bench.commandLine("duel").setErr(new PrintWriter(err)).execute(("duel " + arguments).split(" "));

        assertThat(err.toString()).contains(message);
        assertThat(err.toString().strip().lines()).hasSize(1);
        assertThat(exitCode).isEqualTo(ExitCode.WRONG_USAGE);
    }
}
