package io.github.springbench.runner.cli;

import io.github.springbench.runner.model.Ceilings;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.Machine;
import io.github.springbench.runner.model.Remark;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Versions;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.store.CeilingFile;
import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.Map;

/** What {@code ./bench ceiling} found out on this machine, if it did. */
final class KnownCeilings {

    private KnownCeilings() {}

    /**
     * Requests per second that each load generator of today can reach here on this JDK; one of which that is not known is
     * absent.
     *
     * @param err is told where the file cannot be read: that refuses nothing
     */
    static Map<Workload.Engine, Double> of(Machine machine, Jdk jdk, PrintWriter err) {
        Ceilings ceilings = Ceilings.NONE;
        try {
            ceilings = CeilingFile.in(Home.results()).read();
        } catch (UserError unreadable) {
            err.println(new Remark(
                    Remark.Level.WARNING, "ceiling", unreadable.getMessage() + "; ./bench ceiling writes it anew"));
        }
        Versions versions = BuildVersions.read();
        Map<Workload.Engine, Double> known = new EnumMap<>(Workload.Engine.class);
        for (Workload.Engine engine : Workload.Engine.values()) {
            ceilings.of(engine, machine, jdk, versions).ifPresent(rps -> known.put(engine, rps));
        }
        return known;
    }
}
