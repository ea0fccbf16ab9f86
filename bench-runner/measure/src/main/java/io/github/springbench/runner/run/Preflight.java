package io.github.springbench.runner.run;

import io.github.springbench.runner.database.Database;
import io.github.springbench.runner.database.DatabaseAddress;
import io.github.springbench.runner.database.DatabaseChoice;
import io.github.springbench.runner.database.DatabaseConnection;
import io.github.springbench.runner.database.DatabaseFailure;
import io.github.springbench.runner.machine.AllowedHosts;
import io.github.springbench.runner.machine.HomeMachine;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Target.RunningService;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.MachineFacts.HostActivity;
import io.github.springbench.runner.model.machine.Remark;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.plan.HostRequirements;
import io.github.springbench.runner.plan.MachinePart;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What must be true before the first process is started. */
public final class Preflight {

    private static final Pattern OF_A_HEADER = Pattern.compile("[\\x20-\\x7E]+");

    private Preflight() {}

    /**
     * Checks the machine against the plan.
     *
     * @param service what the machine of the service has to do
     * @param activity of that machine while nothing of ours ran
     * @param samePort whether every service takes the same port
     * @param database of the experiment; null where it has none
     * @return what may spoil the runs, though it does not prevent them
     * @throws UserError where a planned run cannot work here; all of them are named
     */
    public static List<Remark> check(
            HomeMachine machine,
            RunPlan plan,
            MachinePart service,
            HostActivity activity,
            boolean samePort,
            Path home,
            DatabaseChoice database) {
        List<Remark> remarks = HostRequirements.ofPlan(plan, service, samePort);
        refuse(remarks);
        plan.experiment().systems().forEach(system -> {
            if (system.service() instanceof ServiceModule module) {
                requireBuilt(home.resolve(module.jar()));
            }
        });
        requireOwnJars(machine, plan.experiment());
        requireSecrets(plan.experiment(), System.getenv());
        plan.experiment().backEnds().stream()
                .filter(backEnd -> backEnd.service() != null)
                .forEach(backEnd -> requireBuilt(home.resolve(backEnd.service().jar())));
        if (database != null) {
            requireUsable(database, home);
        }
        return Stream.of(
                        HostRequirements.ofMachine(service.host()),
                        HostRequirements.ofActivity(activity),
                        remarks,
                        ofNamedProcesses(machine, plan.experiment()))
                .flatMap(List::stream)
                .filter(remark -> remark.level() == Remark.Level.WARNING)
                .toList();
    }

    private static List<Remark> ofNamedProcesses(HomeMachine machine, Experiment experiment) {
        return experiment.systems().stream()
                .flatMap(system -> system.service() instanceof RunningService running
                        ? ofNamedProcess(machine, system.name(), running).stream()
                        : Stream.empty())
                .toList();
    }

    /** Maven, for one, starts the service as its child. A proxy that is no JVM may well hold the port. */
    private static Optional<Remark> ofNamedProcess(HomeMachine machine, String name, RunningService running) {
        URI url = running.url();
        boolean isHere =
                AllowedHosts.isThisMachine(url.getHost()) || url.getHost().equals(machine.address());
        if (running.pid() == null || !isHere) {
            return Optional.empty();
        }
        return machine.holder(url.getPort()).stream()
                .filter(pid -> pid != running.pid() && mayBeJvm(pid))
                .mapToObj(pid -> new Remark(
                        Remark.Level.WARNING,
                        "pid",
                        "process " + pid + " listens on port " + url.getPort() + " and not " + running.pid()
                                + ", which the experiment names as the 'pid' of " + name
                                + ": figures of CPU, memory and threads are of " + running.pid()))
                .findFirst();
    }

    private static boolean mayBeJvm(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().command())
                .map(command -> Path.of(command).getFileName().toString().startsWith("java"))
                .orElse(true);
    }

    private static void requireUsable(DatabaseChoice database, Path home) {
        if (database.isEmbedded()) {
            requireBuilt(home.resolve(database.kind().embedded().jar()));
        }
        database.named().ifPresent(address -> requireAnswer(database.kind(), address));
    }

    /** A server that cannot be used would fail each run in turn. */
    private static void requireAnswer(Database kind, DatabaseAddress address) {
        try (DatabaseConnection connection = kind.connect(address)) {
            connection.server();
        } catch (DatabaseFailure failure) {
            throw new UserError(failure.getMessage());
        }
    }

    /**
     * Checks another machine that takes part, such as that of the load generator.
     *
     * @return what may spoil the runs, though it does not prevent them
     * @throws UserError where a planned run cannot work there
     */
    public static List<Remark> checkOther(MachinePart part, RunPlan plan, HostActivity activity) {
        List<Remark> remarks = HostRequirements.ofUsers(plan, part);
        refuse(on(part, remarks));
        return Stream.of(HostRequirements.ofMachine(part.host()), HostRequirements.ofActivity(activity), remarks)
                .flatMap(all -> on(part, all).stream())
                .filter(remark -> remark.level() == Remark.Level.WARNING)
                .toList();
    }

    private static List<Remark> on(MachinePart part, List<Remark> remarks) {
        return remarks.stream()
                .map(remark -> new Remark(remark.level(), part.machine() + ": " + remark.subject(), remark.text()))
                .toList();
    }

    private static void refuse(List<Remark> remarks) {
        List<Remark> refusals = remarks.stream().filter(Remark::refuses).toList();
        if (!refusals.isEmpty()) {
            throw new UserError(refusals.stream()
                            .map(refusal -> refusal.subject() + " " + refusal.text() + ".")
                            .collect(Collectors.joining("\n"))
                    + (refusals.stream().allMatch(refusal -> refusal.subject().endsWith(HostRequirements.USERS))
                            ? "\nOr leave them out with --users."
                            : ""));
        }
    }

    /**
     * Checks the jars of the user's own.
     *
     * @throws UserError where one is not there, cannot be started, or lacks a variable that it is to inherit
     */
    public static void requireOwnJars(HomeMachine machine, Experiment experiment) {
        for (SystemUnderTest system : experiment.systems()) {
            if (system.service() instanceof OwnJar own) {
                machine.requireRunnable(own);
                requireSet(own);
            }
        }
    }

    private static void requireSet(OwnJar own) {
        List<String> missing = own.environment().stream()
                .filter(name -> System.getenv(name) == null)
                .toList();
        if (!missing.isEmpty()) {
            throw new UserError("'environment' of " + own.jar() + " names variables that are not set in this shell: "
                    + String.join(", ", missing) + ". Export them, or remove them from 'environment'.");
        }
    }

    /**
     * The secrets of its requests are set, and can be sent.
     *
     * @throws UserError where one is not, or cannot
     */
    public static void requireSecrets(Experiment experiment, Map<String, String> environment) {
        List<String> missing = experiment.secrets().stream()
                .filter(name -> environment.getOrDefault(name, "").isBlank())
                .toList();
        if (!missing.isEmpty()) {
            throw new UserError("'secrets' names variables that are not set in this shell, or empty: "
                    + String.join(", ", missing) + ". Export them, such as: export " + missing.get(0) + "=...");
        }
        List<String> headers = experiment.workload().parts().stream()
                .flatMap(part -> part.exchange().headers().values().stream())
                .toList();
        experiment.secrets().stream()
                .filter(name -> headers.stream().anyMatch(value -> value.contains("${" + name + "}")))
                .filter(name -> !OF_A_HEADER.matcher(environment.get(name)).matches()
                        || environment.get(name).contains("${"))
                .findFirst()
                .ifPresent(name -> {
                    throw new UserError("The variable " + name + ", which a header contains, has characters that"
                            + " cannot be sent there; expected one line of ASCII, without '${'. Correct it in this"
                            + " shell.");
                });
    }

    private static void requireBuilt(Path jar) {
        if (!Files.isRegularFile(jar)) {
            throw new UserError(
                    jar + " is not there. Start the runner with ./bench, which builds it, or run mvn package.");
        }
    }
}
