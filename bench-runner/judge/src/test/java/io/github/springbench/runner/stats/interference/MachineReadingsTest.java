package io.github.springbench.runner.stats.interference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.RunFacts.ServiceEvidence;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.model.run.Sample.LoadGeneratorSample;
import io.github.springbench.runner.model.run.Sample.WaitSample;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** A service on eight cores, and a load generator on two of another machine. */
class MachineReadingsTest {

    private static final Offset<Double> CLOSE = within(1e-9);
    private static final Period PLATEAU = new Period(Instant.ofEpochSecond(0), Instant.ofEpochSecond(10));

    /** Four of eight cores are busy, two of them with the service. */
    private static final List<HostSample> HOST = host(4, 0.0, 2.0, null);

    /** The load generator keeps one and a half of two cores busy. */
    private static final List<HostSample> LOAD_HOST = host(1.5, 0.0, null, 1.5);

    @Test
    void theLoadGeneratorIsHeldAgainstTheCoresAndTheBusyShareOfItsOwnMachine() {
        Contention apart = readings(HOST, LOAD_HOST).contention(PLATEAU, 0);

        assertThat(apart.busyShare()).isCloseTo(0.5, CLOSE);
        assertThat(apart.byService())
                .as("2 cores and half a core of waiting, of 8")
                .isCloseTo(2.5 / 8, CLOSE);
        assertThat(apart.generatorBusyShare()).isCloseTo(0.75, CLOSE);
        assertThat(apart.byGenerator())
                .as("1.5 cores and a quarter of waiting, of 2")
                .isCloseTo(1.75 / 2, CLOSE);
        assertThat(apart.longerInService()).isCloseTo(2, CLOSE);
        assertThat(apart.longerInGenerator()).isCloseTo(8, CLOSE);
    }

    @Test
    void onOneMachineAllIsHeldAgainstItsCores() {
        MachineReadings shared = new MachineReadings(
                waits(), List.of(), host(4, 0.0, 2.0, 1.5), List.of(), true, 8, List.of(), 8, List.of());
        Contention contention = shared.contention(PLATEAU, 0);

        assertThat(shared.apart()).isFalse();
        assertThat(contention.generatorBusyShare()).isEqualTo(contention.busyShare());
        assertThat(contention.byGenerator()).isCloseTo(1.75 / 8, CLOSE);
        assertThat(contention.longerInGenerator()).isCloseTo(2, CLOSE);
    }

    @Test
    void noBoundIsKnownWhereEitherMachineHasHardlyAnyCpuTimeLeft() {
        assertThat(readings(HOST, LOAD_HOST).contention(PLATEAU, 0).isBounded()).isTrue();
        assertThat(readings(host(7.9, 0.0, 2.0, null), LOAD_HOST)
                        .contention(PLATEAU, 0)
                        .isBounded())
                .isFalse();
        assertThat(readings(HOST, host(1.99, 0.0, null, 1.5))
                        .contention(PLATEAU, 0)
                        .isBounded())
                .isFalse();
    }

    @Test
    void whatTheHypervisorTookFromOneMachineExplainsNoLatenessOnTheOther() {
        LateTicks ofService = readings(host(4, 0.1, 2.0, null), LOAD_HOST).lateTicks(PLATEAU);
        LateTicks ofLoad = readings(HOST, host(1.5, 0.1, null, 1.5)).lateTicks(PLATEAU);

        assertThat(ofService.share(InterferencePart.HYPERVISOR)).isZero();
        assertThat(ofLoad.share(InterferencePart.HYPERVISOR)).isEqualTo(1);
    }

    @Test
    void theLimitOfTheServicesContainerExplainsNoLatenessOfALoadGeneratorElsewhere() {
        assertThat(readings(HOST, LOAD_HOST).lateTicks(PLATEAU).share(InterferencePart.CONTAINER))
                .isZero();
        assertThat(new MachineReadings(waits(), notes(), HOST, List.of(), true, 8, List.of(), 8, List.of())
                        .lateTicks(PLATEAU)
                        .share(InterferencePart.CONTAINER))
                .isEqualTo(1);
    }

    @Test
    void theHypervisorIsLookedAtOnlyWhereBothMachinesTellOfIt() {
        List<HostSample> silent = host(1.5, null, null, 1.5);

        assertThat(readings(HOST, LOAD_HOST).notShown()).doesNotContain(InterferencePart.HYPERVISOR);
        assertThat(readings(HOST, silent).notShown()).contains(InterferencePart.HYPERVISOR);
        assertThat(readings(host(4, null, 2.0, null), LOAD_HOST).notShown()).contains(InterferencePart.HYPERVISOR);
    }

    /** ZGC counts the time in which it collects beside the service's threads, for which nobody waits. */
    @Test
    void collectionsBesideTheServiceHoldNobodyUp() {
        assertThat(collecting(true).contention(PLATEAU, 0).collections()).isNotEmpty();
        assertThat(collecting(false).contention(PLATEAU, 0).collections()).isEmpty();

        assertThat(serviceWith("UseG1GC").stopsToCollect()).isTrue();
        assertThat(serviceWith("UseZGC").stopsToCollect()).isFalse();
        assertThat(serviceWith("UseShenandoahGC").stopsToCollect()).isFalse();
        assertThat(new Sample.Memory(1L, 0L, 1L).heapAfterGcBytes())
                .as("what a pause of ZGC left")
                .isNull();
    }

    private static ServiceEvidence serviceWith(String collector) {
        return new ServiceEvidence(null, null, List.of(collector), null, null, null, null, null, null);
    }

    /** 500 ms of collections a second. */
    private static MachineReadings collecting(boolean stops) {
        List<Sample> service = IntStream.rangeClosed(0, 10)
                .mapToObj(second -> new Sample(
                        second,
                        new Sample.Threads(null, null, null, null, null, null, null),
                        new Sample.VirtualThreads(null, null, null, null),
                        new Sample.Memory(null, null, null),
                        new Sample.Collections(second * 500L, (long) second),
                        new Sample.Connections(null, null),
                        new Sample.Cpu(second * 0.5, null, null)))
                .toList();
        return new MachineReadings(waits(), List.of(), HOST, service, stops, 8, List.of(), 8, List.of());
    }

    private static MachineReadings readings(List<HostSample> host, List<HostSample> loadHost) {
        return new MachineReadings(waits(), notes(), host, List.of(), true, 8, loadHost, 2, List.of());
    }

    /** One sample per second. */
    private static List<HostSample> host(double busy, Double steal, Double service, Double loadGenerator) {
        return IntStream.rangeClosed(0, 10)
                .mapToObj(second -> new HostSample(
                        second * 1000L,
                        second * 1000.0,
                        second * busy,
                        0.0,
                        null,
                        times(second, steal),
                        null,
                        null,
                        null,
                        null,
                        times(second, service),
                        times(second, loadGenerator),
                        null,
                        0.0,
                        null))
                .toList();
    }

    private static Double times(int second, Double each) {
        return each == null ? null : Double.valueOf(second * each);
    }

    /**
     * Per second, the service waits 0.5 s for a core and the load generator 0.25 s; the container's limit stops them
     * for 0.2 s.
     */
    private static List<WaitSample> waits() {
        return IntStream.rangeClosed(0, 10)
                .mapToObj(second -> new WaitSample(
                        second * 1000L, second * 0.5, null, second * 0.25, null, second * 0.2, null, 0L, 0L, List.of()))
                .toList();
    }

    /** One tick per second is late, by 20 ms. */
    private static List<LoadGeneratorSample> notes() {
        return IntStream.rangeClosed(0, 10)
                .mapToObj(second -> new LoadGeneratorSample(second * 1000L, 20, 0, 0, List.of(20.0)))
                .toList();
    }
}
