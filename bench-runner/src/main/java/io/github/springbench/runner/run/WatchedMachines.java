package io.github.springbench.runner.run;

import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.HostWatch;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.WaitWatch;
import io.github.springbench.runner.machine.Watching;
import io.github.springbench.runner.model.Evidence.OtherCallersEvidence;
import io.github.springbench.runner.model.Sample.HostSample;
import io.github.springbench.runner.model.Sample.WaitSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;

/**
 * The machines under a load, each watched for what runs on it; often it is one. All times are those of this machine.
 */
final class WatchedMachines implements AutoCloseable {

    private final MachinesByRole machines;
    private final MachineClocks clocks;
    private final HostWatch host;

    /** Null where load generator and service share a machine. */
    private final HostWatch loadHost;

    private final WaitWatch waits;

    /** Null where load generator and service share a machine. */
    private final WaitWatch loadWaits;

    /** Null where back ends and service share a machine. */
    private final WaitWatch backEndWaits;

    private WatchedMachines(MachinesByRole machines, MachineClocks clocks, Watching all) {
        this.machines = machines;
        this.clocks = clocks;
        Watching ofService = new Watching(
                all.port(), all.service(), machines.areBackEndsApart() ? List.of() : all.backEnds(), all.cpuSpeed());
        host = machines.service().watchHost(ofService);
        loadHost = machines.isLoadApart() ? machines.load().watchHost(nothing()) : null;
        List<WaitWatch> open = new ArrayList<>();
        try {
            waits = opened(machines.service(), ofService, open);
            loadWaits = machines.isLoadApart() ? opened(machines.load(), nothing(), open) : null;
            backEndWaits = machines.areBackEndsApart() && !all.backEnds().isEmpty()
                    ? opened(machines.backEnds(), new Watching(0, Optional.empty(), all.backEnds(), null), open)
                    : null;
        } catch (RuntimeException notAll) {
            open.forEach(WaitWatch::close);
            closeHosts();
            throw notAll;
        }
    }

    /** @param all what is watched, wherever it is */
    static WatchedMachines watch(MachinesByRole machines, MachineClocks clocks, Watching all) {
        return new WatchedMachines(machines, clocks, all);
    }

    private static WaitWatch opened(Machine machine, Watching watching, List<WaitWatch> open) {
        WaitWatch watch = machine.watchWaits(watching);
        open.add(watch);
        return watch;
    }

    /** A machine on which only the load generator is, which is told later. */
    private static Watching nothing() {
        return new Watching(0, Optional.empty(), List.of(), null);
    }

    void watchLoadGenerator(FoundProcess loadGenerator) {
        (loadHost == null ? host : loadHost).watchLoadGenerator(loadGenerator);
        (loadWaits == null ? waits : loadWaits).watchLoadGenerator(loadGenerator);
    }

    /** Of the machine of the service. */
    HostSample host() {
        return host.sample().by(clocks.aheadMs(machines.service()));
    }

    /** Whether the load generator has a machine of its own. */
    boolean isLoadApart() {
        return loadHost != null;
    }

    /** A sample of the load generator's own machine. */
    HostSample loadHost() {
        return loadHost.sample().by(clocks.aheadMs(machines.load()));
    }

    /**
     * How long service and load generator waited, each on its machine. Delays on the machine of the back ends count as
     * well, because a request visits both.
     */
    WaitSample waits() {
        WaitSample service = waits.sample();
        WaitSample load = loadWaits == null ? service : loadWaits.sample();
        WaitSample backEnds = backEndWaits == null ? null : backEndWaits.sample();
        return new WaitSample(
                service.epochMs() - clocks.aheadMs(machines.service()),
                service.serviceRunDelaySeconds(),
                service.serviceTimeSlices(),
                load.loadGeneratorRunDelaySeconds(),
                load.loadGeneratorTimeSlices(),
                both(
                        service.throttledSeconds(),
                        both(
                                loadWaits == null ? null : load.throttledSeconds(),
                                backEnds == null ? null : backEnds.throttledSeconds(),
                                Double::sum),
                        Double::sum),
                both(service.cpuLimit(), backEnds == null ? null : backEnds.cpuLimit(), Math::min),
                both(service.stoppedMs(), backEnds == null ? null : backEnds.stoppedMs(), Long::sum),
                both(service.droppedConnections(), backEnds == null ? null : backEnds.droppedConnections(), Long::sum),
                both(service.lateMs(), backEnds == null ? null : backEnds.lateMs(), WatchedMachines::joined));
    }

    private static <T> T both(T one, T other, BinaryOperator<T> together) {
        return one == null ? other : other == null ? one : together.apply(one, other);
    }

    private static List<Double> joined(List<Double> one, List<Double> other) {
        List<Double> all = new ArrayList<>(one);
        all.addAll(other);
        return List.copyOf(all);
    }

    /** Callers on other machines cannot be told from the load generator. */
    OtherCallersEvidence otherCallers() {
        return machines.isLoadApart() ? null : waits.otherCallers();
    }

    private void closeHosts() {
        host.close();
        if (loadHost != null) {
            loadHost.close();
        }
    }

    @Override
    public void close() {
        closeHosts();
        for (WaitWatch watch : new WaitWatch[] {waits, loadWaits, backEndWaits}) {
            if (watch != null) {
                watch.close();
            }
        }
    }
}
