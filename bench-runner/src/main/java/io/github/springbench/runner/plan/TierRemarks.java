package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.Remark.Level;
import io.github.springbench.runner.model.Remark;
import io.github.springbench.runner.model.Resources.ResourceControl;
import io.github.springbench.runner.model.Resources.ResourceTier;

/** By which means a machine gives processes equal resources, and what a weaker one leaves open. */
final class TierRemarks {

    private static final String SUBJECT = "tier";
    private static final String REMEDY = "On Linux, run as root; in a container, make /sys/fs/cgroup writable";

    private TierRemarks() {}

    /** Weaker tiers are no fault of a machine: only experiments with equal resources need any. */
    static Remark of(ResourceControl control) {
        if (control.tier() == ResourceTier.NONE) {
            return Remarks.note(SUBJECT, "equal resources %s", refusal().text());
        }
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
                "equal resources are enforced by: %s. Control groups cannot be made here, so the kernel keeps "
                        + "processes on whole cores and does not limit their memory. %s",
                tier,
                REMEDY);
    }

    /** Of an experiment with equal resources, on a machine that can enforce nothing. */
    static Remark refusal() {
        return new Remark(
                Level.REFUSAL,
                "equal resources",
                "cannot be enforced here, so experiments with 'resources' are refused: neither control groups can be "
                        + "made, nor is there a taskset. " + REMEDY);
    }
}
