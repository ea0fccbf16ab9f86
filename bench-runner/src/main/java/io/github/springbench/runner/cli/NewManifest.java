package io.github.springbench.runner.cli;

import io.github.springbench.runner.database.DatabaseChoice;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.MachineFacts;
import io.github.springbench.runner.model.Manifest.Session;
import io.github.springbench.runner.model.Manifest.Versions;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.model.ManifestBuilder;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.run.ResourceAllocation;
import java.time.Instant;
import java.util.List;

/** The settings of a result that begins now. */
final class NewManifest {

    private NewManifest() {}

    /** Of runs on these machines. */
    static Manifest of(
            RunPlan plan,
            Choices choices,
            Jdk jdk,
            MachinesInUse machines,
            ResourceAllocation allocation,
            DatabaseChoice database) {
        Versions versions = BuildVersions.of(
                Generators.all().engines(plan.experiment(), machines.byRole().fleet()));
        return of(plan, choices, jdk, machines.ofService().machine(), allocation, database, versions)
                .withMachines(machines.forResult());
    }

    /**
     * Of runs on one machine.
     *
     * @param database of the experiment; null where it has none
     */
    static Manifest of(
            RunPlan plan,
            Choices choices,
            Jdk jdk,
            MachineFacts machine,
            ResourceAllocation allocation,
            DatabaseChoice database) {
        return of(plan, choices, jdk, machine, allocation, database, BuildVersions.read());
    }

    private static Manifest of(
            RunPlan plan,
            Choices choices,
            Jdk jdk,
            MachineFacts machine,
            ResourceAllocation allocation,
            DatabaseChoice database,
            Versions versions) {
        Instant now = Instant.now();
        return ManifestBuilder.builder()
                .experiment(plan.experiment())
                .preset(plan.preset())
                .profile(plan.profile())
                .tier(
                        allocation.resources() == null
                                ? null
                                : allocation.control().tier())
                .cores(allocation.coresInWords())
                .seed(plan.seed())
                .startedAt(now)
                .machine(machine)
                .jdk(jdk)
                .versions(versions)
                .plannedRuns(plan.measuringRuns())
                .leftOut(plan.leftOut())
                .chosen(new Manifest.Chosen(
                        choices.users(),
                        choices.systems(),
                        choices.repetitions(),
                        choices.duration(),
                        choices.objectives(),
                        choices.untilDecided(),
                        choices.capacity()))
                .database(database == null ? null : database.mark().orElse(null))
                .sessions(List.of(new Session(now, 0)))
                .build();
    }
}
