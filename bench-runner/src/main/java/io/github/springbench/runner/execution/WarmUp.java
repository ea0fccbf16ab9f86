package io.github.springbench.runner.execution;

import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.RequestThreads;
import io.github.springbench.runner.probe.Probe;
import io.github.springbench.runner.probe.ThreadEvidence;
import java.nio.file.Path;

/** Warms a service up and proves meanwhile on which kind of thread it serves its requests. */
final class WarmUp {

    private static final long MILLIS_BETWEEN_LOOKS = 250;

    private WarmUp() {}

    /** Returns when the warm-up is over, with the evidence. */
    static ThreadEvidence run(Calls calls, Probe probe, PlannedRun run, Path threadDump) {
        Thread warmUp = calls.startWarmUp();
        try {
            ThreadEvidence evidence = null;
            while (warmUp.isAlive()) {
                warmUp.join(MILLIS_BETWEEN_LOOKS);
                if (evidence == null || !evidence.isProof()) {
                    evidence = probe.requestThreads(threadDump);
                }
            }
            return requireKind(evidence, run);
        } catch (InterruptedException interrupted) {
            throw RunFailure.interrupted();
        } finally {
            warmUp.interrupt();
        }
    }

    private static ThreadEvidence requireKind(ThreadEvidence evidence, PlannedRun run) {
        RequestThreads asked = run.system().requestThreads();
        if (evidence == null || evidence.kind() != asked) {
            throw new RunFailure("Requests must run on " + asked.label() + ", which the warm-up did not show: "
                    + (evidence == null ? "it was too short to look." : evidence.sentence()));
        }
        return evidence;
    }
}
