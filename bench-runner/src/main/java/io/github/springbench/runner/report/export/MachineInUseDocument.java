package io.github.springbench.runner.report.export;

import io.github.springbench.runner.model.MachineFacts;
import io.github.springbench.runner.model.MachineInUse;
import io.github.springbench.runner.model.MachineRole;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.report.Numbers;
import java.math.BigDecimal;
import java.util.List;

/**
 * A machine that took part.
 *
 * @param roles in the words of a file of machines
 * @param jdk null where nothing ran on it
 * @param roundTripMs null where none was measured
 */
record MachineInUseDocument(
        String name, List<String> roles, MachineFacts machine, ResultsDocument.Jdk jdk, BigDecimal roundTripMs) {

    /** Null where all ran on the machine of the bench. */
    static List<MachineInUseDocument> all(Manifest manifest) {
        return manifest.machines().isEmpty()
                ? null
                : manifest.machines().stream().map(MachineInUseDocument::of).toList();
    }

    private static MachineInUseDocument of(MachineInUse used) {
        return new MachineInUseDocument(
                used.name(),
                used.roles().stream().map(MachineRole::word).toList(),
                used.machine(),
                used.jdk() == null ? null : ResultsDocument.Jdk.of(used.jdk()),
                Numbers.exact(used.roundTripMs()));
    }
}
