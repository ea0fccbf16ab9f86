package io.github.springbench.runner.model;

/**
 * What warming a service up took, and whether it became steady. Each figure of the last windows is null where it is not
 * known.
 *
 * @param seconds from the first request of the warm-up to its end
 * @param atMostSeconds what the experiment allows
 * @param steady whether the service was steady in the end; where not, the time was over before
 * @param compilingShare of the time of the last windows in which its compilers were at work, or waited for a core to do
 *     it
 * @param cpuFall by which share the CPU time of a request fell over the last windows, on cores of the same speed
 * @param responseFall by which share the response time fell over the last windows
 */
public record WarmUpEvidence(
        double seconds,
        double atMostSeconds,
        boolean steady,
        Double compilingShare,
        Double cpuFall,
        Double responseFall) {}
