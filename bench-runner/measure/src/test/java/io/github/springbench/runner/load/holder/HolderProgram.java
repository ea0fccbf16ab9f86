package io.github.springbench.runner.load.holder;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.load.HeldStep;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The program in a JVM of its own, to its end. */
final class HolderProgram {

    private HolderProgram() {}

    /**
     * Does the runner's part: it reads each step as soon as that is reached.
     *
     * @param at is told that a step was reached, before the program goes on
     */
    static void play(HolderGenerator generator, LoadTask task, List<Step> steps, Consumer<Step> at)
            throws IOException, InterruptedException {
        Path log = task.folder().resolveSibling("log");
        Process holder = new ProcessBuilder(generator.command(
                        new Jdk(Path.of(System.getProperty("java.home")), 17, "17", "Somebody"), task))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            for (Step step : steps) {
                HeldStep held = HeldStep.of(task.folder(), step);
                while (!Files.exists(held.reached())) {
                    boolean ended = holder.waitFor(5, TimeUnit.MILLISECONDS);
                    assertThat(ended && !Files.exists(held.reached()))
                            .as(() -> "ended before " + step + ": " + text(log))
                            .isFalse();
                }
                at.accept(step);
                Files.createFile(held.read());
            }
            assertThat(holder.waitFor()).isZero();
        } finally {
            holder.destroyForcibly();
        }
    }

    private static String text(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }
}
