package io.github.springbench.runner.machine;

import io.github.springbench.runner.model.run.RunFacts.OtherCallersEvidence;
import io.github.springbench.runner.model.run.Sample.WaitSample;

/** Watches how long service and load generator wait for the machine. */
public interface WaitWatch extends AutoCloseable {

    /** The load generator whose waits later samples give. */
    void watchLoadGenerator(FoundProcess process);

    /** Samples once; not to be called by several threads. */
    WaitSample sample();

    /**
     * Who else called the service, as far as was seen; null where this system does not tell, as of a service on another
     * machine.
     */
    OtherCallersEvidence otherCallers();

    @Override
    void close();
}
