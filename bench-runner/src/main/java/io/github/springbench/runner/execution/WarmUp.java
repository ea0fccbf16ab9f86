package io.github.springbench.runner.execution;

import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.probe.Probe;
import io.github.springbench.runner.probe.ThreadEvidence;
import java.nio.file.Path;

/** Warms a service up and proves meanwhile on which kind of thread it serves its requests. */
final class WarmUp {

    private static final long MILLIS_BETWEEN_LOOKS = 250;

    /** A machine that is busy with something else may hide all requests of a short one. */
    private static final int ATTEMPTS = 3;

    private static final ThreadEvidence TOO_SHORT = new ThreadEvidence(null, "it was too short to look.");

    private WarmUp() {}

    /**
     * Returns when the warm-up is over, with the evidence; one in which no request was seen is done again where a kind of thread is
     * asked for.
     */
    static ThreadEvidence run(Calls calls, Probe probe, PlannedRun run, Path threadDump) {
        ThreadEvidence evidence = null;
        int attempts = run.system().requestThreads().isPresent() ? ATTEMPTS : 1;
        for (int attempt = 1; attempt <= attempts && (evidence == null || !evidence.isProof()); attempt++) {
            evidence = once(calls, probe, threadDump);
        }
        return requireKind(evidence == null ? TOO_SHORT : evidence, run);
    }

    private static ThreadEvidence once(Calls calls, Probe probe, Path threadDump) {
        Thread warmUp = calls.startWarmUp();
        try {
            ThreadEvidence evidence = null;
            while (warmUp.isAlive()) {
                warmUp.join(MILLIS_BETWEEN_LOOKS);
                if (evidence == null || !evidence.isProof()) {
                    evidence = probe.requestThreads(threadDump);
                }
            }
            return evidence;
        } catch (InterruptedException interrupted) {
            throw RunFailure.interrupted();
        } finally {
            warmUp.interrupt();
        }
    }

    private static ThreadEvidence requireKind(ThreadEvidence evidence, PlannedRun run) {
        run.system().requestThreads().filter(asked -> asked != evidence.kind()).ifPresent(asked -> {
            throw new RunFailure("Requests must run on " + asked.label() + ", which the warm-up did not show: "
                    + evidence.sentence());
        });
        return evidence;
    }
}
