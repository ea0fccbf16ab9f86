package io.github.springbench.runner.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.machine.DatabaseServer;
import io.github.springbench.runner.model.run.Counter;
import io.github.springbench.runner.model.run.Operations;
import io.github.springbench.runner.model.run.RunFacts.DatabaseEvidence;
import io.github.springbench.runner.model.run.RunFacts.SessionEvidence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseEvidenceTest {

    @TempDir
    private Path folder;

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        Operations counted = new Operations(Map.of(Counter.COMMITS, 12L, Counter.ROWS_FETCHED, 120L));
        DatabaseEvidence seen = new DatabaseEvidence(
                new DatabaseServer("PostgreSQL", "18.4", false),
                counted,
                counted,
                new SessionEvidence(10, 9, 8.5, 0.5, 0.25, 0.25),
                3,
                1);
        String json = Json.write(seen);

        assertThat(json).contains("\"commits\" : 12", "\"rowsFetched\" : 120");
        assertThat(read(json)).isEqualTo(seen);
    }

    @Test
    void olderResultsAndThoseOfNewerVersionsAreRead() throws IOException {
        assertThat(read("""
                {"server": {"product": "MongoDB", "version": "8", "embedded": false},
                 "operations": {"inserts": 1, "queries": 2, "updates": 3, "deletes": 4, "wishes": 5},
                 "warmUpAnswered": 6, "warmUpFailed": 7}
                """))
                .isEqualTo(new DatabaseEvidence(
                        new DatabaseServer("MongoDB", "8", false), new Operations(1, 2, 3, 4), null, null, 6, 7));
    }

    private DatabaseEvidence read(String json) throws IOException {
        return Json.read(Files.writeString(folder.resolve("seen.json"), json), DatabaseEvidence.class);
    }
}
