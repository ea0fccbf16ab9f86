package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Manifest;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** What is another than when a result was begun, field by field, by the names of {@code manifest.json}. */
public final class Changes {

    private final List<String> found = new ArrayList<>();

    private Changes() {}

    /**
     * What would make runs of today other runs than those of then, a line for each; empty where nothing would.
     *
     * @param then what a result was begun with
     * @param now with what the same choices would begin one
     */
    public static List<String> between(Manifest then, Manifest now) {
        Changes changes = new Changes();
        changes.compare("versions", then.versions(), now.versions());
        // The same JDK elsewhere is the same.
        changes.compare("jdk.version", then.jdk().version(), now.jdk().version());
        changes.compare("jdk.vendor", then.jdk().vendor(), now.jdk().vendor());
        changes.compare("machine", then.machine(), now.machine());
        changes.compare("tier", then.tier(), now.tier());
        changes.compare("cores", then.cores(), now.cores());
        changes.compare("database", then.database(), now.database());
        changes.compare("experiment", withoutPlaces(then.experiment()), withoutPlaces(now.experiment()));
        changes.compare("leftOut", then.leftOut(), now.leftOut());
        changes.compare("plannedRuns", then.plannedRuns(), now.plannedRuns());
        return List.copyOf(changes.found);
    }

    /** The same jar elsewhere is the same. */
    private static Experiment withoutPlaces(Experiment experiment) {
        return experiment.withSystems(experiment.systems().stream()
                .map(system -> system.on(system.service().withoutPlaces()))
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
