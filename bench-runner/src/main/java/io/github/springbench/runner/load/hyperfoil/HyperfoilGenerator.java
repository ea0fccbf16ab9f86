package io.github.springbench.runner.load.hyperfoil;

import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.model.Jdk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Hyperfoil in a JVM of its own, with the program of the module hyperfoil-engine around it. */
public final class HyperfoilGenerator implements LoadGenerator {

    private static final String PROGRAM = "io.github.springbench.hyperfoil.HyperfoilLoad";

    /** The same for every system; the heap of the other load generator. */
    private static final List<String> JVM_FLAGS = List.of("-Xms1g", "-Xmx2g", "-XX:+UseG1GC");

    private final EngineModule engine;

    /** @param engine the folder of the built module hyperfoil-engine */
    public HyperfoilGenerator(Path engine) {
        this.engine = new EngineModule(engine);
    }

    /** The command; the load in Hyperfoil's words is written to where the command finds it. */
    @Override
    public List<String> command(Jdk jdk, LoadTask task) {
        Path folder = task.folder().toAbsolutePath();
        Path yaml = folder.resolve("benchmark.hf.yaml");
        try {
            Files.createDirectories(folder);
            Files.writeString(yaml, BenchmarkYaml.of(task));
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot write " + yaml + ": " + failed.getMessage(), failed);
        }
        List<String> flags = new ArrayList<>(JVM_FLAGS);
        flags.add("-Dbench.watch=" + task.watch().toAbsolutePath());
        if (task.warmUpEnd() != null) {
            flags.add("-Dbench.warm-up.rest=" + task.workload().closed());
            flags.add("-Dbench.warm-up.end=" + task.warmUpEnd().toAbsolutePath());
        }
        return engine.command(jdk, flags, PROGRAM, yaml.toString(), folder.toString());
    }

    @Override
    public LoadMeasurement read(LoadTask task) {
        try {
            return HyperfoilRecord.read(task);
        } catch (IOException unreadable) {
            throw new LoadUnreadable("Hyperfoil left no usable record: " + unreadable.getMessage());
        }
    }
}
