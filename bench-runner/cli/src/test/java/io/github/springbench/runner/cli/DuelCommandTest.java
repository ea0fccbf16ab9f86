package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code duel} refuses in one message what it cannot play, before anything starts. */
@Tag("process")
class DuelCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

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
                "hello-latency --systems mvc-200,webflux --cell users=1000 --slice 5s | --slice is 5s; users who think for up to"
                        + " 2 s are all there after 3600 ms, and half of a slice must be left. Write --slice 8s.",
                "gateway --systems mvc,webflux --warm-up 1s | --warm-up is 1s; expected 5s or more, such as --warm-up"
                        + " 120s.",
                "low-latency --systems mvc,webflux --slices 100 --cell latency=1 --cell latency=2 | --slices is 100 at 2"
                        + " cells, which are 200 slices in each fork; expected 127 at most. Write --slices 60 or name"
                        + " fewer cells.",
                "mongo --systems sync,reactive --preset c | Use ./bench run.",
                "gateway --systems mvc,webflux --budget soon | --budget",
                "gateway --systems mvc,webflux --precision fine | --precision is 'fine'; expected a percentage above 0,"
                        + " such as 3%.",
                "gateway --systems mvc,webflux --precision 0% | --precision is '0%'; expected a percentage above 0",
                "gateway --calibrate | --systems is missing; expected one system, which --calibrate compares with"
                        + " itself, such as --systems mvc.",
                "gateway | --systems is missing; expected two systems, such as --systems mvc,webflux. To compare two"
                        + " builds of your own service: --base OLD.jar --head NEW.jar.",
                "gateway --systems mvc,webflux --fail-on p90>+5% | --fail-on has 'p90>+5%', and a duel does not compare"
                        + " p90; expected p50, p95, p99, throughput, cpu.",
                "hello-latency --systems mvc-200,webflux --fail-on throughput<-5% | --fail-on has 'throughput<-5%', and"
                        + " users who think decide how many requests there are; expected p50, p95, p99, cpu.",
                "gateway --systems mvc,webflux --fail-on p95>5% | --fail-on is 'p95>5%'; 'p95>5%' is not a limit",
                "gateway --systems mvc,webflux --junit junit.xml | --junit has nothing to report, because there is"
                        + " nothing to decide. Add limits with --fail-on, such as --fail-on 'p95>+5%'.",
                "gateway --systems mvc,webflux --allow-target http://db | --allow-target is 'http://db'; expected the"
                        + " name or the address of a host, without port, such as server.example."
            })
    void whatCannotBePlayedIsRefusedInOneMessage(String arguments, String message) {
        assertThat(duel(arguments)).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains(message);
        assertThat(err.toString().strip().lines()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FOLDER/shop.yaml --base FOLDER/none.jar --head FOLDER/new.jar | --base is FOLDER/none.jar, and there is"
                        + " no such file; expected an executable jar, as java -jar starts it. Build it first.",
                "FOLDER/shop.yaml --base FOLDER/old.jar --head FOLDER | --head is FOLDER, and that is a folder;"
                        + " expected an executable jar",
                "FOLDER/shop.yaml --head FOLDER/new.jar | --head is FOLDER/new.jar, and --base is missing",
                "FOLDER/shop.yaml --base FOLDER/old.jar --calibrate | --calibrate compares one system with itself, and"
                        + " --base two builds; leave one of them out.",
                "FOLDER/shop.yaml --base FOLDER/old.jar --systems a,b | --systems is a,b; expected one system, whose"
                        + " builds are compared, such as --systems a.",
                "FOLDER/shops.yaml --base FOLDER/old.jar | shops has 2 systems, and --base compares builds of one;"
                        + " choose it: --systems plain (it has plain, virtual).",
                "gateway --base FOLDER/old.jar --systems mvc | mvc of gateway is a service of this project, and --base"
                        + " compares builds of a jar; expected a system with 'jar', as ./bench init --jar writes it."
            })
    void whatIsNoPairOfBuildsIsRefusedInOneMessage(String arguments, String message) throws IOException {
        writeShop("shop", "  shop: {jar: new.jar}");
        writeShop("shops", "  plain: {jar: new.jar}", "  virtual: {jar: new.jar, virtual-threads: true}");

        assertThat(duel(arguments.replace("FOLDER", folder.toString()))).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains(message.replace("FOLDER", folder.toString()));
        assertThat(err.toString().strip().lines()).hasSize(1);
    }

    /** A fork has at most 127 slices. */
    @ParameterizedTest
    @CsvSource({"1, 24", "5, 24", "6, 20", "40, 4"})
    void aForkHasTwelvePairsAtEachCellUnlessThereAreMany(int cells, int slices) {
        assertThat(DuelCommand.usualSlices(cells)).isEqualTo(slices);
    }

    @Test
    void theSameJarTwiceIsNotMeasured() throws IOException {
        writeShop("shop", "  shop: {jar: new.jar}");
        Files.copy(folder.resolve("new.jar"), folder.resolve("old.jar"), StandardCopyOption.REPLACE_EXISTING);
        Path summary = folder.resolve("summary.md");

        assertThat(duel(folder + "/shop.yaml --base " + folder + "/old.jar --fail-on p95>+5% --summary " + summary))
                .as(err.toString())
                .isEqualTo(ExitCode.FINE);

        assertThat(out.toString().strip()).isEqualTo("Both jars are the same file, so nothing was measured.");
        assertThat(summary)
                .hasContent("### shop: head beside base\n\nBoth jars are the same file, so nothing was measured.\n");
    }

    private void writeShop(String name, String... systems) throws IOException {
        Files.writeString(folder.resolve("old.jar"), "old");
        Files.writeString(folder.resolve("new.jar"), "new");
        Files.writeString(
                folder.resolve(name + ".yaml"),
                "name: " + name + "\nquestion: Is the build slower?\nsystems:\n" + String.join("\n", systems)
                        + "\nparameters: {users: [10]}\nworkload: {engine: hyperfoil, shape: closed, request: GET /,"
                        + " ramp: 1s, duration: 10s}\n");
    }

    private int duel(String arguments) {
        return Bench.commandLine("duel")
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(("duel " + arguments).split(" "));
    }
}
