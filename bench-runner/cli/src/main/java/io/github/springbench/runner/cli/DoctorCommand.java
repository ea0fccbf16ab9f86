package io.github.springbench.runner.cli;

import io.github.springbench.runner.cli.option.CleanOption;
import io.github.springbench.runner.cli.option.ExperimentNames;
import io.github.springbench.runner.cli.option.ExperimentOptions;
import io.github.springbench.runner.cli.option.JdkOption;
import io.github.springbench.runner.cli.option.KnownCeilings;
import io.github.springbench.runner.cli.option.MeasuringOptions;
import io.github.springbench.runner.cli.option.NamedDatabase;
import io.github.springbench.runner.cli.option.PlanOptions;
import io.github.springbench.runner.experiment.LabReader;
import io.github.springbench.runner.machine.HomeMachine;
import io.github.springbench.runner.machine.RemoteCheck;
import io.github.springbench.runner.machine.Unreachable;
import io.github.springbench.runner.machine.local.HostReader;
import io.github.springbench.runner.machine.local.Jdks;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.machine.local.limits.ResourceTiers;
import io.github.springbench.runner.machine.ssh.SshProgram;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Lab;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.Lab.NamedMachine;
import io.github.springbench.runner.model.machine.MachineFacts.HostFacts;
import io.github.springbench.runner.model.machine.Remark;
import io.github.springbench.runner.model.machine.Resources.ResourceControl;
import io.github.springbench.runner.model.machine.Shell;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.plan.HostRequirements;
import io.github.springbench.runner.plan.LabRemarks;
import io.github.springbench.runner.run.Preflight;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench doctor}. */
@Command(
        name = "doctor",
        description = "Checks whether this machine can measure, and which runs of an experiment cannot work here and"
                + " why.",
        mixinStandardHelpOptions = true,
        footer = {"", "Exit code: 0 fine, 2 a run cannot work here, or on a machine of --machines."})
final class DoctorCommand implements Callable<Integer> {

    /** The options that count without an experiment. */
    private static final Set<String> OF_MACHINES = Set.of("--machines", "--clean", JdkOption.NAME);

    @Parameters(
            arity = "0..1",
            paramLabel = "EXPERIMENT",
            completionCandidates = ExperimentNames.class,
            description = "Also check what the runs of this experiment need.")
    private String experiment;

    @Mixin
    private PlanOptions options;

    @Option(names = "--port", paramLabel = "N", description = "The port of every service (default: a free port).")
    private int port;

    @Option(names = "--machines", paramLabel = "FILE", description = "Also check the machines in this file, over ssh.")
    private Path machines;

    @Mixin
    private CleanOption cleaning;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        if (experiment == null) {
            refuseWhatIsOfRuns();
        }
        Lab lab = machines == null ? null : LabReader.read(machines);
        PrintWriter out = spec.commandLine().getOut();
        Jdk jdk = options.jdk();
        List<Remark> leftOver = cleaning.remarks(out);
        HostFacts host = HostReader.facts(Home.results());
        out.println(jdks(jdk));
        leftOver.forEach(out::println);
        HostRequirements.ofMachine(host).forEach(out::println);
        ResourceControl control = ResourceTiers.ofThisMachine().detect();
        out.println(HostRequirements.ofControl(control));
        HostRequirements.ofActivity(HostReader.activity()).forEach(out::println);
        out.println(HostRequirements.ofCeilings(
                KnownCeilings.of(host.machine(), jdk, spec.commandLine().getErr())));
        List<Remark> ofOthers = lab == null ? List.of() : new LabDoctor(new SshProgram()).print(lab, jdk, out);
        if (experiment == null) {
            return Math.max(exitCode(leftOver), exitCode(ofOthers));
        }
        int loadMachines = lab == null ? 1 : MeasuringOptions.machinesOfLoad(lab);
        RunPlan plan = ExperimentOptions.plan(experiment, options.choices(), jdk, loadMachines);
        out.println();
        out.println(plan.experiment().name() + ": " + RunStrategy.Planned.summary(plan, jdk));
        HomeMachine here = new LocalMachine();
        List<Remark> remarks = new ArrayList<>();
        if (lab == null) {
            remarks.addAll(HostRequirements.ofPlan(plan, host, port != 0));
            HostRequirements.ofEnforcement(plan.experiment(), () -> control).ifPresent(remarks::add);
            if (port != 0) {
                refusal("port", () -> here.requireFree(port)).ifPresent(remarks::add);
            }
        } else {
            remarks.add(new Remark(
                    Remark.Level.NOTE, "machines", "with --machines, ./bench run checks what each machine needs"));
            HostRequirements.ofRecords(plan, host.freeDiskMib()).ifPresent(remarks::add);
        }
        refusal("jars", () -> Preflight.requireOwnJars(here, plan.experiment())).ifPresent(remarks::add);
        refusal("secrets", () -> Preflight.requireSecrets(plan.experiment(), System.getenv()))
                .ifPresent(remarks::add);
        NamedDatabase.remark(plan.experiment()).ifPresent(remarks::add);
        remarks.forEach(out::println);
        plan.leftOut()
                .forEach(left ->
                        out.println(new Remark(Remark.Level.WARNING, left.system(), "left out: " + left.reason())));
        return Math.max(Math.max(exitCode(leftOver), exitCode(ofOthers)), exitCode(remarks));
    }

    private void refuseWhatIsOfRuns() {
        spec.commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .filter(name -> !OF_MACHINES.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new UserError(name + " is of the runs of an experiment, and none is named; expected one, such"
                            + " as ./bench doctor hello-latency. Name it, or leave " + name + " out.");
                });
    }

    /** What a run would be refused for, where it would. */
    private static Optional<Remark> refusal(String subject, Runnable check) {
        try {
            check.run();
            return Optional.empty();
        } catch (UserError refused) {
            return Optional.of(new Remark(Remark.Level.REFUSAL, subject, refused.getMessage()));
        }
    }

    private static int exitCode(List<Remark> remarks) {
        return remarks.stream().anyMatch(Remark::refuses) ? ExitCode.WRONG_USAGE : ExitCode.FINE;
    }

    private static Remark jdks(Jdk chosen) {
        String found = Jdks.installed().stream()
                .map(jdk -> jdk.version() + " (" + jdk.vendor() + ")")
                .collect(Collectors.joining(", "));
        return chosen.hasVirtualThreads()
                ? new Remark(Remark.Level.FINE, "JDK", chosen.version() + " for all runs; found: " + found)
                : new Remark(
                        Remark.Level.WARNING,
                        "JDK",
                        chosen.version() + " has no virtual threads; systems on them need JDK "
                                + Jdk.FIRST_WITH_VIRTUAL_THREADS + " or newer. Found: " + found);
    }

    /** The part of {@code ./bench doctor} about the machines of a lab: a block for each. */
    static final class LabDoctor {

        private final RemoteCheck check;

        LabDoctor(RemoteCheck check) {
            this.check = check;
        }

        /**
         * Checks all machines, one after the other, and prints what was found of each at once.
         *
         * @param here the JDK that all runs will be on
         * @return all remarks
         */
        List<Remark> print(Lab lab, Jdk here, PrintWriter out) {
            List<Remark> all = new ArrayList<>();
            for (NamedMachine machine : lab.machines()) {
                out.println();
                out.println(heading(machine));
                List<Remark> remarks = machine.isThisOne() ? LabRemarks.ofThisOne() : remarks(lab, machine, here);
                remarks.forEach(out::println);
                all.addAll(remarks);
            }
            List<String> notNamed = Arrays.stream(MachineRole.values())
                    .filter(role -> lab.with(role).isEmpty())
                    .map(MachineRole::word)
                    .toList();
            if (!notNamed.isEmpty()) {
                out.println();
                out.println("On this machine, since no other has the role: " + String.join(", ", notNamed));
            }
            return all;
        }

        private List<Remark> remarks(Lab lab, NamedMachine machine, Jdk here) {
            List<String> names = lab.calledFrom(machine).stream()
                    .filter(NamedMachine::hasNameForAddress)
                    .map(NamedMachine::address)
                    .toList();
            try {
                return LabRemarks.of(lab, machine, check.of(machine, names), here);
            } catch (Unreachable unreachable) {
                return LabRemarks.ofUnreachable(unreachable.getMessage(), unreachable.isByHostKey());
            }
        }

        private static String heading(NamedMachine machine) {
            String roles = machine.roles().stream().map(MachineRole::word).collect(Collectors.joining(", "));
            String way = machine.isThisOne() ? "this machine" : Shell.command(List.of("ssh", machine.ssh()));
            return machine.name() + ": " + roles + "; others reach it as " + machine.address() + "; " + way;
        }
    }
}
