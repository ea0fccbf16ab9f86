package io.github.springbench.runner.cli;

import io.github.springbench.runner.host.GitRevision;
import io.github.springbench.runner.model.Versions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The versions that the build wrote down. */
final class BuildVersions implements IVersionProvider {

    @Override
    public String[] getVersion() {
        Versions versions = read();
        return new String[] {
            "Spring Concurrency Bench " + versions.bench(),
            "Spring Boot " + versions.springBoot() + ", Gatling " + versions.gatling() + ", Hyperfoil "
                    + versions.hyperfoil()
        };
    }

    static Versions read() {
        Properties build = new Properties();
        try (InputStream in = BuildVersions.class.getResourceAsStream("build.properties")) {
            build.load(in);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return new Versions(
                build.getProperty("bench.version"),
                GitRevision.of(Home.folder()),
                build.getProperty("spring-boot.version"),
                build.getProperty("gatling.version"),
                build.getProperty("hyperfoil.version"));
    }
}
