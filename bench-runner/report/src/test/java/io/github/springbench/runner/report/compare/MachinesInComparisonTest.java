package io.github.springbench.runner.report.compare;

import static io.github.springbench.runner.report.FictionalMachines.APP;
import static io.github.springbench.runner.report.FictionalMachines.LOAD;
import static io.github.springbench.runner.report.FictionalResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.Objective.RegressionLimit;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts.RoleAssignment;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.report.Decision;
import io.github.springbench.runner.report.FictionalMachines;
import io.github.springbench.runner.report.compare.ResultComparison.Side;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One machine and several are different settings, and so are different machines in any role. */
class MachinesInComparisonTest {

    private static final Manifest APART = FictionalMachines.of(APP, LOAD);

    /** A result whose load generator and back ends shared the machine of the service. */
    private static final Manifest SHARED = APART.withMachines(List.of());

    @Test
    void oneMachineAndSeveralAreNamedAsSuch() {
        ResultComparison comparison = compare(SHARED, APART);

        assertThat(changes(comparison))
                .containsExactly(
                        "Machines: all on one machine, service on app1 (8 cores), load on load1",
                        "load: Operating system: Invented OS 1, Invented OS 2",
                        "load: Processor: Invented CPU, Another CPU",
                        "load: Cores: 8, 4",
                        "load: Memory, MiB: 32000, 16000",
                        "load: Open files per process: 20000, 10000",
                        "load: Ephemeral ports: 28232, null",
                        "load: JDK: 99.0.1 (Invented Vendor), 99.0.2 (Another Vendor)",
                        "Least round trip to the service: null, 0.183 ms");
        assertThat(comparison.warnings())
                .contains("One result is from one machine, the other from several: on several machines, the service has"
                        + " its own cores, and each response time includes a round trip over the network.");
    }

    @Test
    void anotherJdkOrMachineOfTheLoadIsADifference() {
        RoleAssignment other = new RoleAssignment(
                "load1", LOAD.roles(), APP.machine(), new Jdk(null, 99, "99.0.3", "Another Vendor"), null);

        assertThat(changes(compare(APART, FictionalMachines.of(APP, other))))
                .contains("load: Cores: 4, 8", "load: JDK: 99.0.2 (Another Vendor), 99.0.3 (Another Vendor)")
                .noneMatch(change -> change.startsWith("Machines"));
        assertThat(compare(APART, FictionalMachines.of(APP, other)).warnings())
                .contains("Machine and JDK differ: a difference below cannot be attributed to one of them.");
    }

    @Test
    void anotherRoundTripAloneExplainsNothing() {
        RoleAssignment farther = new RoleAssignment("app1", APP.roles(), APP.machine(), APP.jdk(), 2.5);
        SettingDifferences differences = SettingDifferences.of(APART, FictionalMachines.of(farther, LOAD));

        assertThat(differences.settings())
                .extracting(change -> change.name() + ": " + change.a() + ", " + change.b())
                .containsExactly("Least round trip to the service: 0.183 ms, 2.50 ms");
        assertThat(differences.kinds()).isEmpty();
    }

    @Test
    void theSameMachinesAreNoDifference() {
        assertThat(compare(APART, APART).settings()).isEmpty();
        assertThat(compare(APART, APART).warnings()).noneMatch(warning -> warning.contains("machine"));
    }

    @Test
    void betweenOneMachineAndSeveralNoRegressionIsDecided() {
        RegressionLimit limit = new RegressionLimit(Figure.P95, 10, true);

        assertThat(Regression.of(side(SHARED), side(APART), List.of(limit)))
                .singleElement()
                .satisfies(regression -> {
                    assertThat(regression.result()).isEqualTo(Decision.Result.UNDECIDED);
                    assertThat(regression.says()).isEqualTo("one result is of one machine, the other of several");
                });
        assertThat(Regression.of(side(APART), side(APART), List.of(limit)))
                .extracting(Regression::result)
                .containsExactly(Decision.Result.PASSED);
    }

    private static List<String> changes(ResultComparison comparison) {
        return comparison.settings().stream()
                .map(change -> change.name() + ": " + change.a() + ", " + change.b())
                .toList();
    }

    private static ResultComparison compare(Manifest a, Manifest b) {
        return ResultComparison.of(side(a), side(b));
    }

    private static Side side(Manifest manifest) {
        return new Side(
                "folder", manifest, List.of(new Repetition(run("alpha", 100, 1000, 1, 500, 100, 100, 0), List.of())));
    }
}
