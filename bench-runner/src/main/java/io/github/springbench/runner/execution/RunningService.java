package io.github.springbench.runner.execution;

import io.github.springbench.runner.host.Ports;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.Sample;
import io.github.springbench.runner.model.ServiceEvidence;
import io.github.springbench.runner.probe.JvmIdentity;
import io.github.springbench.runner.process.ChildProcess;
import io.github.springbench.runner.store.RunFolder;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/** A service in a fresh JVM, ready to answer. */
final class RunningService implements AutoCloseable {

    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    private static final String HEALTH = "actuator/health";

    private final ChildProcess process;
    private final URI url;
    private final List<String> command;

    private RunningService(ChildProcess process, URI url, List<String> command) {
        this.process = process;
        this.url = url;
        this.command = command;
    }

    /** Starts the service and waits until it says that it is healthy. */
    static RunningService start(Setting setting, PlannedRun run, RunFolder folder) {
        int port = setting.port() == 0 ? Ports.free() : setting.port();
        Ports.requireFree(port);
        List<String> arguments = ServiceCommand.arguments(setting, run.system(), port);
        List<String> executed = new ArrayList<>(List.of(setting.jdk().java().toString()));
        executed.addAll(arguments);
        List<String> recorded = new ArrayList<>(List.of("java"));
        recorded.addAll(arguments);
        ChildProcess process = ChildProcess.start(run.system().name(), executed, setting.home(), folder.serviceLog());
        URI url = URI.create("http://localhost:" + port + "/");
        try {
            process.awaitReady(url.resolve(HEALTH), START_TIMEOUT);
        } catch (RuntimeException neverReady) {
            process.close();
            throw neverReady;
        } catch (InterruptedException interrupted) {
            process.close();
            throw RunFailure.interrupted();
        }
        return new RunningService(process, url, recorded);
    }

    ProcessHandle handle() {
        return process.handle();
    }

    URI url() {
        return url;
    }

    List<String> command() {
        return command;
    }

    void requireAlive() {
        if (!process.isAlive()) {
            throw new RunFailure(
                    "The service ended while the load ran; its last words: " + String.join(" | ", process.logTail(3)));
        }
    }

    /** What its JVM says it is, and whether it is still the one that was started. */
    ServiceEvidence evidence(JvmIdentity jvm, List<Sample> samples) {
        return new ServiceEvidence(
                jvm.maxHeapBytes(),
                jvm.initialHeapBytes(),
                jvm.collectors(),
                samples.stream()
                        .map(Sample::requestWorkers)
                        .filter(Objects::nonNull)
                        .max(Comparator.naturalOrder())
                        .orElse(null),
                isStillItself(Ports.holder(url.getPort())));
    }

    /** Null where this system does not show who holds a port. */
    private Boolean isStillItself(OptionalLong holder) {
        if (!process.isAlive()) {
            return Boolean.FALSE;
        }
        return holder.isEmpty() ? null : Boolean.valueOf(holder.getAsLong() == handle().pid());
    }

    @Override
    public void close() {
        process.close();
    }
}
