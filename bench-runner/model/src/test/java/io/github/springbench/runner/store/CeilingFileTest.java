package io.github.springbench.runner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Ceilings;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CeilingFileTest {

    private static final Instant START = Instant.parse("2001-02-03T04:05:06.789Z");
    private static final MachineFacts MACHINE = new MachineFacts("an OS", "a CPU", 2, 1_000, null, null, null);
    private static final List<Ceilings.Ceiling> ENGINES = List.of(
            new Ceilings.Ceiling(TestEngines.gatling("3.0.0"), 20_000.5, List.of("It was noisy."), null, null),
            new Ceilings.Ceiling(TestEngines.hyperfoil("0.25.2"), 60_000, List.of(), null, null));

    @TempDir
    private Path results;

    @Test
    void readsWhatWasWrittenLastExceptForTheFolderOfTheJdk() throws IOException {
        CeilingFile file = CeilingFile.in(results);
        file.write(Ceilings.NONE);
        file.write(new Ceilings(MACHINE, new Jdk(Path.of("secret"), 25, "25.0.1", "someone"), START, ENGINES));

        assertThat(file.read())
                .isEqualTo(new Ceilings(MACHINE, new Jdk(null, 25, "25.0.1", "someone"), START, ENGINES));
        assertThat(Files.readString(results.resolve("ceiling.json"))).doesNotContain("secret");
        assertThat(results.toFile().list()).containsExactly("ceiling.json");
    }

    @Test
    void readsNothingWhereNothingWasMeasured() throws IOException {
        CeilingFile file = CeilingFile.in(results);
        assertThat(file.read()).isEqualTo(Ceilings.NONE);

        Files.writeString(file.path(), "{}");
        assertThat(file.read()).isEqualTo(Ceilings.NONE);
    }

    @Test
    void namesTheFileThatCannotBeRead() throws IOException {
        CeilingFile file = CeilingFile.in(results);
        Files.writeString(file.path(), "{\"engines\" : [ {\"engine\" : \"ab\"");

        assertThatExceptionOfType(UserError.class).isThrownBy(file::read).withMessageStartingWith(file.path() + " ");
    }

    @Test
    void keepsEachMeasurementInAFolderOfItsOwn() {
        assertThat(CeilingFile.in(results)
                        .measurement(START, TestEngines.hyperfoil("0"))
                        .loadGeneratorLog()
                        .getParent())
                .isEqualTo(results.resolve("ceiling/2001-02-03T04-05-06Z/hyperfoil"))
                .isDirectory();
    }
}
