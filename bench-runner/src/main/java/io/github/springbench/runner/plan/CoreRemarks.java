package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.MachineFacts;
import io.github.springbench.runner.model.Remark;

/** How much CPU time a machine has for a run. */
final class CoreRemarks {

    private static final String SUBJECT = "cores";
    private static final int LEAST_CORES = 2;

    private CoreRemarks() {}

    /** A limit of a container counts like missing cores. */
    static Remark of(MachineFacts machine) {
        String count = machine.grantsLessThanItsCores() ? machine.coresInWords() : Integer.toString(machine.cores());
        return machine.usableCores() >= LEAST_CORES
                ? Remarks.fine(SUBJECT, "%s; service and load generator share them", count)
                : Remarks.warning(
                        SUBJECT,
                        "%s: service and load generator compete for %s, which slows both. Use 2 or more",
                        count,
                        machine.cores() == 1 ? "it" : "them");
    }
}
