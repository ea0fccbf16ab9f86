package io.github.springbench.runner.store;

import static io.github.springbench.runner.store.SampleManifest.key;
import static io.github.springbench.runner.store.SampleManifest.manifest;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.FormerResult;
import io.github.springbench.runner.model.machine.ClockOffset.ClockEvidence;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.MachineFacts.RoleAssignment;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.RunFacts;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Sample.HostSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A result stores which machines took part, and stores none if there was only one. */
class StoredMachinesTest {

    private static final RunKey KEY = key("a", 1);

    @TempDir
    private Path results;

    @Test
    void readsMachinesAsTheyWereWrittenExceptForTheFolderOfTheirJdk() throws IOException {
        MachineFacts facts = new MachineFacts("an OS", "a CPU", 8, 1024, 20_000L, null, 1.5);
        RoleAssignment app =
                new RoleAssignment("app1", List.of(MachineRole.SERVICE), facts, jdk(Path.of("secret")), 0.18);
        RoleAssignment idle = new RoleAssignment("spare", List.of(MachineRole.BACK_ENDS), facts, null, null);
        Manifest written = manifest().withMachines(List.of(app, idle));

        Path path = ResultFolder.create(results, written).path();

        assertThat(ResultFolder.open(path).manifest().machines())
                .containsExactly(new RoleAssignment("app1", app.roles(), facts, jdk(null), 0.18), idle);
        assertThat(Files.readString(path.resolve("manifest.json"))).doesNotContain("secret");
    }

    @Test
    void readsTheClocksOfARunAsTheyWereWritten() {
        List<ClockEvidence> clocks = List.of(new ClockEvidence("app1", -3.5, 0.1, 0.02));
        ResultFolder folder = ResultFolder.create(results, manifest());

        folder.run(KEY).write(run().withEvidence(evidence().withClocks(clocks)));

        assertThat(folder.ended(KEY).orElseThrow().evidence().clocks()).isEqualTo(clocks);
    }

    @Test
    void aResultOfOneMachineSaysNothingOfMachinesAndClocks() throws IOException {
        ResultFolder folder = ResultFolder.create(results, manifest());
        folder.run(KEY).write(run().withEvidence(evidence()));

        assertThat(Files.readString(folder.path().resolve("manifest.json")))
                .contains("\"machine\"")
                .doesNotContain("machines");
        assertThat(Files.readString(folder.run(KEY).loadGeneratorCsv().resolveSibling("run.json")))
                .contains("\"otherCallers\"")
                .doesNotContain("clocks");
    }

    @Test
    void aResultFromBeforeThereWereOtherMachinesHasNone() {
        ResultFolder before = ResultFolder.open(FormerResult.FOLDER);

        assertThat(before.manifest().machines()).isEmpty();
        assertThat(before.runs())
                .isNotEmpty()
                .allSatisfy(run -> assertThat(run.evidence().clocks()).isEmpty());
    }

    @Test
    void readsTheSamplesOfTheLoadsMachineAndNoneWhereItIsTheServices() {
        HostSample sample =
                new HostSample(1_000, 5.5, 1.0, 0.25, 3.0, 0.0, 100L, 200L, null, 0L, null, 0.75, null, 0.125, null);
        ResultFolder folder = ResultFolder.create(results, manifest());
        SampleLog<HostSample> log = folder.run(KEY).loadHostSamples();
        log.add(sample);

        assertThat(log.all()).containsExactly(sample);
        assertThat(folder.loadHostSamples(KEY)).containsExactly(sample);
        assertThat(folder.path().resolve("runs/a/latency=100,users=1/1/host-load.csv"))
                .exists();
        assertThat(folder.hostSamples(KEY)).isEmpty();
        assertThat(folder.loadHostSamples(key("b", 1))).isEmpty();
    }

    private static Jdk jdk(Path home) {
        return new Jdk(home, 25, "25.0.1", "someone");
    }

    private static RunFacts evidence() {
        return RunFactsBuilder.builder().build();
    }

    private static RunResult run() {
        return RunResult.failed(KEY, Instant.EPOCH, "it broke", List.of());
    }
}
