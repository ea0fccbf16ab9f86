package io.github.springbench.runner.run.service;

import io.github.springbench.runner.machine.ChildProcessFailure;
import io.github.springbench.runner.machine.Confinement;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.MachineProcess;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.run.RunContext;
import io.github.springbench.runner.run.RunFailure;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A service in a fresh JVM. */
final class StartedService implements ReadyService {

    /**
     * Ports that are tried where the runner chooses them: between its check and the service's start another may take
     * one.
     */
    private static final int MOST_PORTS = 3;

    /** Its connections are closed before its end is seen. */
    private static final Duration A_MOMENT = Duration.ofMillis(500);

    /** What a program without HTTP says when it is ready. */
    private static final String LISTENING = "listening on ";

    private final Machine machine;
    private final String name;
    private final Optional<Readiness> readiness;
    private final MachineProcess process;
    private final Confinement confinement;
    private final URI url;
    private final List<String> command;

    private StartedService(
            Machine machine,
            Launch launch,
            MachineProcess process,
            Confinement confinement,
            URI url,
            List<String> command) {
        this.machine = machine;
        this.name = launch.name();
        this.readiness = launch.program().readiness();
        this.process = process;
        this.confinement = confinement;
        this.url = url;
        this.command = command;
    }

    /** Starts the service and waits until it is ready. */
    static StartedService start(RunContext context, Launch launch) {
        for (int attempt = 1; launch.port() == 0; attempt++) {
            int port = launch.machine().freePort();
            try {
                return start(context, launch, port);
            } catch (RuntimeException notUp) {
                if (attempt == MOST_PORTS
                        || context.machines().here().isEnding()
                        || launch.machine().isFree(port)) {
                    throw notUp;
                }
            }
        }
        return start(context, launch, launch.port());
    }

    private static StartedService start(RunContext context, Launch launch, int port) {
        Machine machine = launch.machine();
        machine.requireFree(port);
        Confinement confinement = context.allocation().of(launch);
        MachineProcess process = null;
        try {
            List<String> jvm = new ArrayList<>(launch.program().jvm(context.experiment()));
            jvm.addAll(confinement.jvmFlags());
            List<String> command = new ArrayList<>(List.of(context.jdk().java().toString()));
            command.addAll(ServiceCommand.arguments(jvm, launch, port));
            process = machine.start(
                    launch.name(),
                    confinement.wrap(CommandThere.of(command, machine, context)),
                    launch.environment(),
                    launch.program().folder().orElse(context.home()),
                    launch.log(),
                    context.mask());
            URI url = url(machine.address(), port, launch.program().https());
            awaitReady(process, launch.program(), url, context.deadlines().ofStart(launch.program()));
            return new StartedService(
                    machine, launch, process, confinement, url, ServiceCommand.recorded(jvm, launch, port));
        } catch (RuntimeException neverReady) {
            stop(process, confinement);
            throw neverReady;
        } catch (InterruptedException interrupted) {
            stop(process, confinement);
            throw RunFailure.interrupted();
        }
    }

    private static void awaitReady(MachineProcess process, StartableJar program, URI url, Duration atMost)
            throws InterruptedException {
        if (program.readiness().isEmpty()) {
            process.awaitLine(LISTENING, atMost);
            return;
        }
        Readiness readiness = program.readiness().get();
        try {
            process.awaitReady(readiness.at(url), atMost);
        } catch (ChildProcessFailure late) {
            if (program.ours() || !process.isAlive()) {
                throw late;
            }
            throw new RunFailure(late.getMessage() + ". It must listen on the port that its arguments name, and "
                    + readiness.duty() + " If it needs more time, write it into 'deadlines', such as {ready: 10m}.");
        }
    }

    private static void stop(MachineProcess process, Confinement confinement) {
        if (process != null) {
            process.close();
        }
        confinement.close();
    }

    @Override
    public Optional<FoundProcess> process() {
        return Optional.of(process);
    }

    @Override
    public URI url() {
        return url;
    }

    @Override
    public List<String> command() {
        return command;
    }

    @Override
    public void limitCpu() {
        confinement.limitCpu();
    }

    @Override
    public void requireAlive() {
        process.end().map(this::ended).ifPresent(ended -> {
            throw ended;
        });
    }

    private ServiceFailure ended(String end) {
        return new ServiceFailure(
                name + " ended with " + end + " during the run" + RunFailure.lastWords(process) + ".");
    }

    @Override
    public RuntimeException causeOf(RuntimeException failure) {
        return process.end(A_MOMENT).<RuntimeException>map(this::ended).orElseGet(() -> explained(failure));
    }

    /** A service that lives may answer late or not at all for lack of something; another failure is not its. */
    private RuntimeException explained(RuntimeException failure) {
        boolean ofService = failure instanceof ServiceFailure || failure.getClass() == RunFailure.class;
        String lack = ofService ? lack() : null;
        if (lack == null || failure.getMessage().contains(lack)) {
            return failure;
        }
        String message = failure.getMessage().replaceFirst("\\.$", "") + "; the log of " + name + " says " + lack + ".";
        return failure instanceof ServiceFailure ? new ServiceFailure(message) : new RunFailure(message);
    }

    @Override
    public String lack() {
        return process.lack().orElse(null);
    }

    @Override
    public String health() {
        return name + readiness.map(asked -> asked.answerOf(url)).orElse(" has no health check");
    }

    @Override
    public Boolean isStillItself() {
        if (!process.isAlive()) {
            return Boolean.FALSE;
        }
        OptionalLong holder = machine.holder(url.getPort());
        return holder.isEmpty() ? null : Boolean.valueOf(holder.getAsLong() == process.pid());
    }

    @Override
    public void close() {
        stop(process, confinement);
    }

    /**
     * Certificates for a machine of one's own name it, and rarely its address.
     *
     * @param host a name or an address, an IPv6 address without its brackets
     */
    private static URI url(String host, int port, boolean https) {
        String name = https && host.equals("127.0.0.1") ? "localhost" : host;
        return URI.create(
                (https ? "https://" : "http://") + (name.contains(":") ? "[" + name + "]" : name) + ":" + port + "/");
    }

    /** How a program is started. */
    static final class ServiceCommand {

        /**
         * A JVM that is out of memory must not go on without the threads that it lost: its figures would be those of
         * half a service. The first flag, so that an experiment can say otherwise.
         */
        private static final String END_WITHOUT_MEMORY = "-XX:+ExitOnOutOfMemoryError";

        /** What a JVM that crashes reports goes to its log and not into a file in the working folder. */
        private static final String REPORT_CRASH = "-XX:+ErrorFileToStdout";

        private ServiceCommand() {}

        /** All arguments after {@code java}, as its JVM is to be told them. */
        static List<String> arguments(List<String> jvm, Launch launch, int port) {
            Path data = launch.program().data();
            return arguments(jvm, launch.program().jar(), data == null ? "" : data.toString(), launch, port);
        }

        /**
         * The whole command as results record it: the jar and the data folder are not named by this machine's paths.
         */
        static List<String> recorded(List<String> jvm, Launch launch, int port) {
            List<String> command = new ArrayList<>(List.of("java"));
            command.addAll(arguments(jvm, launch.program().recorded(), StartableJar.DATA_BY_HAND, launch, port));
            return List.copyOf(command);
        }

        private static List<String> arguments(List<String> jvm, String jar, String data, Launch launch, int port) {
            List<String> arguments = new ArrayList<>(List.of(END_WITHOUT_MEMORY, REPORT_CRASH));
            arguments.addAll(jvm);
            arguments.add("-jar");
            arguments.add(jar);
            launch.properties().forEach((key, value) -> arguments.add("--" + key + "=" + value));
            launch.program().arguments().stream()
                    .map(argument -> argument.replace(OwnJar.PORT, Integer.toString(port))
                            .replace(OwnJar.ADDRESS, launch.machine().address())
                            .replace(StartableJar.DATA, data))
                    .forEach(arguments::add);
            return List.copyOf(arguments);
        }
    }
}
