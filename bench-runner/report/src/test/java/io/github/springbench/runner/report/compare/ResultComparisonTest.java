package io.github.springbench.runner.report.compare;

import static io.github.springbench.runner.report.FictionalResult.experiment;
import static io.github.springbench.runner.report.FictionalResult.failed;
import static io.github.springbench.runner.report.FictionalResult.invalid;
import static io.github.springbench.runner.report.FictionalResult.manifest;
import static io.github.springbench.runner.report.FictionalResult.onEventLoops;
import static io.github.springbench.runner.report.FictionalResult.run;
import static io.github.springbench.runner.report.FictionalResult.suspect;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.Feeder;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.Resources;
import io.github.springbench.runner.model.machine.Resources.ResourceTier;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict;
import io.github.springbench.runner.report.FictionalLatencies;
import io.github.springbench.runner.report.Golden;
import io.github.springbench.runner.report.compare.ResultComparison.Row;
import io.github.springbench.runner.report.compare.ResultComparison.Side;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ResultComparisonTest {

    private static final Manifest A = manifest(experiment("invented", "Why?"), 8);

    @Test
    void theMarkdownLooksAsItShould() {
        Golden.assertMatches(ComparisonReport.markdown(otherJdkAndMachine()), "comparison.md");
    }

    @Test
    void theJsonLooksAsItShould() {
        Golden.assertMatches(ComparisonReport.json(otherJdkAndMachine()).replace("\r\n", "\n"), "comparison.json");
    }

    @Test
    void saysThatNothingDiffers() {
        ResultComparison same = compare(A, A, run("alpha", 100, 1000, 1, 500, 100, 1, 0));

        assertThat(same.settings()).isEmpty();
        assertThat(ComparisonReport.markdown(same)).contains("No setting and no property of the machine differs");
    }

    @Test
    void warnsThatFiguresOfTwoWorkloadsAreNotComparable() {
        ResultComparison other = compare(A, with(A, A.jdk(), A.machine(), rampOf(10)));

        assertThat(other.settings()).extracting(ResultComparison.Change::name).containsExactly("Ramp");
        assertThat(other.warnings()).singleElement().asString().contains("not comparable");
    }

    @Test
    void cellsStandInTheOrderOfTheAxis() {
        Manifest overLatency = FictionalLatencies.manifest(Axis.LATENCY);
        RunResult[] runs = FictionalLatencies.model().runs().toArray(RunResult[]::new);

        assertThat(compare(overLatency, overLatency, runs).cells())
                .filteredOn(cell -> cell.system().equals("alpha"))
                .extracting(cell -> cell.parameters().get("users") + " users, "
                        + cell.parameters().get("latency") + " ms")
                .startsWith("50 users, 1 ms", "50 users, 2 ms", "50 users, 5 ms")
                .endsWith("100 users, 1 ms", "100 users, 2 ms", "100 users, 5 ms");
    }

    @Test
    void saysLowerAndHigherOfTheSecondAndNeverBetterOrWorse() {
        ResultComparison comparison = ResultComparison.of(
                side("a", A, run("alpha", 100, 1000, 1, 500, 100, 1, 0)),
                side("b", A, run("alpha", 100, 1000, 1, 400, 120, 1, 0)));

        Map<String, String> words =
                comparison.cells().get(0).metrics().stream().collect(Collectors.toMap(Row::metric, Row::difference));
        assertThat(words)
                .containsEntry("plateau_throughput_rps", "lower")
                .containsEntry("p95_ms", "higher")
                .containsEntry("peak_rss_mib", "no difference shown");
        assertThat(comparison.warnings()).singleElement().asString().startsWith("Single runs: no interval.");
    }

    @Test
    void figuresOfSuspectRunsAreMarked() {
        ResultComparison comparison = ResultComparison.of(
                side("a", A, run("alpha", 100, 1000, 1, 500, 100, 1, 0)),
                side("b", A, suspect(run("alpha", 100, 1000, 1, 400, 120, 1, 0))));

        assertThat(ComparisonReport.markdown(comparison))
                .contains("|  | p95, ms | 100 | 120\u2020 | 1.200 |", "- **\u2020:** Suspect: ");
        assertThat(ComparisonReport.json(comparison)).contains("\"suspectA\" : false", "\"suspectB\" : true");
        assertThat(ComparisonReport.markdown(compare(A, A, run("alpha", 100, 1000, 1, 500, 100, 1, 0))))
                .doesNotContain("\u2020");
    }

    @Test
    void moreThanNoneIsADifferenceInUnits() {
        ResultComparison comparison = ResultComparison.of(side("a", A, refusing(0)), side("b", A, refusing(3000)));

        assertThat(ComparisonReport.markdown(comparison))
                .contains("|  | Refused requests | 0 | 3,000 | B \u2212 A = 3,000 | \u2013 | \u2013 |");
    }

    private static RunResult refusing(long requests) {
        RunResult run = run("alpha", 100, 1000, 1, 500, 100, 1, 0);
        return run.withLoad(run.load().with(load -> load.refused(requests)));
    }

    @Test
    void aRunIsLeftOutForWhatMakesItInvalidAlone() {
        assertThat(compare(A, A, invalid(run("alpha", 100, 1000, 1, 500, 100, 1, 0)))
                        .leftOut())
                .extracting(ResultComparison.LeftOutRun::why)
                .hasSize(2)
                .containsOnly("invalid: The invented record ends early.");
    }

    @Test
    void refusesResultsOfDifferentExperiments() {
        Manifest other = manifest(experiment("another", "Why?"), 8);

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> compare(A, other))
                .withMessageContaining("a is a result of invented and b one of another");
    }

    @Test
    void refusesResultsOfDifferentTiers() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> compare(limited(ResourceTier.CGROUP_V1, 1), limited(ResourceTier.TASKSET, 1)))
                .withMessage("a was run with cores and memory by cgroup v1, b with cores by taskset, memory by JVM "
                        + "flags: figures of different tiers are not comparable. Run both on machines of the same "
                        + "tier.");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> compare(A, limited(ResourceTier.CGROUP_V1, 1)))
                .withMessageContaining("a was run with no equal resources, b with cores and memory by cgroup v1");
    }

    @Test
    void refusesWholeCoresBesidePartsOfThem() {
        Manifest parts = limited(ResourceTier.CGROUP_V1, 1, "service on 0");
        Manifest whole = limited(ResourceTier.CGROUP_V1, 1, "service on 0, " + Manifest.WHOLE_CORES);

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> compare(parts, whole))
                .withMessageContaining("b with cores and memory by cgroup v1 (whole cores, since parts of one cannot");
    }

    @Test
    void saysWhichProfilesResourcesAndBackEndsDiffer() {
        Manifest published = limited(ResourceTier.CGROUP_V1, 1);
        Manifest matched = limited(ResourceTier.CGROUP_V1, 2);

        assertThat(compare(published, published).settings()).isEmpty();
        assertThat(compare(published, matched).settings())
                .extracting(setting -> setting.name() + ": " + setting.a() + ", " + setting.b())
                .containsExactly(
                        "Request body: {\"cores\": 1}, {\"cores\": 2}",
                        "Cores for each service: 1, 2",
                        "Profile: profile-1, profile-2",
                        "back end slow: invented.cores: 1, 2");
        assertThat(compare(published, matched).warnings())
                .contains("Workload, resources, systems and back ends differ: a difference below cannot be attributed"
                        + " to one of them.");
    }

    @Test
    void anotherHeaderOfTheOnlyRequestIsAnotherWorkload() {
        assertThat(ofTheWorkload(withHeader("text/plain"), withHeader("application/json")))
                .containsExactly("Headers: Accept: text/plain, Accept: application/json");
    }

    @Test
    void anotherLoadGeneratorOfOneSystemIsAnotherWorkload() {
        Experiment experiment = A.experiment();
        Manifest other = A.withExperiment(experiment.withSystems(experiment.systems().stream()
                .map(system -> system.name().equals("alpha") ? system.withEngine(TestEngines.HYPERFOIL) : system)
                .toList()));

        assertThat(ofTheWorkload(A, other)).containsExactly("alpha: load generator: gatling, hyperfoil");
    }

    @Test
    void aFileOfValuesIsTheSameOnlyIfItsContentIs() {
        assertThat(ofTheWorkload(fedBy("0123456789abcdef".repeat(4)), fedBy("fedcba9876543210".repeat(4))))
                .containsExactly("Feeder: users.csv, 3 rows, circular: {name}, SHA-256 0123456789ab…,"
                        + " users.csv, 3 rows, circular: {name}, SHA-256 fedcba987654…");
    }

    private static List<String> ofTheWorkload(Manifest a, Manifest b) {
        SettingDifferences differences = SettingDifferences.of(a, b);
        assertThat(differences.kinds()).containsExactly("workload");
        return differences.settings().stream()
                .map(setting -> setting.name() + ": " + setting.a() + ", " + setting.b())
                .toList();
    }

    private static Manifest withHeader(String accept) {
        Workload load = A.experiment().workload();
        Exchange exchange = new Exchange(
                load.method(),
                load.path(),
                null,
                Map.of("Accept", accept),
                null,
                load.expectedStatus(),
                load.expectedBody(),
                null,
                null);
        return A.withExperiment(
                A.experiment().withWorkload(new Workload(load.engine(), load.shape(), exchange, load.phases())));
    }

    private static Manifest fedBy(String sha256) {
        Feeder feeder = new Feeder("users.csv", sha256, Feeder.Order.CIRCULAR, 42, List.of("name"), 3, null);
        return A.withExperiment(
                A.experiment().withWorkload(A.experiment().workload().with(feeder)));
    }

    /** As in hello-latency: the limits of its older results are now the profile published. */
    @Test
    void aProfileThatOnlyGotItsNameIsNoDifferenceOfTheSystems() {
        ResultComparison comparison = compare(inProfile(null), inProfile("published"));

        assertThat(comparison.settings())
                .extracting(setting -> setting.name() + ": " + setting.a() + ", " + setting.b())
                .containsExactly("Profile: null, published");
        assertThat(comparison.warnings()).noneMatch(warning -> warning.contains("ystems"));
    }

    private static Manifest inProfile(String profile) {
        return A.withProfile(profile);
    }

    private static Manifest limited(ResourceTier tier, int cores) {
        return limited(tier, cores, null);
    }

    private static Manifest limited(ResourceTier tier, int cores, String coresInWords) {
        Experiment experiment = A.experiment();
        Workload load = experiment.workload();
        Workload withBody = new Workload(
                load.engine(),
                load.shape(),
                new Exchange(
                        load.method(),
                        load.path(),
                        null,
                        "{\"cores\": " + cores + "}",
                        load.expectedStatus(),
                        load.expectedBody()),
                load.phases());
        BackEnd slow = new BackEnd(
                "slow", ServiceModule.WEBFLUX_WITH_LATENCY, Map.of("invented.cores", Integer.toString(cores)));
        Experiment own = experiment.with(it -> it.backEnds(List.of(slow))
                .resources(new Resources(cores, 1024, false))
                .workload(withBody));
        return A.with(
                it -> it.experiment(own).profile("profile-" + cores).tier(tier).cores(coresInWords));
    }

    /** Cells with and without repetitions; in the second result, one run failed and one is invalid. */
    private static ResultComparison otherJdkAndMachine() {
        Manifest b = with(
                A,
                new Jdk(null, 98, "98.0.2", "Another Vendor"),
                new MachineFacts("Invented OS 1", "Invented CPU", 4, 24_000, 20_000L, null, null),
                A.experiment());
        RunResult doubtful = run("alpha", 100, 3000, 1, 1100, 2000, 200, 0)
                .withVerdict(new Verdict(
                        Verdict.Level.INVALID,
                        List.of(new Verdict.Finding("invented", Verdict.Level.INVALID, "The invented clock jumped."))));
        return ResultComparison.of(
                side(
                        "results/invented/a",
                        A,
                        run("alpha", 100, 1000, 1, 500, 100, 100, 0),
                        run("alpha", 100, 1000, 2, 505, 101, 100, 0),
                        run("alpha", 100, 1000, 3, 510, 103, 101, 0),
                        run("alpha", 100, 2000, 1, 990, 104, 180, 0),
                        run("alpha", 100, 3000, 1, 1235, 2346, 200, 0),
                        run("beta", 100, 1000, 1, 500, 100, 100, 0),
                        onEventLoops("gamma", 100, 1000)),
                side(
                        "results/invented/b",
                        b,
                        run("alpha", 100, 1000, 1, 560, 99, 100, 0),
                        run("alpha", 100, 1000, 2, 565, 98, 100, 0),
                        run("alpha", 100, 1000, 3, 570, 101, 101, 0),
                        run("alpha", 100, 2000, 1, 800, 150, 180, 0),
                        doubtful,
                        failed("beta", 100, 1000, 1, "The service ended by itself | exit code 9."),
                        onEventLoops("gamma", 100, 1000)));
    }

    private static ResultComparison compare(Manifest a, Manifest b, RunResult... runs) {
        return ResultComparison.of(side("a", a, runs), side("b", b, runs));
    }

    private static Side side(String folder, Manifest manifest, RunResult... runs) {
        return new Side(
                folder,
                manifest,
                Stream.of(runs).map(run -> new Repetition(run, List.of())).toList());
    }

    private static Manifest with(Manifest manifest, Jdk jdk, MachineFacts machine, Experiment experiment) {
        return manifest.with(it -> it.experiment(experiment).machine(machine).jdk(jdk));
    }

    private static Experiment rampOf(int seconds) {
        Experiment experiment = A.experiment();
        Workload load = experiment.workload();
        return experiment.withWorkload(load.with(Preset.of(Phases.UNCHANGED.withRamp(Duration.ofSeconds(seconds)))));
    }
}
