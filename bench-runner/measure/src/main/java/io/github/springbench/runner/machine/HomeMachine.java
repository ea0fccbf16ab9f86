package io.github.springbench.runner.machine;

import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.Sample.RunnerSample;
import java.util.function.Supplier;

/** The machine that the bench itself runs on, with the files of its user. */
public interface HomeMachine extends Machine {

    /** Whether the bench was told to end; what its processes do from then on says nothing. */
    boolean isEnding();

    /** Watches the JVM that this is called in. For one thread. */
    Supplier<RunnerSample> watchRunner();

    /**
     * Checks what {@code java -jar} needs.
     *
     * @throws UserError where the jar is not there, or is no program
     */
    void requireRunnable(OwnJar jar);

    /**
     * Checks that a jar still is the one that the result says was measured.
     *
     * @throws UserError where somebody built it again, or took it away, since the runner began
     */
    void requireUnchanged(OwnJar jar);
}
