package io.github.springbench.runner.report;

import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Fork;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.model.OwnJar;
import io.github.springbench.runner.model.RequestThreads;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Workload;
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
 * @param resources what each service and back end gets; null where they share the machine
 * @param cores who ran on which cores, in words; null where all processes shared them
 */
record ResultSettings(
        Map<String, List<Integer>> parameters,
        String axis,
        long seed,
        String fork,
        Load load,
        List<String> jvmFlags,
        Share resources,
        String cores,
        List<SystemSettings> systems,
        List<BackEndSettings> backEnds) {

    /** The load; times in seconds. */
    record Load(
            String shape,
            String method,
            String path,
            String mix,
            String body,
            int expectedStatus,
            String expectedBody,
            BigDecimal rampSeconds,
            Integer requestsPerUser,
            BigDecimal durationSeconds,
            BigDecimal leastThinkTimeSeconds,
            BigDecimal mostThinkTimeSeconds,
            BigDecimal warmUpSeconds,
            BigDecimal loadGeneratorWarmUpSeconds) {

        private static Load of(Workload workload) {
            return new Load(
                    workload.shape().word(),
                    workload.method(),
                    workload.path(),
                    workload.mix() == null ? null : workload.mix().word(),
                    workload.body(),
                    workload.expectedStatus(),
                    workload.expectedBody(),
                    seconds(workload.ramp()),
                    workload.repeat(),
                    seconds(workload.duration()),
                    workload.pause() == null ? null : seconds(workload.pause().min()),
                    workload.pause() == null ? null : seconds(workload.pause().max()),
                    seconds(workload.warmUp()),
                    seconds(workload.loadGeneratorWarmUp()));
        }
    }

    /** What each process gets, and how it is held to it. */
    record Share(BigDecimal cpus, long memoryMib, Boolean wholeCoresForBackEnds, String enforcement) {

        private static Share of(Manifest manifest) {
            return manifest.experiment().resources() == null
                    ? null
                    : new Share(
                            new BigDecimal(manifest.experiment().resources().cpusInWords()),
                            manifest.experiment().resources().memoryMib(),
                            manifest.experiment().resources().backEndsWhole() ? Boolean.TRUE : null,
                            manifest.tier() == null ? null : manifest.tier().label());
        }
    }

    /** Somebody's own jar; size and hash are null where nobody looked at it. */
    record Jar(String name, Long bytes, String sha256, List<String> arguments) {

        private static Jar of(SystemUnderTest system) {
            return system.service() instanceof OwnJar own
                    ? new Jar(own.jar(), own.bytes(), own.sha256(), own.arguments())
                    : null;
        }
    }

    /** A system with all its Spring properties, those that others share included. */
    record SystemSettings(
            String name,
            String service,
            Jar jar,
            String requestThreads,
            String engine,
            Map<String, String> properties) {

        private static SystemSettings of(SystemUnderTest system, Experiment experiment) {
            return new SystemSettings(
                    system.name(),
                    system.service().label(),
                    Jar.of(system),
                    system.requestThreads().map(RequestThreads::label).orElse(null),
                    experiment.engineOf(system),
                    new TreeMap<>(experiment.propertiesOf(system)));
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
                Load.of(experiment.workload()),
                experiment.jvm(),
                Share.of(manifest),
                manifest.cores(),
                experiment.systems().stream()
                        .map(system -> SystemSettings.of(system, experiment))
                        .toList(),
                experiment.backEnds().stream().map(BackEndSettings::of).toList());
    }

    private static BigDecimal seconds(Duration duration) {
        return duration == null ? null : new BigDecimal(Numbers.seconds(duration));
    }
}
