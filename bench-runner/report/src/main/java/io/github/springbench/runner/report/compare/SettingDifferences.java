package io.github.springbench.runner.report.compare;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.BackEnd.DatabaseSpec;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.run.Engine;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Manifest.Versions;
import io.github.springbench.runner.report.ComparedSystems;
import io.github.springbench.runner.report.MachinesInUse;
import io.github.springbench.runner.report.Setting;
import io.github.springbench.runner.report.compare.ResultComparison.Change;
import io.github.springbench.runner.report.form.Numbers;
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
public final class SettingDifferences {

    private static final String SYSTEMS = "systems";
    private static final String BACK_ENDS = "back ends";
    private static final int MOST_FILES = 10;

    private final List<Change> settings = new ArrayList<>();

    /** What could explain a difference of figures; the start and the number of repetitions cannot. */
    private final Set<String> kinds = new LinkedHashSet<>();

    private SettingDifferences() {}

    public static SettingDifferences of(Manifest a, Manifest b) {
        SettingDifferences differences = new SettingDifferences();
        Setting.shown()
                .forEach(setting -> differences.compare(
                        setting.group().label(), setting.label(), setting.words(a), setting.words(b)));
        if (!a.machines().isEmpty() || !b.machines().isEmpty()) {
            differences.machines(a, b);
        }
        differences.engines(a.versions(), b.versions());
        differences.profile(a.profile(), b.profile());
        differences.properties(a.experiment(), b.experiment());
        differences.backEnds(a.experiment().backEnds(), b.experiment().backEnds());
        return differences;
    }

    public List<Change> settings() {
        return settings;
    }

    public Set<String> kinds() {
        return kinds;
    }

    /** A setting that explains no difference by itself. */
    void mention(String name, Object a, Object b) {
        if (!Objects.equals(a, b)) {
            settings.add(new Change(name, Objects.toString(a, null), Objects.toString(b, null)));
        }
    }

    private void compare(String kind, String name, Object a, Object b) {
        if (!Objects.equals(a, b)) {
            kinds.add(kind);
            mention(name, a, b);
        }
    }

    /** Compares the machines of the other roles; the service's is compared already. A single one has all roles. */
    private void machines(Manifest a, Manifest b) {
        String kind = Setting.Group.MACHINE.label();
        compare(kind, "Machines", MachinesInUse.words(a), MachinesInUse.words(b));
        for (MachineRole role : a.roles()) {
            if (role == MachineRole.SERVICE) {
                continue;
            }
            String owner = MachinesInUse.what(role) + ": ";
            Setting.shown()
                    .filter(setting -> setting.group() == Setting.Group.MACHINE)
                    .forEach(setting ->
                            compare(kind, owner + setting.label(), onEach(a, role, setting), onEach(b, role, setting)));
            compare(
                    Setting.Group.JDK.label(),
                    owner + Setting.JDK.label(),
                    onEach(a, role, Setting.JDK),
                    onEach(b, role, Setting.JDK));
        }
        mention("Least round trip to the service", MachinesInUse.roundTrip(a), MachinesInUse.roundTrip(b));
    }

    /** A setting of all machines with a role; null where none of them has a value. */
    private static String onEach(Manifest manifest, MachineRole role, Setting setting) {
        Stream<Manifest> each = manifest.machines().isEmpty()
                ? Stream.of(manifest)
                : manifest.machines(role).stream().map(manifest::on);
        List<String> words =
                each.map(setting::words).filter(Objects::nonNull).distinct().toList();
        return words.isEmpty() ? null : String.join(", ", words);
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

    /**
     * A profile only sets properties and JVM flags of the systems, so its kind is {@code systems}. A result from before
     * its experiment had profiles names none. That explains no difference: what a profile sets is compared too.
     */
    private void profile(String a, String b) {
        if (a == null || b == null) {
            mention("Profile", a, b);
        } else {
            compare(SYSTEMS, "Profile", a, b);
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
                classPaths(system.name(), system.service(), other.service());
                String load = Setting.Group.LOAD.label();
                if (!Objects.equals(system.engine(), other.engine())) {
                    compare(load, system.name() + ": load generator", a.engineOf(system), b.engineOf(other));
                }
                compare(load, system.name() + ": load machines", system.loadMachines(), other.loadMachines());
                properties(SYSTEMS, system.name(), ComparedSystems.told(a, system), ComparedSystems.told(b, other));
            });
        }
    }

    /** Which files of two builds of a jar differ. */
    private void classPaths(String owner, Target a, Target b) {
        if (a instanceof OwnJar one && b instanceof OwnJar other) {
            compare(
                    SYSTEMS,
                    owner + ": files of the class path that differ",
                    unlike(one.classPath(), other.classPath()),
                    unlike(other.classPath(), one.classPath()));
        }
    }

    /** Null where the other has all of them. */
    private static String unlike(Map<String, String> files, Map<String, String> others) {
        List<String> names = files.keySet().stream()
                .filter(name -> !files.get(name).equals(others.get(name)))
                .toList();
        int more = names.size() - MOST_FILES;
        String named = names.stream()
                .limit(MOST_FILES)
                .map(name -> name + " (SHA-256 " + OwnJar.shown(files.get(name)) + ")")
                .collect(joining(", "));
        return names.isEmpty() ? null : more > 0 ? named + " and " + more + " more" : named;
    }

    private void properties(String kind, String owner, Map<String, String> a, Map<String, String> b) {
        Set<String> names = new TreeSet<>(a.keySet());
        names.addAll(b.keySet());
        names.forEach(name -> compare(kind, owner + ": " + name, a.get(name), b.get(name)));
    }
}
