package io.github.springbench.runner.run.service;

import io.github.springbench.runner.machine.ThreadEvidence;
import io.github.springbench.runner.model.Target;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Target.RunningService;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.RunFacts.WarmUpEvidence;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.run.RunContext;
import io.github.springbench.runner.run.backend.RunningBackEnds;
import io.github.springbench.runner.store.RunFolder;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A service and its back ends, started once for one or more runs. They are not there before the first of these runs,
 * and gone when the load of the last one has ended, or something went wrong.
 */
public final class ServiceInstance implements AutoCloseable {

    private final RunContext context;
    private final RequestValues values;
    private RunningBackEnds backEnds;

    /** Whether these are another one's, which ends them. */
    private boolean sharesBackEnds;

    private WatchedService watched;

    /** How the service was started; empty where it runs already. */
    private List<String> command;

    /** Version and cipher suite that it chose for its right answer; null by http. */
    private String tls;

    /** How each back end was started, by name. */
    private Map<String, String> backEndCommands;

    /** What the runner's own warm-up, before the first of the runs, showed. */
    private ServiceWarmUp.Done warmUp;

    /** The limits in force, as the service told them when it was ready. */
    private Map<String, String> effective;

    /**
     * The service before the first load: request threads and memory that are there later may be of any load since then.
     */
    private Sample beforeTheLoads;

    public ServiceInstance(RunContext context) {
        this.context = context;
        this.values = new RequestValues(
                context.experiment().records(),
                context.secrets(),
                context.experiment().workload().feeder());
    }

    /** Whether its runs have begun. */
    public boolean isUp() {
        return watched != null;
    }

    /** Starts back ends and service, whose logs go to the folder of the first run. */
    public void start(PlannedRun first, RunFolder folder) {
        backEnds = RunningBackEnds.start(context, folder);
        startService(first, folder);
    }

    /** The same with the back ends of another one that is up, and ends later. */
    public void startBeside(ServiceInstance other, PlannedRun first, RunFolder folder) {
        backEnds = other.backEnds;
        sharesBackEnds = true;
        startService(first, folder);
    }

    private void startService(PlannedRun first, RunFolder folder) {
        Target service = first.system().service();
        watched = service instanceof RunningService running
                ? WatchedService.at(
                        context,
                        running,
                        readiness(running.health(), first),
                        first.system().name())
                : WatchedService.start(context, launch(first, startable(service, first), folder));
        command = watched.service().command();
        backEndCommands = backEnds.commands();
    }

    private StartableJar startable(Target service, PlannedRun first) {
        if (service instanceof OwnJar own) {
            context.machines().here().requireUnchanged(own);
            return StartableJar.of(own, readiness(own.health(), first));
        }
        return StartableJar.of((ServiceModule) service, context.machines().service());
    }

    /** @param health that the experiment names; null where it names none */
    private Readiness readiness(String health, PlannedRun first) {
        return Readiness.of(
                        health,
                        values.withKeys(first.request()),
                        context.experiment().workload().expectedStatus())
                .by(context.experiment().trust());
    }

    private Launch launch(PlannedRun run, StartableJar program, RunFolder folder) {
        return Launch.of(
                context.machines().service(),
                run.system(),
                program,
                context.experiment(),
                backEnds,
                context.port(),
                context.allocation(),
                folder.serviceLog());
    }

    /** Sees whether the service answers a request of the run rightly. */
    public ServiceClient answering(PlannedRun run) {
        // A stream takes as long as its events: a brief one shows as well whether it is right, and warms up as well.
        boolean streams = context.experiment().workload().readsStreams();
        ServiceClient client = new ServiceClient(
                watched.service().url(),
                streams ? run.briefRequest() : run.request(),
                run.briefRequest(),
                context.experiment().workload().with(run.key().parameters()),
                context.experiment().trust(),
                values,
                context.deadlines().answer(),
                context.mask());
        tls = client.requireRightAnswer().orElse(null);
        return client;
    }

    public void readLimits() {
        effective = watched.probe().effectiveLimits();
    }

    /** Warms the service up and proves meanwhile on which kind of thread it serves its requests. */
    public void warmUp(ServiceClient client, PlannedRun run, RunFolder folder) {
        // What writes a stream is no request thread in most cases, and its system says which thread that is.
        Optional<RequestThreads> asked = context.experiment().workload().readsStreams()
                ? Optional.empty()
                : run.system().requestThreads();
        warmUp = ServiceWarmUp.run(
                client, watched.probe(), asked, context.experiment().workload().warmUp(), folder.threadDump());
    }

    /** Keeps what the service was like before its first load. */
    public void measured(List<Sample> samples) {
        if (beforeTheLoads == null) {
            beforeTheLoads = samples.get(0);
        }
    }

    public WatchedService watched() {
        return watched;
    }

    public RunningBackEnds backEnds() {
        return backEnds;
    }

    public List<String> command() {
        return command;
    }

    public Map<String, String> backEndCommands() {
        return backEndCommands;
    }

    /** On which kind of thread requests run, as its warm-up showed. */
    public ThreadEvidence threads() {
        return warmUp.threads();
    }

    /** What the runner's own warm-up took; null where it had no time. */
    public WarmUpEvidence warmUpEvidence() {
        return warmUp.evidence();
    }

    public String tls() {
        return tls;
    }

    public Map<String, String> effective() {
        return effective;
    }

    public Sample beforeTheLoads() {
        return beforeTheLoads;
    }

    /** The cause of a failure: that a process has ended, if one has; otherwise the failure itself. */
    public RuntimeException causeOf(RuntimeException failure) {
        RuntimeException ofService = isUp() ? watched.service().causeOf(failure) : failure;
        return backEnds == null ? ofService : backEnds.causeOf(ofService);
    }

    /** Stops the service, whose back ends are still there; a second call does nothing. */
    public void endService() {
        WatchedService caller = watched;
        watched = null;
        if (caller != null) {
            caller.close();
        }
    }

    /** Stops all of it after a failure, which nothing that now goes wrong may hide. */
    public void closeAfter(RuntimeException failure) {
        try {
            close();
        } catch (RuntimeException notStopped) {
            failure.addSuppressed(notStopped);
        }
    }

    /** Stops the service, then its back ends; a second call does nothing. */
    @Override
    public void close() {
        RunningBackEnds called = backEnds;
        backEnds = null;
        try {
            endService();
        } finally {
            if (called != null && !sharesBackEnds) {
                called.close();
            }
        }
    }
}
