package io.github.springbench.runner.run;

import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.model.machine.ClockOffset;
import io.github.springbench.runner.model.machine.ClockOffset.ClockEvidence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The clocks of other machines against this one's, read at the beginning of a load. */
final class MachineClocks {

    private final Map<Machine, ClockOffset> atStart = new LinkedHashMap<>();

    private MachineClocks() {}

    static MachineClocks read(RoleMachines machines) {
        MachineClocks clocks = new MachineClocks();
        machines.elsewhere().forEach(machine -> clocks.atStart.put(machine, machine.clock()));
        return clocks;
    }

    /** By how many milliseconds the machine's clock is ahead of this one's; 0 for this one. */
    long aheadMs(Machine machine) {
        ClockOffset offset = atStart.get(machine);
        return offset == null ? 0 : Math.round(offset.offsetMs());
    }

    /** How each moved since then. */
    List<ClockEvidence> untilNow() {
        return atStart.entrySet().stream()
                .map(machine -> evidence(machine.getKey(), machine.getValue()))
                .toList();
    }

    private static ClockEvidence evidence(Machine machine, ClockOffset before) {
        ClockOffset now = machine.clock();
        return new ClockEvidence(
                machine.name(),
                before.offsetMs(),
                before.errorMs() + now.errorMs(),
                now.offsetMs() - before.offsetMs());
    }
}
