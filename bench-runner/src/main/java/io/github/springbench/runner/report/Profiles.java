package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.model.Profile;
import java.util.Optional;

/** Under which set of limits the systems were compared, and what that makes of the source's figures and claims. */
public final class Profiles {

    private Profiles() {}

    /** The name and what it stands for; empty where the experiment has no profiles. */
    public static Optional<String> inForce(Manifest manifest) {
        return Optional.ofNullable(manifest.profile()).map(name -> name + meaning(name));
    }

    static boolean isMatched(Manifest manifest) {
        return Profile.MATCHED.equals(manifest.profile());
    }

    /** What is to be said beside the source's claims; empty where the limits are its own. */
    public static Optional<String> aboutClaims(Manifest manifest) {
        return ofTheSource(manifest)
                .map(source -> "Profile " + manifest.profile() + " is in force, not " + source
                        + ": the claims are about the source's own limits, but are judged anyway.");
    }

    /** What is to be said of published figures beside ours; empty where the limits are the source's own. */
    static Optional<String> aboutPublished(Manifest manifest) {
        return ofTheSource(manifest)
                .map(source -> "They are of profile " + source + ", the limits of the source; profile "
                        + manifest.profile() + " is in force here.");
    }

    /** The profile with the limits of the source, where another one is in force. */
    private static Optional<String> ofTheSource(Manifest manifest) {
        Experiment experiment = manifest.experiment();
        return experiment.profiles().containsKey(Profile.PUBLISHED)
                        && manifest.profile() != null
                        && !manifest.profile().equals(Profile.PUBLISHED)
                ? Optional.of(Profile.PUBLISHED)
                : Optional.empty();
    }

    private static String meaning(String name) {
        return switch (name) {
            case Profile.PUBLISHED -> ": the limits of the source";
            case Profile.MATCHED -> ": the same capacity on all systems";
            case Profile.DEFAULTS -> ": no settings other than those that the experiment compares";
            default -> "";
        };
    }
}
