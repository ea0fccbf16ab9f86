package io.github.springbench.runner.cli;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.machine.local.GitRevision;
import io.github.springbench.runner.model.run.Engine;
import io.github.springbench.runner.model.run.Manifest.Versions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The versions that the build wrote down. */
public final class BuildVersions implements IVersionProvider {

    @Override
    public String[] getVersion() {
        Versions versions = read();
        return new String[] {
            "Spring Concurrency Bench " + versions.bench(),
            "Spring Boot " + versions.springBoot()
                    + versions.engines().stream().map(engine -> ", " + engine).collect(joining())
        };
    }

    public static Versions read() {
        return of(Generators.all().engines());
    }

    /** With the load generators that take part. */
    public static Versions of(List<Engine> engines) {
        return new Versions(of("bench.version"), GitRevision.of(Home.folder()), of("spring-boot.version"), engines);
    }

    /** What the build wrote down under a name. */
    public static String of(String name) {
        Properties build = new Properties();
        try (InputStream in = BuildVersions.class.getResourceAsStream("build.properties")) {
            build.load(in);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return build.getProperty(name);
    }
}
