package io.github.springbench.runner.model.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.MachineFacts.RoleAssignment;
import io.github.springbench.runner.model.run.Manifest.Session;
import io.github.springbench.runner.model.run.Manifest.Versions;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class MachinesOfAManifestTest {

    private static final Manifest ONE = ManifestBuilder.builder()
            .experiment(SampleExperiment.get())
            .seed(1)
            .startedAt(Instant.EPOCH)
            .machine(new MachineFacts("an OS", "a CPU", 8, 1024, null, null, null))
            .jdk(new Jdk(null, 25, "25.0.1", "someone"))
            .versions(new Versions("1", "abc1234", "4", List.of(TestEngines.gatling("3"))))
            .plannedRuns(12)
            .build();

    @Test
    void withoutMachinesAllWasOnOne() {
        assertThat(ONE.machines()).isEmpty();
        assertThat(ONE.onOneMachine()).isTrue();
        assertThat(ONE.loadCores()).isEmpty();
    }

    @Test
    void aServiceElsewhereIsApartFromTheLoad() {
        Manifest apart = ONE.withMachines(List.of(machine("app1", 8, null, MachineRole.SERVICE)));

        assertThat(apart.isApart(MachineRole.LOAD)).isTrue();
        assertThat(apart.onOneMachine()).isFalse();
        assertThat(apart.loadCores()).as("nobody told them").isEmpty();
    }

    @Test
    void aMachineThatHasAllRolesIsOne() {
        Manifest one = ONE.withMachines(List.of(machine("app1", 8, null, MachineRole.SERVICE, MachineRole.LOAD)));

        assertThat(one.onOneMachine()).as("there are no back ends").isTrue();
        assertThat(one.roles()).containsExactly(MachineRole.SERVICE, MachineRole.LOAD);
        assertThat(one.loadCores()).isEmpty();
    }

    @Test
    void theCoresOfTheLoadAreThoseOfTheSmallestMachineThatPlaysIt() {
        Manifest apart = ONE.withMachines(List.of(
                machine("app1", 1, null, MachineRole.SERVICE),
                machine("load1", 8, null, MachineRole.LOAD),
                machine("load2", 4, 2.5, MachineRole.LOAD)));

        assertThat(apart.loadCores()).hasValue(2);
    }

    @Test
    void machinesStayInAFurtherSessionAndWithOtherObjectives() {
        Manifest apart = ONE.withMachines(List.of(machine("app1", 8, null, MachineRole.SERVICE)));

        assertThat(apart.in(new Session(Instant.EPOCH, 3)).machines()).isEqualTo(apart.machines());
        assertThat(apart.withObjectives(List.of()).machines()).isEqualTo(apart.machines());
    }

    private static RoleAssignment machine(String name, int cores, Double limit, MachineRole... roles) {
        return new RoleAssignment(
                name,
                List.of(roles),
                new MachineFacts("an OS", "a CPU", cores, 1024, null, null, limit),
                ONE.jdk(),
                null);
    }
}
