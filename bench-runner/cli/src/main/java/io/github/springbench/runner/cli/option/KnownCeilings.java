package io.github.springbench.runner.cli.option;

import io.github.springbench.runner.cli.BuildVersions;
import io.github.springbench.runner.cli.Home;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Ceilings;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.Remark;
import io.github.springbench.runner.store.CeilingFile;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What {@code ./bench ceiling} found out on this machine, if it did. */
public final class KnownCeilings {

    private KnownCeilings() {}

    /**
     * The ceilings of today's load generators on this JDK, as far as they are known.
     *
     * @param err gets a warning if the file cannot be read; the command goes on
     */
    public static List<Ceilings.Ceiling> of(MachineFacts machine, Jdk jdk, PrintWriter err) {
        try {
            return CeilingFile.in(Home.results()).read().known(machine, jdk, BuildVersions.read());
        } catch (UserError unreadable) {
            err.println(new Remark(
                    Remark.Level.WARNING, "ceiling", unreadable.getMessage() + "; ./bench ceiling writes it again"));
            return List.of();
        }
    }

    /** The same in requests per second, by the name of the load generator. */
    public static Map<String, Double> byEngine(MachineFacts machine, Jdk jdk, PrintWriter err) {
        return of(machine, jdk, err).stream()
                .collect(Collectors.toMap(ceiling -> ceiling.engine().name(), Ceilings.Ceiling::rps, Math::max));
    }
}
