package io.github.springbench.runner.store;

import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Ceilings;
import io.github.springbench.runner.model.run.Engine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** {@code ceiling.json} among the results: one for the machine, and what was measured for it beside it. */
public final class CeilingFile {

    private final Path results;

    private CeilingFile(Path results) {
        this.results = results;
    }

    /** @param results the folder of all results */
    public static CeilingFile in(Path results) {
        return new CeilingFile(results);
    }

    public Path path() {
        return results.resolve("ceiling.json");
    }

    /**
     * What was measured; nothing where the file is not there.
     *
     * @throws UserError where it cannot be read
     */
    public Ceilings read() {
        return Files.isRegularFile(path()) ? Json.read(path(), Ceilings.class) : Ceilings.NONE;
    }

    /** What was measured before is gone from now on. */
    public void write(Ceilings ceilings) {
        AtomicFile.write(path(), Json.write(ceilings));
    }

    /** Where the load generator and its server leave their logs and records, for people. */
    public RunFolder measurement(Instant startedAt, Engine engine) {
        return new RunFolder(results.resolve("ceiling")
                .resolve(ResultFolder.NAME.format(startedAt))
                .resolve(engine.name()));
    }
}
