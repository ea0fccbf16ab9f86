package io.github.springbench.runner.load;

import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Engine;
import io.github.springbench.runner.model.run.Engine.ByHand;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A program that plays users against a service, in a process of its own. */
public interface LoadGenerator {

    /** Which one it is. */
    Engine engine();

    /** As experiment files write it. */
    default String name() {
        return engine().name();
    }

    /** Whether it is no part of this project, and not a part of a result unless its experiment names it. */
    default boolean isOutside() {
        return false;
    }

    /** Why it cannot be started on this machine, in a clause; empty where it can. */
    default Optional<String> isMissing() {
        return Optional.empty();
    }

    /** Why it cannot play a load, in a clause that says what to write instead; empty where it can. */
    default Optional<String> cannotPlay(Workload workload) {
        return Optional.empty();
    }

    /** Whether it can call a service by https. */
    default boolean playsHttps() {
        return true;
    }

    /** Whether it can play on another machine than the runner's. */
    default boolean playsElsewhere() {
        return true;
    }

    /** Whether several machines can play one load together. */
    default boolean playsOnSeveralMachines() {
        return false;
    }

    /**
     * Why these machines cannot play a load together, in a clause that says what to do instead; empty where they can.
     *
     * @param jdk of the load generator
     */
    default Optional<String> cannotPlayOn(LoadFleet fleet, Jdk jdk) {
        return playsOnSeveralMachines()
                ? Optional.empty()
                : Optional.of("it can run on one machine only. Give the role load to one machine");
    }

    /**
     * What plays a load on these machines, which may have another version.
     *
     * @param fleet null where one machine plays it
     */
    default Engine engine(LoadFleet fleet) {
        return engine();
    }

    /** Whether users send the requests of the workload, so that these can be compared with what is sent. */
    default boolean sendsRequestsOf(Workload workload) {
        return false;
    }

    /** The command that generates the load and ends by itself. */
    List<String> command(Jdk jdk, LoadTask task);

    /**
     * How it waits for the runner between its warm-up and the load, so that the runner can read what the service has
     * counted until then; empty where it goes on at once, and tells how many requests its warm-up had.
     */
    default Optional<HeldStep> beginning(LoadTask task) {
        return Optional.empty();
    }

    /** How a person plays the same load. */
    default ByHand byHand(LoadTask task) {
        return ByHand.NOTHING;
    }

    /**
     * Follows the load while the command runs, which may not have begun, as cheaply as can be and without asking the
     * generator.
     */
    default LiveLoad follow(LoadTask task) {
        return LiveLoad.SILENT;
    }

    /**
     * Reads what the generator recorded.
     *
     * @throws LoadUnreadable where there is no usable record, with the reason in one sentence
     */
    LoadMeasurement read(LoadTask task);

    /** Whether a file that it left may quote what the service answered, and so a secret. */
    default boolean quotesAnswers(Path file) {
        return true;
    }
}
