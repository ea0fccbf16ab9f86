package io.github.springbench.runner.cli;

import io.github.springbench.runner.cli.option.MeasuringOptions.NewManifest;
import io.github.springbench.runner.database.DatabaseChoice;
import io.github.springbench.runner.machine.local.HostReader.Machines;
import io.github.springbench.runner.machine.local.Jdks;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.run.ResourceAllocation;
import io.github.springbench.runner.store.ResultFolder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Calls {@code run --resume} for results in a folder of the test's own; the build sets {@code bench.home}. */
public abstract class ResumeCalls {

    public final StringWriter out = new StringWriter();
    public final StringWriter err = new StringWriter();
    public final Jdk jdk = Jdks.installed().get(0);

    @TempDir
    public Path results;

    /** @param database null where the experiment has none */
    public Manifest manifest(RunPlan plan, Choices choices, DatabaseChoice database) {
        return NewManifest.of(
                plan,
                choices,
                jdk,
                Machines.seenThrough(Path.of("/")),
                ResourceAllocation.sharedMachine(),
                database,
                BuildVersions.read());
    }

    public ResultFolder create(Manifest manifest) {
        return ResultFolder.create(results, manifest);
    }

    public int bench(String... arguments) {
        CommandLine commandLine = Bench.commandLine();
        commandLine.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        commandLine.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        return commandLine.execute(arguments);
    }
}
