package io.github.springbench.runner.report.export;

import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Fork;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.model.OwnJar;
import io.github.springbench.runner.model.RequestThreads;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.report.Setting;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The settings of a result in {@code results.json}; null is absent there.
 *
 * @param axis the parameter over which results are read
 * @param seed of the order of the runs
 * @param fork which runs share one; null where each has its own
 * @param load its settings by their keys; times in seconds
 * @param resources what each service and back end gets; null where they share the machine
 * @param cores who ran on which cores, in words; null where all processes shared them
 * @param search what a search for the most users was told; null where the runs were planned
 */
record ResultSettings(
        Map<String, List<Integer>> parameters,
        String axis,
        long seed,
        String fork,
        Map<String, Object> load,
        List<String> jvmFlags,
        Map<String, Object> resources,
        String cores,
        Map<String, Object> search,
        List<SystemSettings> systems,
        List<BackEndSettings> backEnds) {

    /** Somebody's own jar; size and hash are null where nobody looked at it. */
    record Jar(String name, Long bytes, String sha256, List<String> arguments) {

        private static Jar of(SystemUnderTest system) {
            return system.service() instanceof OwnJar own
                    ? new Jar(own.jar(), own.bytes(), own.sha256(), own.arguments())
                    : null;
        }
    }

    /** A system with all its Spring properties, those that others share included, and the flags of its own JVM. */
    record SystemSettings(
            String name,
            String service,
            Jar jar,
            String requestThreads,
            String engine,
            Integer loadMachines,
            Map<String, String> properties,
            List<String> jvmFlags) {

        private static SystemSettings of(SystemUnderTest system, Experiment experiment) {
            return new SystemSettings(
                    system.name(),
                    system.service().label(),
                    Jar.of(system),
                    system.requestThreads().map(RequestThreads::label).orElse(null),
                    experiment.engineOf(system),
                    system.loadMachines(),
                    new TreeMap<>(experiment.propertiesOf(system)),
                    system.jvm().isEmpty() ? null : system.jvm());
        }
    }

    /** A service or database that the systems call; records and delay are those of a database. */
    record BackEndSettings(
            String name,
            String service,
            Map<String, String> properties,
            Integer records,
            BigDecimal roundTripDelaySeconds) {

        private static BackEndSettings of(BackEnd backEnd) {
            return new BackEndSettings(
                    backEnd.name(),
                    backEnd.what(),
                    new TreeMap<>(backEnd.properties()),
                    backEnd.database() == null ? null : backEnd.database().records(),
                    backEnd.database() == null
                            ? null
                            : seconds(backEnd.database().delay()));
        }
    }

    static ResultSettings of(Manifest manifest) {
        Experiment experiment = manifest.experiment();
        return new ResultSettings(
                experiment.parameters(),
                experiment.axis().parameter(),
                manifest.seed(),
                experiment.sharesForks() ? Fork.PER_SYSTEM.word() : null,
                Setting.json(manifest, Setting.Group.LOAD),
                experiment.jvm(),
                Setting.json(manifest, Setting.Group.RESOURCES),
                manifest.cores(),
                Setting.json(manifest, Setting.Group.SEARCH),
                experiment.systems().stream()
                        .map(system -> SystemSettings.of(system, experiment))
                        .toList(),
                experiment.backEnds().stream().map(BackEndSettings::of).toList());
    }

    private static BigDecimal seconds(Duration duration) {
        return duration == null ? null : new BigDecimal(Numbers.seconds(duration));
    }
}
