package io.github.springbench.runner.machine.ssh;

import io.github.springbench.runner.machine.ChildProcessFailure;
import io.github.springbench.runner.machine.Confinement;
import io.github.springbench.runner.machine.ConnectionLost;
import io.github.springbench.runner.machine.DataFolder;
import io.github.springbench.runner.machine.EchoServer;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.HealthCheck;
import io.github.springbench.runner.machine.HostWatch;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.MachineProcess;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.machine.ProcessWatch;
import io.github.springbench.runner.machine.ResourceOffer;
import io.github.springbench.runner.machine.WaitWatch;
import io.github.springbench.runner.machine.Watching;
import io.github.springbench.runner.machine.WorkFolder;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.machine.ClockOffset;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Lab.NamedMachine;
import io.github.springbench.runner.model.machine.MachineFacts.HostActivity;
import io.github.springbench.runner.model.machine.MachineFacts.HostFacts;
import io.github.springbench.runner.model.machine.Resources.ResourceControl;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Another machine, by the user's own ssh: an agent there does what {@code LocalMachine} does here. When the connection
 * ends, the agent ends all that it started; what is asked next connects again.
 */
public final class SshMachine implements Machine, AutoCloseable {

    private final NamedMachine machine;
    private final AgentLauncher launcher;
    private final Set<String> adopted = new HashSet<>();

    /** Null before the first call; one that is lost is replaced. */
    private Agent agent;

    private SshMachine(NamedMachine machine, AgentLauncher launcher) {
        this.machine = machine;
        this.launcher = launcher;
    }

    /**
     * Asks the machine what it has; the agent starts when it is needed.
     *
     * @param here the JDK of the runs on the runner's machine
     * @param main the name of the agent's main class, on the runner's class path
     * @throws io.github.springbench.runner.machine.Unreachable where it does not answer
     * @throws io.github.springbench.runner.model.UserError where it has no such JDK
     */
    public static SshMachine of(NamedMachine machine, Jdk here, String main) {
        return of(machine, here, main, System.getProperty("java.class.path"), new SshProgram());
    }

    /** The same by another program in place of ssh. */
    static SshMachine of(NamedMachine machine, Jdk here, String main, String classPath, SshProgram ssh) {
        return new SshMachine(machine, AgentLauncher.of(machine, here, main, classPath, ssh));
    }

    private synchronized Agent agent() {
        if (agent == null || agent.isLost()) {
            agent = launcher.start();
            adopted.forEach(agent.machine()::adopt);
        }
        return agent;
    }

    private Machine there() {
        return agent().machine();
    }

    @Override
    public String name() {
        return machine.name();
    }

    @Override
    public String address() {
        return machine.address();
    }

    @Override
    public HostFacts facts() {
        return there().facts();
    }

    @Override
    public HostActivity activity() throws InterruptedException {
        return there().activity();
    }

    @Override
    public ResourceOffer resources() {
        return there().resources();
    }

    @Override
    public Jdk jdk(Jdk here) {
        return launcher.jdk(here);
    }

    @Override
    public Path provided(Path here) {
        return launcher.provided(here);
    }

    @Override
    public WorkFolder workFolder(Path here) {
        return RemoteWorkFolder.begin(agent().files(), here);
    }

    /** A folder within the folder of the agent; it is deleted at the latest when the agent ends. */
    @Override
    public DataFolder dataFolder(Path near) {
        AgentFiles files = agent().files();
        String folder = files.newFolder();
        return new DataFolder() {
            @Override
            public Path path() {
                return Path.of(folder);
            }

            @Override
            public void close() {
                try {
                    files.delete(folder);
                } catch (ConnectionLost | IllegalStateException gone) {
                    // It goes with the agent.
                }
            }
        };
    }

    @Override
    public ClockOffset clock() {
        return agent().clock();
    }

    @Override
    public EchoServer startEcho() {
        return there().startEcho();
    }

    @Override
    public double roundTripMs(String host, int port) {
        return there().roundTripMs(host, port);
    }

    @Override
    public List<String> leftovers(boolean end) throws InterruptedException {
        return there().leftovers(end);
    }

    /** Also by an agent that comes after this one. */
    @Override
    public synchronized void adopt(String mark) {
        if (adopted.add(mark)) {
            there().adopt(mark);
        }
    }

    @Override
    public int freePort() {
        return there().freePort();
    }

    @Override
    public boolean isFree(int port) {
        return there().isFree(port);
    }

    @Override
    public void requireFree(int port) {
        there().requireFree(port);
    }

    @Override
    public OptionalLong holder(int port) {
        return there().holder(port);
    }

    @Override
    public Optional<FoundProcess> process(long pid) {
        return there().process(pid);
    }

    @Override
    public Confinement confine(ResourceControl control, String name, List<Integer> cores, long memoryMib) {
        return there().confine(control, name, cores, memoryMib);
    }

    @Override
    public Confinement confine(ResourceControl control, String name, List<Integer> cores, double cpus, long memoryMib) {
        return there().confine(control, name, cores, cpus, memoryMib);
    }

    /** The working folder is a new one there, and the log comes here when the process has ended. */
    @Override
    public MachineProcess start(
            String name,
            List<String> command,
            Map<String, Secret> environment,
            Path workingFolder,
            Path log,
            Secret.Mask mask) {
        Agent now = agent();
        String folder = now.files().newFolder();
        String logThere = folder + "/" + log.getFileName();
        // Secrets go only where a process is told some. What another one says of them is hidden when it comes here.
        Secret.Mask maskThere = environment.isEmpty() ? Secret.Mask.NONE : mask;
        MachineProcess process =
                now.machine().start(name, command, environment, Path.of(folder), Path.of(logThere), maskThere);
        return new RemoteProcess(name, process, now.files(), logThere, log, mask);
    }

    @Override
    public Probe watchJvm(FoundProcess service) {
        return there().watchJvm(service);
    }

    @Override
    public Probe watchOtherJvm(FoundProcess service) {
        return there().watchOtherJvm(service);
    }

    @Override
    public Probe watchJvmAt(String hostAndPort) {
        return there().watchJvmAt(hostAndPort);
    }

    @Override
    public Probe watchFromOutside(FoundProcess service, String why) {
        return there().watchFromOutside(service, why);
    }

    @Override
    public Probe watchNothing(String why) {
        return there().watchNothing(why);
    }

    @Override
    public ProcessWatch watchProcess(FoundProcess process) {
        return there().watchProcess(process);
    }

    @Override
    public HostWatch watchHost(Watching watching) {
        return there().watchHost(watching);
    }

    @Override
    public WaitWatch watchWaits(Watching watching) {
        return there().watchWaits(watching);
    }

    @Override
    public OptionalDouble stolenWhileBusyFor(Duration time) throws InterruptedException {
        return there().stolenWhileBusyFor(time);
    }

    /** Ends the agent with all that it started; a later call would start another one. */
    @Override
    public synchronized void close() {
        if (agent != null) {
            agent.close();
        }
    }

    /** A process on another machine. What it wrote is fetched when it has ended. */
    static final class RemoteProcess implements MachineProcess, AgentConnection.Remote {

        private static final Duration BETWEEN_CHECKS = Duration.ofMillis(100);
        private static final int PART = 1 << 18;

        private final String name;
        private final MachineProcess there;
        private final AgentFiles files;
        private final String logThere;
        private final Path log;
        private final Secret.Mask mask;
        private boolean fetched;

        /**
         * @param there the agent's own
         * @param logThere the path of its log there
         * @param log to which what it wrote is appended
         * @param mask hides secrets in it
         */
        RemoteProcess(
                String name, MachineProcess there, AgentFiles files, String logThere, Path log, Secret.Mask mask) {
            this.name = name;
            this.there = there;
            this.files = files;
            this.logThere = logThere;
            this.log = log;
            this.mask = mask;
        }

        @Override
        public int number() {
            return ((AgentConnection.Remote) there).number();
        }

        @Override
        public AgentConnection connection() {
            return ((AgentConnection.Remote) there).connection();
        }

        @Override
        public long pid() {
            return there.pid();
        }

        @Override
        public boolean isAlive() {
            return there.isAlive();
        }

        @Override
        public void awaitEnd(Duration atMost) {
            there.awaitEnd(atMost);
        }

        @Override
        public void awaitReady(HealthCheck check, Duration timeout) throws InterruptedException {
            named(() -> {
                there.awaitReady(check, timeout);
                return null;
            });
        }

        @Override
        public String awaitLine(String beginning, Duration timeout) throws InterruptedException {
            return named(() -> there.awaitLine(beginning, timeout));
        }

        /** What is checked meanwhile is checked here. */
        @Override
        public int awaitExit(Duration timeout, Runnable check) throws InterruptedException {
            long deadline = System.nanoTime() + timeout.toNanos();
            while (there.end(BETWEEN_CHECKS).isEmpty()) {
                check.run();
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                if (System.nanoTime() > deadline) {
                    close();
                    throw new ChildProcessFailure("%s had not ended after %d s and was stopped (log: %s)"
                            .formatted(name, timeout.toSeconds(), log));
                }
            }
            check.run();
            return there.exitCode().getAsInt();
        }

        @Override
        public OptionalInt exitCode() {
            return there.exitCode();
        }

        @Override
        public Optional<String> end() {
            return there.end();
        }

        @Override
        public Optional<String> end(Duration atMost) {
            return there.end(atMost);
        }

        @Override
        public List<String> logTail(int lines) {
            return there.logTail(lines).stream().map(mask::masked).toList();
        }

        @Override
        public Optional<String> lack() {
            return there.lack();
        }

        @Override
        public void close() {
            there.close();
            fetchLog();
        }

        /** Without a connection it stays there, and goes with the agent. */
        private synchronized void fetchLog() {
            if (fetched) {
                return;
            }
            fetched = true;
            try {
                Files.createDirectories(log.toAbsolutePath().getParent());
                try (OutputStream here = mask.masking(
                        Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND))) {
                    long from = 0;
                    byte[] part = files.read(logThere, from, PART);
                    while (part.length > 0) {
                        here.write(part);
                        from += part.length;
                        part = files.read(logThere, from, PART);
                    }
                }
            } catch (ConnectionLost | IllegalStateException | IOException notThere) {
                // The run tells what went wrong; its log is not what is missed first.
            }
        }

        /** Messages name the log where its reader finds it. */
        private <T> T named(Callable<T> call) throws InterruptedException {
            try {
                return call.call();
            } catch (ChildProcessFailure failure) {
                fetchLog();
                throw new ChildProcessFailure(mask.masked(failure.getMessage().replace(logThere, log.toString())));
            } catch (RuntimeException | InterruptedException other) {
                throw other;
            } catch (Exception impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }

    /** A folder on another machine whose files come here while programs there write them, a part at a time. */
    static final class RemoteWorkFolder implements WorkFolder {

        private static final long MILLIS_BETWEEN_FETCHES = 500;
        private static final int PART = 1 << 18;

        private final AgentFiles files;
        private final Path here;
        private final String there;

        /** How much of each file is here. */
        private final Map<String, Long> fetched = new HashMap<>();

        private final ScheduledExecutorService fetching = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "work-folder");
            thread.setDaemon(true);
            return thread;
        });

        private RemoteWorkFolder(AgentFiles files, Path here) {
            this.files = files;
            this.here = here.toAbsolutePath();
            this.there = files.newFolder();
        }

        static RemoteWorkFolder begin(AgentFiles files, Path here) {
            RemoteWorkFolder folder = new RemoteWorkFolder(files, here);
            folder.fetching.scheduleWithFixedDelay(
                    folder::fetchIfPossible, MILLIS_BETWEEN_FETCHES, MILLIS_BETWEEN_FETCHES, TimeUnit.MILLISECONDS);
            return folder;
        }

        @Override
        public Path there(Path path) {
            return Path.of(there).resolve(relative(path));
        }

        /** The path from the work folder on, the same here and there. */
        private Path relative(Path path) {
            return here.relativize(path.toAbsolutePath());
        }

        @Override
        public synchronized void send(Path file) {
            try {
                byte[] contents = Files.readAllBytes(file);
                fetched.put(relative(file).toString(), (long) contents.length);
                files.write(there(file).toString(), contents);
            } catch (IOException failed) {
                throw new UncheckedIOException("Cannot read " + file + ": " + failed, failed);
            }
        }

        private void fetchIfPossible() {
            try {
                fetch();
            } catch (RuntimeException gap) {
                // The last fetch says what is wrong.
            }
        }

        @Override
        public synchronized void fetch() {
            for (AgentFiles.FileState state : files.files(there)) {
                long known = fetched.getOrDefault(state.path(), 0L);
                if (state.bytes() < known) {
                    known = 0; // it was written anew
                }
                if (state.bytes() > known || !fetched.containsKey(state.path())) {
                    fetched.put(state.path(), fetched(state.path(), known));
                }
            }
        }

        /** Returns how much of the file is here. */
        private long fetched(String path, long known) {
            Path file = here.resolve(path).normalize();
            if (!file.startsWith(here)) {
                throw new IllegalStateException("The other machine names a file outside of its folder: " + path);
            }
            try {
                Files.createDirectories(file.getParent());
                try (FileChannel into = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                    // Behind it may be what a fetch brought that failed in its midst.
                    into.truncate(known).position(known);
                    byte[] part = files.read(there + "/" + path, known, PART);
                    while (part.length > 0) {
                        into.write(ByteBuffer.wrap(part));
                        part = files.read(there + "/" + path, into.position(), PART);
                    }
                    return into.position();
                }
            } catch (IOException failed) {
                throw new UncheckedIOException("Cannot write " + file + ": " + failed, failed);
            }
        }

        @Override
        public void close() {
            fetching.shutdownNow();
            try {
                files.delete(there);
            } catch (ConnectionLost | IllegalStateException gone) {
                // It goes with the agent.
            }
        }
    }
}
