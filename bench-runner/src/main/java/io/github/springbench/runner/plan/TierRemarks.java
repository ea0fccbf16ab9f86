package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.Remark;
import io.github.springbench.runner.model.ResourceControl;

/** By which means a machine gives processes equal resources, and what a weaker one leaves open. */
final class TierRemarks {

    private static final String SUBJECT = "tier";

    private TierRemarks() {}

    /** Weaker tiers are no fault of a machine: only experiments with equal resources need any. */
    static Remark of(ResourceControl control) {
        String tier = control.tier().label();
        if (control.tier().limitsMemory()) {
            return Remarks.fine(
                    SUBJECT,
                    "equal resources are enforced by: %s%s",
                    tier,
                    control.holdsPartsOfCores() ? "" : "; whole cores only");
        }
        return Remarks.note(
                SUBJECT,
                "equal resources are enforced by: %s. Control groups cannot be made here, so the kernel %s. On Linux, "
                        + "run as root; in a container, make /sys/fs/cgroup writable",
                tier,
                control.tier().pinsCores()
                        ? "keeps processes on whole cores and does not limit their memory"
                        : "limits neither cores nor memory of a process");
    }
}
