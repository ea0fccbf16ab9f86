package io.github.springbench.runner.report;

import static io.github.springbench.runner.report.FictionalMachines.APP;
import static io.github.springbench.runner.report.FictionalMachines.LOAD;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.MachineFacts.RoleAssignment;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.report.form.Fact;
import java.util.List;
import org.junit.jupiter.api.Test;

class MachinesInUseTest {

    private static final Manifest ONE =
            FictionalResult.manifest(FictionalResult.experiment("invented", "How does an invented system behave?"), 2);

    @Test
    void eachMachineIsToldWithWhatRanOnItAndItsJdkWhereItIsAnother() {
        assertThat(MachinesInUse.inShort(FictionalMachines.manifest()))
                .extracting(fact -> fact.name() + ": " + String.join(" ", fact.texts()))
                .containsExactly(
                        "Machine app1: service; 8 cores, 31.3 GiB; Invented OS 1; "
                                + "least round trip from load1, load2 0.183 ms",
                        "Machine load1: load; 4 cores, 15.6 GiB; Invented OS 2; JDK 99.0.2 (Another Vendor)",
                        "Machine load2: load; 1.5 of 2 cores (a limit of its container or control group), 15.6 GiB; "
                                + "Invented OS 2; JDK 99.0.2 (Another Vendor)",
                        "Response times: each includes the round trip over the network between load generator and "
                                + "service");
    }

    @Test
    void theSettingsTellTheRestToo() {
        assertThat(MachinesInUse.inFull(FictionalMachines.manifest()).get(1).texts())
                .containsExactly("load; Operating system: Invented OS 2; Processor: Another CPU; Cores: 4; "
                        + "Memory, MiB: 16,000; Open files per process: 10,000; JDK 99.0.2 (Another Vendor)");
    }

    @Test
    void oneMachineIsToldAsBeforeThereWereOthers() {
        assertThat(MachinesInUse.inShort(ONE)).containsExactly(Fact.words("Machine", "2 cores, 23.4 GiB"));
        assertThat(MachinesInUse.inFull(ONE))
                .isEqualTo(Setting.facts(ONE, Setting.Group.MACHINE))
                .isNotEmpty();
    }

    @Test
    void whichRoleIsWhereIsToldInAFewWords() {
        RoleAssignment both = new RoleAssignment(
                "app1", List.of(MachineRole.SERVICE, MachineRole.LOAD), APP.machine(), APP.jdk(), null);

        assertThat(MachinesInUse.words(ONE)).isEqualTo("all on one machine");
        assertThat(MachinesInUse.words(FictionalMachines.of(both))).isEqualTo("all on one machine, app1 (8 cores)");
        assertThat(MachinesInUse.words(FictionalMachines.manifest()))
                .isEqualTo("service on app1 (8 cores), load on load1, load2");
        assertThat(MachinesInUse.words(FictionalMachines.of(APP)))
                .isEqualTo("service on app1 (8 cores), load on a controller of Hyperfoil that ran already");
        assertThat(MachinesInUse.words(FictionalCalls.manifest("matched").withMachines(List.of(APP, LOAD))))
                .startsWith("service on app1 (")
                .endsWith("), back ends on the machine of the bench, load on load1");
    }

    @Test
    void theSettingsSayThatServiceAndLoadGeneratorAreApart() {
        assertThat(Settings.facts(FictionalMachines.model()))
                .contains(Fact.words("Service and load generator", "have their own machines"));
        assertThat(Settings.facts(FictionalResult.model()))
                .contains(Fact.words("Service and load generator", "share the machine"));
    }

    @Test
    void theClocksDriftIsCountedAmongThePartsOnlyWhereThereAreSeveralClocks() {
        assertThat(MachineMoves.inShort(FictionalMachines.model()).orElseThrow())
                .endsWith("10 of 11 parts could be checked; not, or only partly, checked: the cores' speed");
        assertThat(MachineMoves.inShort(FictionalResult.model()).orElseThrow()).contains("8 of 10 parts");
    }
}
