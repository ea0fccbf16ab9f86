package io.github.springbench.runner.machine.local.process;

import io.github.springbench.runner.machine.local.limits.Cgroup;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** All groups that this runner has made, so that none of them outlives it. */
public final class LivingGroups {

    private static final Set<Cgroup> GROUPS = new LinkedHashSet<>();

    private LivingGroups() {}

    public static void add(Cgroup group) {
        LivingChildren.guard().alsoRemove(group.folder());
        synchronized (LivingGroups.class) {
            GROUPS.add(group);
        }
    }

    public static void remove(Cgroup group) {
        group.remove();
        synchronized (LivingGroups.class) {
            GROUPS.remove(group);
        }
    }

    public static void removeAll() {
        List<Cgroup> groups;
        synchronized (LivingGroups.class) {
            groups = List.copyOf(GROUPS);
        }
        groups.forEach(LivingGroups::remove);
    }
}
