package io.github.springbench.runner.machine;

import io.github.springbench.runner.model.run.RunFacts.RequestThreads;

/**
 * On which kind of thread a service handles its requests, and how that is known.
 *
 * @param kind the kind that was seen; null where nothing is proven yet
 * @param sentence what was seen, in one sentence
 */
public record ThreadEvidence(RequestThreads kind, String sentence) {

    /** Whether a kind was seen. */
    public boolean isProof() {
        return kind != null;
    }
}
