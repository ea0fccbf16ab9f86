package io.github.springbench.runner.model;

/**
 * How a back end fared while the load ran, seen from beside the service: the runner itself asks it for an answer
 * several times a second.
 *
 * @param name of the back end
 * @param cpuShare its CPU time over that of the cores it may use, on the plateau or over the whole load, whichever is
 *     larger
 * @param latencyMs what it was asked to wait; null where the experiment has no such parameter
 * @param medianMs median of its response times to the runner, on the plateau or over the whole load, whichever is
 *     larger; null where it answered too rarely
 * @param calls how often the runner asked
 * @param unanswered how often it got no answer, or not the right one
 */
public record BackEndEvidence(
        String name, Double cpuShare, Integer latencyMs, Double medianMs, int calls, int unanswered) {}
