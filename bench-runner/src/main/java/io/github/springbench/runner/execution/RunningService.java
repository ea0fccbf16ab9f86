package io.github.springbench.runner.execution;

import io.github.springbench.runner.host.Ports;
import io.github.springbench.runner.model.Sample;
import io.github.springbench.runner.model.ServiceEvidence;
import io.github.springbench.runner.probe.JvmIdentity;
import io.github.springbench.runner.process.ChildProcess;
import io.github.springbench.runner.process.Confinement;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/** A service in a fresh JVM, ready to answer. */
final class RunningService implements AutoCloseable {

    /** Ports that are tried where the runner chooses them: between its look and the service's start another may take one. */
    private static final int MOST_PORTS = 3;

    /** Its connections are closed before its end is seen. */
    private static final Duration A_MOMENT = Duration.ofMillis(500);

    private static final String HEALTH = "actuator/health";

    /** What a program without HTTP says when it is ready. */
    private static final String LISTENING = "listening on ";

    private final String name;
    private final ChildProcess process;
    private final Confinement confinement;
    private final URI url;
    private final List<String> command;

    private RunningService(String name, ChildProcess process, Confinement confinement, URI url, List<String> command) {
        this.name = name;
        this.process = process;
        this.confinement = confinement;
        this.url = url;
        this.command = command;
    }

    /** Starts the service and waits until it says that it is healthy. */
    static RunningService start(Setting setting, Launch launch) {
        for (int attempt = 1; launch.port() == 0; attempt++) {
            int port = Ports.free();
            try {
                return start(setting, launch, port);
            } catch (RuntimeException notUp) {
                if (attempt == MOST_PORTS || ChildProcess.runnerIsEnding() || Ports.isFree(port)) {
                    throw notUp;
                }
            }
        }
        return start(setting, launch, launch.port());
    }

    private static RunningService start(Setting setting, Launch launch, int port) {
        Ports.requireFree(port);
        Confinement confinement = setting.allotment().ofService(launch.name(), launch.cores());
        ChildProcess process = null;
        try {
            List<String> jvm = new ArrayList<>(setting.experiment().jvm());
            jvm.addAll(confinement.jvmFlags());
            List<String> arguments = ServiceCommand.arguments(jvm, launch, port);
            process = ChildProcess.start(
                    launch.name(),
                    confinement.wrap(command(setting.jdk().java().toString(), arguments)),
                    launch.environment(),
                    setting.home(),
                    launch.log());
            URI url = URI.create("http://127.0.0.1:" + port + "/");
            if (launch.web()) {
                process.awaitReady(url.resolve(HEALTH), setting.deadlines().start());
            } else {
                process.awaitLine(LISTENING, setting.deadlines().start());
            }
            return new RunningService(launch.name(), process, confinement, url, command("java", arguments));
        } catch (RuntimeException neverReady) {
            stop(process, confinement);
            throw neverReady;
        } catch (InterruptedException interrupted) {
            stop(process, confinement);
            throw RunFailure.interrupted();
        }
    }

    private static List<String> command(String program, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(arguments);
        return List.copyOf(command);
    }

    private static void stop(ChildProcess process, Confinement confinement) {
        if (process != null) {
            process.close();
        }
        confinement.close();
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

    /** From now on it has no more than its part of its cores. */
    void limitCpu() {
        confinement.limitCpu();
    }

    /** Whether its process still lives, while it must. */
    void requireAlive() {
        process.end().map(this::ended).ifPresent(ended -> {
            throw ended;
        });
    }

    private RunFailure ended(String end) {
        return new RunFailure(name + " ended with " + end + " during the run" + RunFailure.lastWords(process) + ".");
    }

    /** What went wrong, or that its process has ended, from which all else follows. */
    RuntimeException causeOf(RuntimeException failure) {
        return process.end(A_MOMENT).<RuntimeException>map(this::ended).orElse(failure);
    }

    /** Whether it still answers, in words. */
    String health() {
        return name + " answered its health check with " + ChildProcess.answerAt(url.resolve(HEALTH));
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
        stop(process, confinement);
    }
}
