package io.github.springbench.runner.store;

import static io.github.springbench.runner.store.SampleManifest.START;
import static io.github.springbench.runner.store.SampleManifest.key;
import static io.github.springbench.runner.store.SampleManifest.manifest;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.MemoryUse;
import io.github.springbench.runner.model.run.MemoryUse.ClassUse;
import io.github.springbench.runner.model.run.MemoryUse.HeapUse;
import io.github.springbench.runner.model.run.MemoryUse.KeptBy;
import io.github.springbench.runner.model.run.MemoryUse.Owner;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.WaitRecording.Look;
import io.github.springbench.runner.model.run.WaitRecording.Seen;
import io.github.springbench.runner.model.run.WaitRecording.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs with a profiler lie in the folder of a result and are no part of it. */
class ProfiledRunsTest {

    private static final RunResult MEASURED = RunResult.failed(key("a", 1000), START, "measured", List.of());
    private static final RunResult PROFILED = RunResult.failed(key("a", 1000), START, "profiled", List.of());

    @TempDir
    private Path results;

    private ResultFolder folder;

    @BeforeEach
    void aResultWithBoth() {
        folder = ResultFolder.create(results, manifest());
        folder.run(MEASURED.key()).write(MEASURED);
        folder.profiled().run(PROFILED.key()).write(PROFILED);
    }

    /** Report, compare and site read these. */
    @Test
    void theResultDoesNotHaveThem() {
        assertThat(folder.allRuns()).containsExactly(MEASURED);
        assertThat(folder.ended(PROFILED.key())).contains(MEASURED);
        assertThat(ResultFolders.in(List.of(results, folder.path())))
                .extracting(ResultFolder::path)
                .containsExactly(folder.path());
    }

    @Test
    void anArchiveDoesNotHoldThem() throws IOException {
        Archive.pack(folder);
        delete(folder.path().resolve(ResultFolder.RUNS));

        assertThat(ResultFolder.open(folder.path()).allRuns()).containsExactly(MEASURED);
        assertThat(folder.profiled().allRuns()).containsExactly(PROFILED);
    }

    @Test
    void aPackedResultCanGetThem() throws IOException {
        Archive.pack(folder);
        delete(folder.path().resolve(ResultFolder.RUNS));
        RunKey other = key("b", 1000);

        assertThat(folder.isPacked()).isTrue();
        folder.profiled().run(other).write(RunResult.failed(other, START, "profiled", List.of()));
        assertThat(folder.profiled().ended(other)).isPresent();
        assertThat(folder.ended(other)).isEmpty();
    }

    @Test
    void theyShareItsManifest() {
        assertThat(folder.profiled().manifest()).isEqualTo(folder.manifest());
    }

    @Test
    void thoseOfASystemAreDeletedTogether() throws IOException {
        RunKey other = key("b", 1000);
        folder.profiled().run(other).write(RunResult.failed(other, START, "profiled", List.of()));
        Files.writeString(folder.profiled().folderOf("a").resolve("service.jfr"), "a recording");

        folder.profiled().discard("a");
        folder.profiled().discard("never profiled");

        assertThat(folder.path().resolve("explain/cpu")).isDirectoryNotContaining("glob:**/a");
        assertThat(folder.profiled().allRuns()).extracting(RunResult::key).containsExactly(other);
        assertThat(folder.allRuns()).containsExactly(MEASURED);
    }

    @Test
    void whatWasSeenOfTheMemoryIsReadAgain() {
        MemoryUse memory = new MemoryUse(
                12,
                500,
                null,
                70L,
                "Total: reserved=2KB",
                new HeapUse(
                        3,
                        400,
                        List.of(new ClassUse("byte[]", 2, 300)),
                        List.of(new Owner(
                                "a.B", 1, 316, new KeptBy("static a.C.D", List.of("java.util.HashMap.table[]"), 1)))),
                new Look(12, List.of(new Seen("handler-N", true, State.WAITS, "", 9, List.of("a.B.c")))));
        RunKey key = PROFILED.key();
        folder.profiledForMemory().run(key).writeMemory(memory);

        assertThat(folder.profiledForMemory().memory(key)).contains(memory);
        assertThat(folder.profiled().memory(key)).isEmpty();
        assertThat(folder.allRuns()).containsExactly(MEASURED);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }
}
