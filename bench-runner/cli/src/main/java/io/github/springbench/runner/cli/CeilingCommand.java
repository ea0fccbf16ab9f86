package io.github.springbench.runner.cli;

import io.github.springbench.runner.cli.option.CleanOption;
import io.github.springbench.runner.cli.option.JdkOption;
import io.github.springbench.runner.cli.progress.InterruptNotice;
import io.github.springbench.runner.cli.progress.Shown;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.hyperfoil.EngineModule.TrivialServerProcess;
import io.github.springbench.runner.machine.local.HostReader;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.machine.local.MachineLock;
import io.github.springbench.runner.model.machine.Ceilings;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts.HostFacts;
import io.github.springbench.runner.model.machine.Remark;
import io.github.springbench.runner.model.run.Engine;
import io.github.springbench.runner.plan.HostRequirements;
import io.github.springbench.runner.run.LoadGeneratorCalibration;
import io.github.springbench.runner.store.CeilingFile;
import io.github.springbench.runner.verdict.NumberWords;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./bench ceiling}. */
@Command(
        name = "ceiling",
        description = "Measures the highest rate of each load generator on this machine, and the CPU time of a request,"
                + " there and at 1,000 requests/s. Later runs near that rate are marked.",
        mixinStandardHelpOptions = true,
        footer = {"", "Exit code: 0 fine, 1 a load generator or its server failed, 130 interrupted."})
final class CeilingCommand implements Callable<Integer> {

    /** Starting the JVMs, and Gatling's own report. */
    private static final Duration AROUND_A_LOAD = Duration.ofSeconds(10);

    @Mixin
    private JdkOption jdkOption;

    @Mixin
    private CleanOption cleaning;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        Jdk jdk = jdkOption.jdk();
        cleaning.requireNothingLeftOver(spec.commandLine().getErr());
        HostFacts host = HostReader.facts(Home.results());
        MachineLock lock = MachineLock.take(Home.lock());
        try {
            Stream.of(HostRequirements.ofMachine(host), HostRequirements.ofActivity(HostReader.activity()))
                    .flatMap(List::stream)
                    .filter(remark -> remark.level() == Remark.Level.WARNING)
                    .forEach(spec.commandLine().getErr()::println);
            return measure(jdk, host);
        } finally {
            lock.close();
        }
    }

    private Integer measure(Jdk jdk, HostFacts host) {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        CeilingFile file = CeilingFile.in(Home.results());
        Instant startedAt = Instant.now();
        List<LoadGenerator> generators = Generators.all().all().stream()
                .filter(LoadGeneratorCalibration::measures)
                .toList();
        LoadGeneratorCalibration run = new LoadGeneratorCalibration(
                new LocalMachine(),
                Home.folder(),
                jdk,
                TrivialServerProcess.command(jdk, Home.hyperfoilEngine()),
                TrivialServerProcess.PORT);
        List<Ceilings.Ceiling> measured = new ArrayList<>();
        InterruptNotice notice = new InterruptNotice(() -> {}, "No ceiling was written.", err);
        try {
            err.println("Measuring the highest rate of each load generator against a trivial server, on " + jdk
                    + ", about "
                    + NumberWords.time(time(generators.size())) + ". Do not use the machine meanwhile.");
            for (LoadGenerator generator : generators) {
                Engine engine = generator.engine();
                LoadGeneratorCalibration.Result result = run.of(generator, file.measurement(startedAt, engine));
                Ceilings.Ceiling ceiling = new Ceilings.Ceiling(
                        engine, result.rps(), result.disturbances(), result.cpuMicros(), result.cpuMicrosAt1000());
                out.println(line(ceiling));
                out.flush();
                ceiling.disturbances()
                        .forEach(what -> err.println(new Remark(Remark.Level.WARNING, engine.label(), what)));
                measured.add(ceiling);
            }
            file.write(new Ceilings(host.machine(), jdk, startedAt, measured));
        } finally {
            notice.close();
        }
        out.println(Shown.path(file.path()));
        if (measured.stream().anyMatch(Ceilings.Ceiling::disturbed)) {
            err.println("A ceiling that is too low marks good runs as bad: measure again when the machine is idle.");
        }
        return ExitCode.FINE;
    }

    private static Duration time(int engines) {
        return LoadGeneratorCalibration.EACH_PHASE
                .multipliedBy(2)
                .plus(AROUND_A_LOAD)
                .multipliedBy(2L * engines);
    }

    private static String line(Ceilings.Ceiling ceiling) {
        return String.format(Locale.ROOT, "%-20s %,10.0f requests/s", ceiling.engine(), ceiling.rps())
                + cpu(ceiling.cpuMicros(), "")
                + cpu(ceiling.cpuMicrosAt1000(), " at 1,000 requests/s");
    }

    private static String cpu(Double micros, String where) {
        return micros == null ? "" : String.format(Locale.ROOT, ", %,.0f µs of CPU each%s", micros, where);
    }
}
