package io.github.springbench.runner.execution;

import io.github.springbench.runner.model.Machine;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.ServiceModule;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What must be true before the first process is started. */
public final class Preflight {

    /** File descriptors of a JVM besides its connections: jars, logs, epoll, pipes. */
    private static final int FILES_OF_A_JVM = 500;

    private Preflight() {}

    /** File descriptors that the largest run needs in one process: a connection per user. */
    public static int filesNeeded(RunPlan plan) {
        return plan.mostUsers() + FILES_OF_A_JVM;
    }

    /**
     * Checks the machine against the plan.
     *
     * @throws UserError where the plan cannot work here
     */
    public static void check(RunPlan plan, Machine machine, Path home) {
        if (machine.openFilesLimit() != null && machine.openFilesLimit() < filesNeeded(plan)) {
            throw tooMany(
                    "%,d users need %,d open files in one process, and this shell allows %,d. Raise the limit (ulimit -n)",
                    plan.mostUsers(), filesNeeded(plan), machine.openFilesLimit());
        }
        if (machine.ephemeralPorts() != null && machine.ephemeralPorts() < plan.mostUsers()) {
            throw tooMany(
                    "%,d users need as many ephemeral ports, and this machine has %,d. Widen net.ipv4.ip_local_port_range",
                    plan.mostUsers(), machine.ephemeralPorts());
        }
        for (SystemUnderTest system : plan.experiment().systems()) {
            requireBuilt(home, system.service());
        }
    }

    private static UserError tooMany(String message, Object... numbers) {
        return new UserError(String.format(Locale.ROOT, message, numbers) + ", or take fewer users with --users.");
    }

    private static void requireBuilt(Path home, ServiceModule service) {
        Path jar = home.resolve(service.moduleName()).resolve("target").resolve(service.moduleName() + ".jar");
        if (!Files.isRegularFile(jar)) {
            throw new UserError(
                    jar + " is not there. Start the runner by ./bench, which builds it, or run mvn package.");
        }
    }
}
