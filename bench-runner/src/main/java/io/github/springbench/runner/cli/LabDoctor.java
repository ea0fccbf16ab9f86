package io.github.springbench.runner.cli;

import io.github.springbench.runner.machine.RemoteCheck;
import io.github.springbench.runner.machine.Unreachable;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.Lab.MachineRole;
import io.github.springbench.runner.model.Lab.NamedMachine;
import io.github.springbench.runner.model.Lab;
import io.github.springbench.runner.model.Remark;
import io.github.springbench.runner.model.Shell;
import io.github.springbench.runner.plan.LabRemarks;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The part of {@code ./bench doctor} about the machines of a lab: a block for each. */
final class LabDoctor {

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
