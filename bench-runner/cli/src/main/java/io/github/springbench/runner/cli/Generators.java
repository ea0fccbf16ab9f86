package io.github.springbench.runner.cli;

import io.github.springbench.runner.load.LoadGenerators;
import io.github.springbench.runner.load.gatling.GatlingGenerator;
import io.github.springbench.runner.load.holder.HolderGenerator;
import io.github.springbench.runner.load.hyperfoil.HyperfoilGenerator;
import io.github.springbench.runner.load.jmeter.JMeterGenerator;
import io.github.springbench.runner.load.outside.OutsideGenerator;
import java.util.List;
import java.util.stream.Stream;

/** The load generators that this project has built or knows: a new one needs a line here. */
public final class Generators {

    private static final HyperfoilGenerator HYPERFOIL =
            new HyperfoilGenerator(Home.hyperfoilEngine(), BuildVersions.of("hyperfoil.version"));

    private static final LoadGenerators ALL = new LoadGenerators(Stream.concat(
                    Stream.of(
                            new GatlingGenerator(Home.gatlingScripts(), BuildVersions.of("gatling.version")),
                            HYPERFOIL,
                            new JMeterGenerator(Home.jmeterEngine(), BuildVersions.of("jmeter.version")),
                            new HolderGenerator(BuildVersions.of("bench.version"))),
                    OutsideGenerator.all().stream())
            .toList());

    private Generators() {}

    public static LoadGenerators all() {
        return ALL;
    }

    /** The one that can call two services by turns. */
    static HyperfoilGenerator forDuels() {
        return HYPERFOIL;
    }

    /** As experiment files write them. */
    public static List<String> names() {
        return ALL.names();
    }
}
