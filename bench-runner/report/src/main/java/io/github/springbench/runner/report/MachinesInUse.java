package io.github.springbench.runner.report;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.MachineFacts.RoleAssignment;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.report.form.Fact;
import io.github.springbench.runner.report.form.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/** On which machines service, back ends and load generator ran, where they had others than that of the bench. */
public final class MachinesInUse {

    /** What is said of a result of one machine. */
    private static final String ONE = "all on one machine";

    private MachinesInUse() {}

    /** For the head of a report: how large the machine is, or each of them with what ran on it. */
    public static List<Fact> inShort(Manifest manifest) {
        return manifest.machines().isEmpty()
                ? List.of(Fact.words("Machine", Settings.size(manifest.machine())))
                : facts(
                        manifest,
                        used -> Stream.of(
                                Settings.size(used.machine()), used.machine().os()));
    }

    /** All that is known of the machine, or of each of them. */
    public static List<Fact> inFull(Manifest manifest) {
        return manifest.machines().isEmpty()
                ? Setting.facts(manifest, Setting.Group.MACHINE)
                : facts(manifest, used -> Setting.facts(manifest.on(used), Setting.Group.MACHINE).stream()
                        .map(fact -> fact.name() + ": " + String.join(" ", fact.texts())));
    }

    private static List<Fact> facts(Manifest manifest, Function<RoleAssignment, Stream<String>> about) {
        List<Fact> facts = new ArrayList<>();
        for (RoleAssignment used : manifest.machines()) {
            facts.add(Fact.words(
                    "Machine " + used.name(),
                    Stream.of(
                                    Stream.of(roles(manifest, used)),
                                    about.apply(used),
                                    jdk(manifest, used),
                                    roundTrip(manifest, used))
                            .flatMap(words -> words)
                            .collect(joining("; "))));
        }
        String roundTrips = roundTrips(manifest);
        if (!roundTrips.isEmpty()) {
            facts.add(Fact.words("Response times", "each includes the round trip over the network " + roundTrips));
        }
        return facts;
    }

    private static String roles(Manifest manifest, RoleAssignment used) {
        String roles = manifest.roles().stream()
                .filter(used::has)
                .map(MachinesInUse::what)
                .collect(joining(", "));
        return roles.isEmpty() ? "nothing ran on it" : roles;
    }

    /** Where it is another than that of the result. */
    private static Stream<String> jdk(Manifest manifest, RoleAssignment used) {
        return Stream.ofNullable(used.jdk())
                .filter(jdk -> !jdk.isSameAs(manifest.jdk()))
                .map(String::valueOf);
    }

    /** Of the load machines to this one, where it was measured. */
    private static Stream<String> roundTrip(Manifest manifest, RoleAssignment used) {
        String from = manifest.machines(MachineRole.LOAD).stream()
                .map(RoleAssignment::name)
                .collect(joining(", "));
        return Stream.ofNullable(used.roundTripMs())
                .map(ms -> "least round trip from " + (from.isEmpty() ? "the load generator" : from) + " " + ms(ms));
    }

    private static String ms(double ms) {
        return Numbers.level(ms) + " ms";
    }

    /** Between which parts there are round trips over the network; empty if all was on one machine. */
    private static String roundTrips(Manifest manifest) {
        List<String> between = new ArrayList<>();
        if (manifest.isApart(MachineRole.LOAD)) {
            between.add("between load generator and service");
        }
        if (manifest.roles().contains(MachineRole.BACK_ENDS) && manifest.isApart(MachineRole.BACK_ENDS)) {
            between.add("between service and back ends");
        }
        return String.join(", and ", between);
    }

    /** Which role is where, in a few words. */
    public static String words(Manifest manifest) {
        if (manifest.machines().isEmpty()) {
            return ONE;
        }
        if (manifest.onOneMachine()) {
            return ONE + ", " + place(manifest, MachineRole.SERVICE);
        }
        return manifest.roles().stream()
                .map(role -> what(role) + " on " + place(manifest, role))
                .collect(joining(", "));
    }

    /** Whether the two are of different settings: one machine, and several. */
    public static boolean isOnOneBesideSeveral(Manifest a, Manifest b) {
        return a.onOneMachine() != b.onOneMachine();
    }

    private static String place(Manifest manifest, MachineRole role) {
        String names =
                manifest.machines(role).stream().map(RoleAssignment::name).collect(joining(", "));
        String place = names.isEmpty() ? unnamed(role) : names;
        return role == MachineRole.SERVICE ? place + " (" + manifest.machine().coresInWords() + ")" : place;
    }

    /** The place of a role without a machine: a running controller for the load, else the machine of the bench. */
    private static String unnamed(MachineRole role) {
        return role == MachineRole.LOAD ? "a controller of Hyperfoil that ran already" : "the machine of the bench";
    }

    /** What a machine of this role runs. */
    public static String what(MachineRole role) {
        return switch (role) {
            case SERVICE -> "service";
            case BACK_ENDS -> "back ends";
            case LOAD -> "load";
        };
    }

    /** From the load generator to the service; null where none was measured. */
    public static String roundTrip(Manifest manifest) {
        return manifest.machines(MachineRole.SERVICE).stream()
                .map(RoleAssignment::roundTripMs)
                .filter(Objects::nonNull)
                .findFirst()
                .map(MachinesInUse::ms)
                .orElse(null);
    }
}
