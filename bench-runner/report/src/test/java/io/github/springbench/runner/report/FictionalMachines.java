package io.github.springbench.runner.report;

import io.github.springbench.runner.model.machine.ClockOffset.ClockEvidence;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.MachineFacts.RoleAssignment;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The invented experiment on several machines: one runs the service, and two play its load. */
public final class FictionalMachines {

    public static final RoleAssignment APP = new RoleAssignment(
            "app1",
            List.of(MachineRole.SERVICE),
            new MachineFacts("Invented OS 1", "Invented CPU", 8, 32_000, 20_000L, 28_232, null),
            new Jdk(Path.of("jdk"), 99, "99.0.1", "Invented Vendor"),
            0.1834);

    public static final RoleAssignment LOAD = new RoleAssignment(
            "load1",
            List.of(MachineRole.LOAD),
            new MachineFacts("Invented OS 2", "Another CPU", 4, 16_000, 10_000L, null, null),
            new Jdk(Path.of("elsewhere"), 99, "99.0.2", "Another Vendor"),
            null);

    private static final RoleAssignment SECOND_LOAD = new RoleAssignment(
            "load2",
            List.of(MachineRole.LOAD),
            new MachineFacts("Invented OS 2", "Another CPU", 2, 16_000, 10_000L, null, 1.5),
            LOAD.jdk(),
            null);

    private FictionalMachines() {}

    /** Two runs with known clocks. */
    public static ReportModel model() {
        return ReportModel.of(
                manifest(),
                List.of(
                        apart(FictionalResult.valid(FictionalResult.run("alpha", 100, 1000, 1, 500.4, 101.2, 100, 0))),
                        apart(FictionalResult.valid(FictionalResult.run("alpha", 100, 2000, 1, 990, 103.6, 180, 0)))));
    }

    public static Manifest manifest() {
        return of(APP, LOAD, SECOND_LOAD);
    }

    /** The manifest of a result on these machines; the first one runs the service. */
    public static Manifest of(RoleAssignment... machines) {
        return FictionalResult.manifest(
                        FictionalResult.experiment("invented-machines", "How does an invented system behave apart?"), 2)
                .on(machines[0])
                .withMachines(List.of(machines));
    }

    private static RunResult apart(RunResult run) {
        return run.withEvidence(run.evidence().with(it -> it.clocks(List.of(
                        new ClockEvidence("app1", 3.214, 0.0917, 0.02), new ClockEvidence("load1", -12.5, 0.1, -0.3)))
                .errors(new Interference(
                        Map.of(
                                Metric.P95_MS,
                                Map.of(InterferencePart.CORES, 1.0, InterferencePart.CLOCK_DRIFT, 0.5),
                                Metric.PLATEAU_THROUGHPUT_RPS,
                                Map.of(InterferencePart.CORES, 2.0)),
                        Set.of(InterferencePart.SPEED)))));
    }
}
