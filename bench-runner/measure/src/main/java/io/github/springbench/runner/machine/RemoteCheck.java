package io.github.springbench.runner.machine;

import io.github.springbench.runner.model.machine.Lab.NamedMachine;
import io.github.springbench.runner.model.machine.MachineFacts.RemoteFacts;
import java.util.Collection;

/** Asks other machines what they have. Installs nothing there, and leaves no process behind. */
public interface RemoteCheck {

    /**
     * Asks a machine.
     *
     * @param machine that is not this one
     * @param names of hosts, in small letters, whose addresses it is asked for
     * @throws Unreachable where it does not answer
     */
    RemoteFacts of(NamedMachine machine, Collection<String> names);
}
