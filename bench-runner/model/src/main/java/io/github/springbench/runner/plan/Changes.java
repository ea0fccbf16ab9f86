package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts.RoleAssignment;
import io.github.springbench.runner.model.run.Manifest;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is another than when a result was begun, field by field, by the names of {@code manifest.json}. */
public final class Changes {

    private final List<String> found = new ArrayList<>();

    private Changes() {}

    /**
     * The changes that would make new runs differ from those of the result, one line each; empty if there are none.
     *
     * @param then what the result was begun with
     * @param now what a new result with the same choices would be begun with
     */
    public static List<String> between(Manifest then, Manifest now) {
        Changes changes = new Changes();
        changes.compare("versions", then.versions(), now.versions());
        changes.jdk("jdk", then.jdk(), now.jdk());
        changes.compare("machine", then.machine(), now.machine());
        changes.machines(then.machines(), now.machines());
        changes.compare("tier", then.tier(), now.tier());
        changes.compare("cores", then.cores(), now.cores());
        changes.compare("database", then.database(), now.database());
        changes.compare("experiment", withoutPlaces(then.experiment()), withoutPlaces(now.experiment()));
        changes.compare("leftOut", then.leftOut(), now.leftOut());
        changes.compare("plannedRuns", then.plannedRuns(), now.plannedRuns());
        return List.copyOf(changes.found);
    }

    /** The same JDK elsewhere is the same. */
    private void jdk(String field, Jdk then, Jdk now) {
        if (then != null && now != null) {
            compare(field + ".version", then.version(), now.version());
            compare(field + ".vendor", then.vendor(), now.vendor());
        } else {
            compare(field, words(then), words(now));
        }
    }

    private static String words(Jdk jdk) {
        return jdk == null ? null : jdk.toString();
    }

    /** One by one, by name. How long a round trip takes is measured, and never twice the same. */
    private void machines(List<RoleAssignment> then, List<RoleAssignment> now) {
        Set<String> names = new LinkedHashSet<>();
        Stream.of(then, now).flatMap(List::stream).map(RoleAssignment::name).forEach(names::add);
        for (String name : names) {
            String field = "machines." + name;
            RoleAssignment before = named(name, then);
            RoleAssignment after = named(name, now);
            if (before == null || after == null) {
                compare(field, before, after);
            } else {
                compare(field + ".roles", before.roles(), after.roles());
                compare(field + ".machine", before.machine(), after.machine());
                jdk(field + ".jdk", before.jdk(), after.jdk());
            }
        }
    }

    private static RoleAssignment named(String name, List<RoleAssignment> machines) {
        return machines.stream()
                .filter(used -> Objects.equals(used.name(), name))
                .findFirst()
                .orElse(null);
    }

    /** The same jar elsewhere is the same. */
    private static Experiment withoutPlaces(Experiment experiment) {
        return experiment.withSystems(experiment.systems().stream()
                .map(system -> system.withService(system.service().withoutPlaces()))
                .toList());
    }

    private void compare(String field, Object then, Object now) {
        if (Objects.equals(then, now)) {
            return;
        }
        if (then instanceof Record before && now instanceof Record after && before.getClass() == after.getClass()) {
            for (RecordComponent part : before.getClass().getRecordComponents()) {
                compare(field + "." + part.getName(), value(part, before), value(part, after));
            }
        } else if (then instanceof Map<?, ?> before && now instanceof Map<?, ?> after) {
            Set<Object> keys = new LinkedHashSet<>(before.keySet());
            keys.addAll(after.keySet());
            keys.forEach(key -> compare(field + "." + key, before.get(key), after.get(key)));
        } else if (then instanceof List<?> before && now instanceof List<?> after && areRecords(before, after)) {
            for (int place = 0; place < before.size(); place++) {
                compare(field + "[" + place + "]", before.get(place), after.get(place));
            }
        } else {
            found.add(field + " was " + text(then) + " and is " + text(now));
        }
    }

    private static boolean areRecords(List<?> before, List<?> after) {
        return before.size() == after.size() && before.get(0) instanceof Record;
    }

    private static Object value(RecordComponent part, Record record) {
        try {
            return part.getAccessor().invoke(record);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** A record by its first part, which names it. */
    private static String text(Object value) {
        if (value instanceof List<?> values) {
            return values.stream().map(Changes::text).collect(Collectors.joining(", ", "[", "]"));
        }
        if (value instanceof Record named) {
            return text(value(named.getClass().getRecordComponents()[0], named));
        }
        return value == null ? "none" : value.toString();
    }
}
