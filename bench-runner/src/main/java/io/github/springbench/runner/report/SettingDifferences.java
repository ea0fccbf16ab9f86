package io.github.springbench.runner.report;

import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.DatabaseSpec;
import io.github.springbench.runner.model.Engine;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Fork;
import io.github.springbench.runner.model.MachineFacts;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.model.Resources;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Versions;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.report.ResultComparison.Setting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What two results do not have in common before any figure is looked at. */
final class SettingDifferences {

    static final String WORKLOAD = "workload";

    private static final String SYSTEMS = "systems";
    private static final String BACK_ENDS = "back ends";

    private final List<Setting> settings = new ArrayList<>();

    /** What could explain a difference of figures; the start and the number of repetitions cannot. */
    private final Set<String> kinds = new LinkedHashSet<>();

    private SettingDifferences() {}

    static SettingDifferences of(Manifest a, Manifest b) {
        SettingDifferences differences = new SettingDifferences();
        differences.programs(a, b);
        differences.machine(a.machine(), b.machine());
        differences.workload(a.experiment().workload(), b.experiment().workload());
        differences.compare(WORKLOAD, "Fork", fork(a), fork(b));
        differences.resources(a.experiment().resources(), b.experiment().resources());
        differences.profile(a.profile(), b.profile());
        differences.properties(a.experiment(), b.experiment());
        differences.backEnds(a.experiment().backEnds(), b.experiment().backEnds());
        return differences;
    }

    List<Setting> settings() {
        return settings;
    }

    Set<String> kinds() {
        return kinds;
    }

    /** A setting that explains no difference by itself. */
    void mention(String name, Object a, Object b) {
        if (!Objects.equals(a, b)) {
            settings.add(new Setting(name, text(a), text(b)));
        }
    }

    private void compare(String kind, String name, Object a, Object b) {
        if (!Objects.equals(a, b)) {
            kinds.add(kind);
            mention(name, a, b);
        }
    }

    private void programs(Manifest a, Manifest b) {
        compare("JDK", "JDK", a.jdk().toString(), b.jdk().toString());
        compare(
                "JVM flags",
                "JVM flags",
                flags(a.experiment().jvm()),
                flags(b.experiment().jvm()));
        compare(
                "Spring Boot",
                "Spring Boot",
                OwnServices.springBoot(a).orElse(null),
                OwnServices.springBoot(b).orElse(null));
        engines(a.versions(), b.versions());
        compare("bench", "Bench", a.versions().bench(), b.versions().bench());
        compare(
                "bench",
                "Git revision",
                a.versions().gitRevision(),
                b.versions().gitRevision());
    }

    private void engines(Versions a, Versions b) {
        Stream.of(a, b)
                .flatMap(versions -> versions.engines().stream())
                .map(Engine::name)
                .distinct()
                .forEach(name -> compare(
                        a.label(name),
                        a.label(name),
                        a.engine(name).map(Engine::version).orElse(null),
                        b.engine(name).map(Engine::version).orElse(null)));
    }

    private void machine(MachineFacts a, MachineFacts b) {
        compare("machine", "Operating system", a.os(), b.os());
        compare("machine", "Processor", a.cpu(), b.cpu());
        compare("machine", "Cores", a.cores(), b.cores());
        compare("machine", "Memory, MiB", a.memoryMib(), b.memoryMib());
        compare("machine", "Open files per process", a.openFilesLimit(), b.openFilesLimit());
        compare("machine", "Ephemeral ports", a.ephemeralPorts(), b.ephemeralPorts());
    }

    private void workload(Workload a, Workload b) {
        compare(WORKLOAD, "Load generator", a.engine(), b.engine());
        compare(WORKLOAD, "Shape of the load", a.shape().label(), b.shape().label());
        compare(WORKLOAD, "Request", LoadWords.request(a), LoadWords.request(b));
        compare(WORKLOAD, "Request body", a.body(), b.body());
        compare(WORKLOAD, "Right status", a.expectedStatus(), b.expectedStatus());
        compare(WORKLOAD, "Right body", a.expectedBody(), b.expectedBody());
        compare(WORKLOAD, "Ramp", Numbers.duration(a.ramp()), Numbers.duration(b.ramp()));
        compare(WORKLOAD, "Requests per user", a.repeat(), b.repeat());
        compare(WORKLOAD, "Time of each user", duration(a.duration()), duration(b.duration()));
        compare(WORKLOAD, "Think time, s", pause(a), pause(b));
        compare(WORKLOAD, "Warm-up", duration(a.warmUp()), duration(b.warmUp()));
        compare(
                WORKLOAD,
                "Warm-up of the load generator",
                duration(a.loadGeneratorWarmUp()),
                duration(b.loadGeneratorWarmUp()));
    }

    /**
     * A profile is nothing but properties of the systems and JVM flags: it is no second kind beside them. A result from
     * before its experiment had profiles names none, which alone explains nothing: what a profile sets is compared too.
     */
    private void profile(String a, String b) {
        if (a == null || b == null) {
            mention("Profile", a, b);
        } else {
            compare(SYSTEMS, "Profile", a, b);
        }
    }

    /** Their tier is the same: figures of different ones are not compared at all. */
    private void resources(Resources a, Resources b) {
        if (a != null && b != null) {
            compare("resources", "Cores for each service", a.cpusInWords(), b.cpusInWords());
            compare("resources", "Memory for each service, MiB", a.memoryMib(), b.memoryMib());
            compare("resources", "Back ends have whole cores", a.backEndsWhole(), b.backEndsWhole());
        }
    }

    private void backEnds(List<BackEnd> a, List<BackEnd> b) {
        Set<String> names = new LinkedHashSet<>();
        a.forEach(backEnd -> names.add(backEnd.name()));
        b.forEach(backEnd -> names.add(backEnd.name()));
        for (String name : names) {
            Optional<BackEnd> inA = named(name, a);
            Optional<BackEnd> inB = named(name, b);
            compare(
                    BACK_ENDS,
                    "back end " + name + ": service",
                    inA.map(BackEnd::what).orElse(null),
                    inB.map(BackEnd::what).orElse(null));
            compare(
                    BACK_ENDS,
                    "back end " + name + ": users",
                    inA.map(BackEnd::database).map(DatabaseSpec::records).orElse(null),
                    inB.map(BackEnd::database).map(DatabaseSpec::records).orElse(null));
            compare(
                    BACK_ENDS,
                    "back end " + name + ": longer round trip",
                    inA.map(BackEnd::database)
                            .map(DatabaseSpec::delay)
                            .map(Numbers::duration)
                            .orElse(null),
                    inB.map(BackEnd::database)
                            .map(DatabaseSpec::delay)
                            .map(Numbers::duration)
                            .orElse(null));
            properties(
                    BACK_ENDS,
                    "back end " + name,
                    inA.map(BackEnd::properties).orElse(Map.of()),
                    inB.map(BackEnd::properties).orElse(Map.of()));
        }
    }

    private static Optional<BackEnd> named(String name, List<BackEnd> backEnds) {
        return backEnds.stream().filter(backEnd -> backEnd.name().equals(name)).findFirst();
    }

    private void properties(Experiment a, Experiment b) {
        for (SystemUnderTest system : a.systems()) {
            Optional<SystemUnderTest> same = b.systems().stream()
                    .filter(other -> other.name().equals(system.name()))
                    .findFirst();
            same.ifPresent(other -> {
                compare(
                        SYSTEMS,
                        system.name() + ": service",
                        system.service().label(),
                        other.service().label());
                properties(SYSTEMS, system.name(), OwnServices.told(a, system), OwnServices.told(b, other));
            });
        }
    }

    private void properties(String kind, String owner, Map<String, String> a, Map<String, String> b) {
        Set<String> names = new TreeSet<>(a.keySet());
        names.addAll(b.keySet());
        names.forEach(name -> compare(kind, owner + ": " + name, a.get(name), b.get(name)));
    }

    private static String fork(Manifest manifest) {
        return (manifest.experiment().sharesForks() ? Fork.PER_SYSTEM : Fork.PER_CELL).word();
    }

    private static String flags(List<String> flags) {
        return flags.isEmpty() ? null : String.join(" ", flags);
    }

    private static String pause(Workload workload) {
        return workload.pause() == null
                ? null
                : Numbers.seconds(workload.pause().min()) + " to "
                        + Numbers.seconds(workload.pause().max());
    }

    private static String duration(Duration duration) {
        return duration == null ? null : Numbers.duration(duration);
    }

    private static String text(Object value) {
        return value == null ? null : String.valueOf(value);
    }
}
