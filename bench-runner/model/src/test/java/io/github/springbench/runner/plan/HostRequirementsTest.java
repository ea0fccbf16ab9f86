package io.github.springbench.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.ExperimentBuilder;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.SystemUnderTestBuilder;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.machine.Ceilings.Ceiling;
import io.github.springbench.runner.model.machine.ConnectionLimit;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.MachineFacts.HostActivity;
import io.github.springbench.runner.model.machine.MachineFacts.HostFacts;
import io.github.springbench.runner.model.machine.Remark;
import io.github.springbench.runner.model.machine.Remark.Level;
import io.github.springbench.runner.model.run.RunPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class HostRequirementsTest {

    private static final OwnJar SHOP = jar(List.of(), List.of());

    /** 1,000 and 10,000 users, and a heap of 1 GiB, which needs 3,584 MiB of memory. */
    private final RunPlan plan =
            Planner.plan(SampleExperiment.get(), Choices.none(), new Jdk(Path.of("jdk"), 25, "25", "someone"));

    @Test
    void isContentWithAMachineThatHasEnough() {
        assertThat(HostRequirements.ofMachine(host(2, 20_000L, 28_000, 16_384, 12_000L)))
                .isNotEmpty()
                .allMatch(this::fine);
        assertThat(ofMachine(plan, host(2, 10_500L, 10_000, 3_584, 3_584L), false))
                .hasSize(2)
                .allMatch(this::fine);
        assertThat(HostRequirements.ofActivity(new HostActivity(0.1, List.of(), -10)))
                .isNotEmpty()
                .allMatch(this::fine);
    }

    @Test
    void tellsWhatEachNumberOfUsersNeeds() {
        assertThat(HostRequirements.ofPlan(plan, host(2, 20_000L, 28_000, 16_384, 12_000L), false)
                        .get(1))
                .hasToString("ok    10,000 users   10,500 open files, 10,000 ports, up to 3,584 MiB of memory, "
                        + "for loop, pool, virtual");
    }

    @Test
    void refusesMoreUsersThanOpenFilesAllow() {
        Remark remark = ofMostUsers(host(2, 10_499L, 28_000, 16_384, 12_000L));

        assertThat(remark.level()).isEqualTo(Level.REFUSAL);
        assertThat(remark.text())
                .isEqualTo("need 10,500 open files in one process, and this shell allows 10,499: "
                        + "raise the limit (ulimit -n 10500), or take at most 9,999 users");
    }

    /** Two load machines play 5,000 of the 10,000 users each; the machine of the service has all 10,000. */
    @Test
    void asksEachMachineForItsPartOnly() {
        HostFacts small = host(2, 5_500L, 5_000, 2_560, 2_560L);

        assertThat(HostRequirements.ofUsers(plan, new MachinePart("load1", small, 0.5, 0, true)))
                .allMatch(this::fine);
        assertThat(HostRequirements.ofUsers(plan, new MachinePart("app", small, 1, 1, false))
                        .get(1))
                .asString()
                .contains(
                        "10,000 users",
                        "need 10,500 open files in one process, and app allows 5,500: raise the limit of your account"
                                + " there (nofile 10500 in /etc/security/limits.conf), or take at most 5,000 users")
                .doesNotContain("ports");
        assertThat(HostRequirements.ofUsers(
                                plan, new MachinePart("load1", host(2, 5_499L, 5_000, 2_560, 2_560L), 0.5, 0, true))
                        .get(1)
                        .text())
                .endsWith("or take at most 9,998 users");
    }

    @Test
    void refusesEqualResourcesWhereTheServiceCannotHaveItsCoresForItself() {
        RunPlan gateway = gateway();

        assertThat(HostRequirements.ofPlan(gateway, host(1, 20_000L, 28_000, 16_384, 12_000L), false))
                .filteredOn(Remark::refuses)
                .singleElement()
                .asString()
                .contains(
                        "equal resources",
                        "need 2 cores",
                        "0.5 cores and 1,024 MiB for each service and back end",
                        "whole cores where a machine cannot enforce parts of one",
                        "and this machine has 1");
        assertThat(HostRequirements.ofPlan(gateway, host(2, 20_000L, 28_000, 16_384, 12_000L), false))
                .noneMatch(Remark::refuses)
                .anyMatch(remark -> remark.text().contains("the load generator shares the cores of the back ends"));
        assertThat(ofMachine(gateway, host(3, 20_000L, 28_000, 16_384, 12_000L), false))
                .allMatch(this::fine);
    }

    @Test
    void asksTheMachineOfTheServiceForNoCoresOfWhatRunsElsewhere() {
        assertThat(equalResources(1, 1, false).level()).isEqualTo(Level.FINE);
        assertThat(equalResources(2, 1, true).level()).as("back ends elsewhere").isEqualTo(Level.FINE);
        assertThat(equalResources(2, 2, false).level()).as("load elsewhere").isEqualTo(Level.FINE);
        assertThat(equalResources(1, 2, false).text())
                .startsWith("need 2 cores")
                .endsWith("and app has 1");
        assertThat(equalResources(2, 3, true).text())
                .as("a duel of two services")
                .endsWith("the load generator shares the cores of the back ends, and may slow them");
        assertThat(equalResources(3, 3, true).level()).as("a duel").isEqualTo(Level.FINE);
    }

    /** Of the experiment gateway, which has one back end. */
    private static Remark equalResources(int cores, int services, boolean sends) {
        MachinePart app = new MachinePart("app", host(cores, 20_000L, 28_000, 16_384, 12_000L), 1, services, sends);
        return HostRequirements.ofPlan(gateway(), app, false).stream()
                .filter(remark -> remark.subject().equals("equal resources"))
                .findFirst()
                .orElseThrow();
    }

    private static RunPlan gateway() {
        return Planner.plan(
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("gateway"),
                Choices.none(),
                new Jdk(Path.of("jdk"), 25, "25", "someone"));
    }

    @Test
    void refusesMoreUsersThanThereAreEphemeralPorts() {
        assertThat(ofMostUsers(host(2, 20_000L, 9_999, 16_384, 12_000L)).level())
                .isEqualTo(Level.REFUSAL);
    }

    @Test
    void countsRestingPortsOnlyWhereEveryServiceTakesTheSameOne() {
        HostFacts host = new HostFacts(
                new MachineFacts("an OS", "a CPU", 2, 16_384, 20_000L, 12_000, null),
                12_000L,
                0L,
                2_001L,
                "tsc",
                null,
                50_000L,
                null);

        assertThat(ofMachine(plan, host, false)).isNotEmpty().allMatch(this::fine);
        assertThat(HostRequirements.ofPlan(plan, host, true).get(1).level()).isEqualTo(Level.WARNING);
    }

    @Test
    void warnsOfMoreMemoryThanThereIsOrIsFree() {
        assertThat(ofMostUsers(host(2, 20_000L, 28_000, 3_583, 3_000L)).level()).isEqualTo(Level.WARNING);
        assertThat(ofMostUsers(host(2, 20_000L, 28_000, 16_384, 3_583L)).level())
                .isEqualTo(Level.WARNING);
    }

    @Test
    void warnsOfMoreUsersThanAServerHasConnectionsForInTheWordsOfTheVerdict() {
        assertThat(connections(hello(null, 18_000)))
                .containsExactly("Tomcat's limit of 10,000 connections (server.tomcat.max-connections) will refuse "
                        + "users of mvc-200, mvc-400, mvc-virtual: up to 18,000 users come, and 100 connections "
                        + "beyond the limit can wait (accept backlog). It is a setting, not the programming model; "
                        + "--profile matched raises it to 20,000.");
        assertThat(connections(hello(null, 10_101)))
                .singleElement()
                .asString()
                .contains("will hold up users of mvc-200, mvc-400, mvc-virtual: up to 10,101 users come");
        assertThat(connections(hello(null, 10_000))).isEmpty();
        assertThat(connections(hello("matched", 18_000))).isEmpty();
    }

    @Test
    void saysWhichSystemsWillHaveMoreRequestsInFlightThanTomcatKeepsProcessors() {
        assertThat(remarks(hello(null, 10_000), "processors"))
                .containsExactly("more requests may be in flight than the 200 idle processors "
                        + "(server.tomcat.processor-cache) that Tomcat keeps: mvc-400 (400), mvc-virtual (625). Each "
                        + "further request makes a new one, which stays with its connection: that costs memory. It "
                        + "is a setting, not the programming model; --profile matched sets no limit.");
        assertThat(remarks(hello(null, 3_200), "processors")).isEmpty();
        assertThat(remarks(hello("matched", 10_000), "processors")).isEmpty();
    }

    /** How long a request of somebody's own service takes is not known: all users may wait at once. */
    @Test
    void saysItOfAnOwnJarOnVirtualThreads() {
        assertThat(remarks(own(5_000, SHOP, it -> it.virtualThreads(true)), "processors"))
                .singleElement()
                .asString()
                .contains("shop (5,000, if it runs on Tomcat)", "set server.tomcat.processor-cache: -1 for no limit");
        assertThat(remarks(own(5_000, SHOP.on("Tomcat"), it -> it.virtualThreads(true)), "processors"))
                .singleElement()
                .asString()
                .contains("shop (5,000)");
        assertThat(remarks(own(5_000, SHOP.on("Jetty"), it -> it.virtualThreads(true)), "processors"))
                .isEmpty();
    }

    /** Published by somebody who compared virtual threads with WebFlux, and met the limit of connections. */
    @Test
    void warnsOfALimitThatTheExperimentSetsForAnOwnJar() {
        Map<String, String> few = Map.of("server.tomcat.max-connections", "100", "server.tomcat.accept-count", "10");

        assertThat(connections(own(300, SHOP.on("Tomcat"), it -> it.properties(few))))
                .containsExactly("Tomcat's limit of 100 connections (server.tomcat.max-connections in the experiment's"
                        + " file) will refuse users of shop: up to 300 users come, and 10 connections beyond the limit"
                        + " can wait (accept backlog). It is a setting, not the programming model.");
        assertThat(connections(own(300, SHOP, it -> it.properties(few))))
                .singleElement()
                .asString()
                .contains("in the experiment's file, if it runs on Tomcat) will refuse users of shop");
        assertThat(connections(own(300, SHOP.on("Reactor Netty"), it -> it.properties(few))))
                .isEmpty();
        assertThat(connections(own(100, SHOP.on("Tomcat"), it -> it.properties(few))))
                .isEmpty();
    }

    /** One sentence about both would give one of them the backlog of the other. */
    @Test
    void saysOfEachSystemHowManyConnectionsBeyondItsLimitCanWait() {
        Function<String, SystemUnderTest> waiting = backlog -> SampleExperiment.system(
                        "shop-" + backlog, SHOP.on("Tomcat"))
                .withProperties(Map.of("server.tomcat.max-connections", "100", "server.tomcat.accept-count", backlog));
        Experiment both =
                own(300, SHOP, it -> {}).experiment().withSystems(List.of(waiting.apply("10"), waiting.apply("20")));

        assertThat(connections(Planner.plan(both, Choices.none(), new Jdk(Path.of("jdk"), 25, "25", "someone"))))
                .satisfiesExactly(
                        ten -> assertThat(ten).contains("users of shop-10: up to 300", "and 10 connections beyond"),
                        twenty -> assertThat(twenty)
                                .contains("users of shop-20: up to 300", "and 20 connections beyond"));
    }

    /** Spring Boot takes other spellings, arguments and properties of the JVM; the first named here win. */
    @Test
    void findsALimitWhereverTheFileSetsIt() {
        OwnJar told =
                jar(List.of("--server.tomcat.maxConnections=200"), List.of()).on("Tomcat");
        List<String> flags = List.of("-Xmx1g", "-Dserver.tomcat.max-connections=150");

        assertThat(connections(own(300, SHOP.on("Tomcat"), it -> it.jvm(flags))))
                .singleElement()
                .asString()
                .startsWith("Tomcat's limit of 150 connections");
        assertThat(connections(own(300, told, it -> it.jvm(flags))))
                .singleElement()
                .asString()
                .startsWith("Tomcat's limit of 200 connections");
        assertThat(connections(
                        own(300, told, it -> it.jvm(flags).properties(Map.of("server.tomcat.max-connections", "250")))))
                .singleElement()
                .asString()
                .startsWith("Tomcat's limit of 250 connections");
    }

    @Test
    void takesSpringBootsDefaultOnlyWhereTheLibrariesAreThoseOfTomcatAndNothingElseIsSet() {
        OwnJar hidden = jar(List.of(), List.of("SERVER_TOMCAT_MAXCONNECTIONS")).on("Tomcat");

        assertThat(connections(own(18_000, SHOP.on("Tomcat"), it -> {})))
                .singleElement()
                .asString()
                .startsWith("Tomcat's limit of 8,192 connections (server.tomcat.max-connections, Spring Boot's default"
                        + " if nothing else sets it) will refuse users of shop");
        assertThat(connections(own(18_000, SHOP, it -> {}))).isEmpty();
        assertThat(connections(own(18_000, hidden, it -> {})))
                .as("its value stands in no file")
                .isEmpty();
    }

    private static OwnJar jar(List<String> arguments, List<String> environment) {
        return new OwnJar(Path.of("shop.jar"), arguments, environment, null, Path.of("."));
    }

    private static RunPlan own(int users, OwnJar jar, Consumer<SystemUnderTestBuilder> change) {
        Experiment ours =
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("hello-latency");
        SystemUnderTest shop = SampleExperiment.system("shop", jar).with(change);
        Experiment own = ExperimentBuilder.builder()
                .name("shop")
                .question("How many?")
                .systems(List.of(shop))
                .parameters(Map.of("users", List.of(users)))
                .workload(ours.workload().with(Preset.ofDuration(Duration.ofSeconds(30))))
                .build();
        return Planner.plan(own, Choices.none(), new Jdk(Path.of("jdk"), 25, "25", "someone"));
    }

    /** The default of Spring Boot, for a service of this project without the property. */
    @Test
    void knowsTheLimitThatIsThereByDefault() {
        Experiment untold =
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("hello-latency");

        assertThat(ConnectionLimit.planned(untold, untold.system("mvc-200").orElseThrow()))
                .contains(new ConnectionLimit(
                        "Tomcat", "server.tomcat.max-connections", 8_192, 100, ConnectionLimit.Origin.PLANNED));
        assertThat(ConnectionLimit.planned(untold, untold.system("webflux").orElseThrow()))
                .isEmpty();
    }

    private static RunPlan hello(String profile, int users) {
        return Planner.plan(
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("hello-latency"),
                Choices.none().withProfile(profile).withUsers(List.of(users)),
                new Jdk(Path.of("jdk"), 25, "25", "someone"));
    }

    /** What is asked of the machine, without what is said of Tomcat. */
    private static List<Remark> ofMachine(RunPlan plan, HostFacts host, boolean samePort) {
        return HostRequirements.ofPlan(plan, host, samePort).stream()
                .filter(remark -> !remark.subject().equals("processors"))
                .toList();
    }

    private static List<String> connections(RunPlan plan) {
        return remarks(plan, "connections");
    }

    private static List<String> remarks(RunPlan plan, String subject) {
        return HostRequirements.ofPlan(plan, host(2, 20_000L, 28_000, 16_384, 12_000L), false).stream()
                .filter(remark -> remark.subject().equals(subject))
                .map(Remark::text)
                .toList();
    }

    /** Four runs of two hours with 2,000 users and 1.5 s think time: 38 million requests of 22 bytes each. */
    @Test
    void warnsOfRecordsOfHoursThatTheDiskHasNoRoomFor() {
        RunPlan soak = Planner.plan(
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("hello-latency"),
                Choices.none().withPreset("soak"),
                new Jdk(Path.of("jdk"), 25, "25", "someone"));

        assertThat(HostRequirements.ofRecords(soak, 805L)).isEmpty();
        assertThat(HostRequirements.ofRecords(soak, null)).isEmpty();
        assertThat(HostRequirements.ofRecords(soak, 804L))
                .map(Remark::text)
                .contains("may take 805 MiB, and 804 MiB are free: delete some files, or use fewer users or a shorter "
                        + "time");
        assertThat(HostRequirements.ofRecords(plan, 0L)).isEmpty();
    }

    /** The system "pool" has 200 threads for requests; service and load generator are a JVM each. */
    @Test
    void warnsOfMoreThreadsThanTheControlGroupAllows() {
        Function<Long, HostFacts> free = threads -> new HostFacts(
                new MachineFacts("an OS", "a CPU", 2, 16_384, 20_000L, 28_000, null),
                12_000L,
                0L,
                0L,
                "tsc",
                null,
                50_000L,
                threads);

        assertThat(ofMachine(plan, free.apply(400L), false)).isNotEmpty().allMatch(this::fine);
        assertThat(ofMachine(plan, free.apply(399L), false))
                .isNotEmpty()
                .allMatch(remark -> remark.level() == Level.WARNING)
                .extracting(Remark::text)
                .containsOnly("may need 400 threads, and the control group of the bench lets 399 more start: raise its"
                        + " pids.max");
        assertThat(HostRequirements.ofMachine(free.apply(399L))).anySatisfy(remark -> assertThat(remark.text())
                .isEqualTo("399 more can start (pids.max of the bench's control group)"));
    }

    @Test
    void refusesNothingThatASystemDoesNotShow() {
        HostFacts unknown = new HostFacts(
                new MachineFacts("an OS", "a CPU", 4, 16_384, null, null, null),
                null,
                null,
                null,
                null,
                null,
                null,
                null);

        assertThat(ofMachine(plan, unknown, true)).isNotEmpty().allMatch(this::fine);
        assertThat(HostRequirements.ofMachine(unknown)).noneMatch(Remark::refuses);
    }

    @Test
    void warnsOfAMachineThatWillDisturb() {
        HostFacts slow = new HostFacts(
                new MachineFacts("an OS", "a CPU", 1, 16_384, 20_000L, 28_000, null),
                12_000L,
                5L,
                0L,
                "acpi_pm",
                "powersave",
                1_023L,
                null);

        assertThat(HostRequirements.ofMachine(slow))
                .filteredOn(remark -> remark.level() == Level.WARNING)
                .extracting(Remark::subject)
                .containsExactly("cores", "clock source", "CPU governor", "disk");
        assertThat(HostRequirements.ofMachine(slow))
                .filteredOn(remark -> remark.level() == Level.NOTE)
                .extracting(Remark::subject)
                .containsExactly("swap");
    }

    @Test
    void warnsOfNeighboursByNameAndOfAClockThatIsBeingSet() {
        assertThat(HostRequirements.ofActivity(new HostActivity(0.11, List.of("java (7)", "make (8)"), 10.1)))
                .extracting(Remark::text)
                .containsExactly(
                        "other programs use 11 % of the CPU time: java (7), make (8). Stop them, or they disturb the"
                                + " measurement",
                        "moved 10.1 ms against the monotonic one in a second. Wait until it is set");
    }

    @Test
    void tellsTheLoadGeneratorsOwnLimitOrHowToFindItOut() {
        Ceiling gatling = new Ceiling(TestEngines.gatling("3"), 20_000, List.of(), null, null);
        Ceiling hyperfoil = new Ceiling(TestEngines.hyperfoil("0"), 65_432.1, List.of(), null, null);
        Ceiling disturbed = new Ceiling(TestEngines.gatling("3"), 20_000, List.of("It was noisy."), null, null);

        assertThat(HostRequirements.ofCeilings(List.of()))
                .hasToString("note  ceiling        the load generators' own limit is not known here: "
                        + "./bench ceiling measures it");
        assertThat(HostRequirements.ofCeilings(List.of(gatling, hyperfoil)))
                .hasToString("ok    ceiling        Gatling can send 20,000 requests/s, "
                        + "Hyperfoil can send 65,432 requests/s");
        assertThat(HostRequirements.ofCeilings(List.of(disturbed)))
                .hasToString("note  ceiling        Gatling can send 20,000 requests/s; "
                        + "others used the machine meanwhile, so measure again: ./bench ceiling");
    }

    private Remark ofMostUsers(HostFacts host) {
        return HostRequirements.ofPlan(plan, host, false).get(1);
    }

    @Test
    void tellsThatProcessorsAreThreadsOfACore() {
        MachineFacts four = new MachineFacts("an OS", "a CPU", 4, 8_000, 20_000L, 28_000, null);
        Function<Integer, String> remarks = whole -> HostRequirements.ofMachine(
                        new HostFacts(four, 8_000L, 0L, 0L, "tsc", null, 50_000L, null, whole))
                .toString();

        assertThat(remarks.apply(4)).doesNotContain("hardware threads");
        assertThat(remarks.apply(null)).doesNotContain("hardware threads");
        assertThat(remarks.apply(2)).contains("hardware threads", "4 processors on 2 cores");
        assertThat(remarks.apply(1)).contains("the 4 processors are threads of one core");
    }

    private boolean fine(Remark remark) {
        return remark.level() == Level.FINE;
    }

    private static HostFacts host(int cores, Long openFiles, Integer ports, long memoryMib, Long availableMib) {
        return new HostFacts(
                new MachineFacts("an OS", "a CPU", cores, memoryMib, openFiles, ports, null),
                availableMib,
                0L,
                0L,
                "tsc",
                null,
                50_000L,
                null);
    }
}
