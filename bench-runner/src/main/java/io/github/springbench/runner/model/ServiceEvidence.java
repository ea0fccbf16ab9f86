package io.github.springbench.runner.model;

import java.util.List;

/**
 * What the service's JVM says it is.
 *
 * @param maxHeapBytes its maximum heap size
 * @param initialHeapBytes its initial heap size
 * @param collectors the JVM flags of collectors that are on, such as {@code UseG1GC}
 * @param requestWorkersAtMost most threads of Tomcat's pool in a sample, those of the warm-up included
 * @param sameProcess whether at the end the process that was started still lived and held the port
 * @param compilingShare of the time of the plateau or of the whole load, whichever is larger, in which its compilers
 *     were at work or waited for a core to do it; more than 1 where several were
 */
public record ServiceEvidence(
        Long maxHeapBytes,
        Long initialHeapBytes,
        List<String> collectors,
        Integer requestWorkersAtMost,
        Boolean sameProcess,
        Double compilingShare) {

    /** The same with what the samples of the load tell of its compilers. */
    public ServiceEvidence withCompilingShare(Double share) {
        return new ServiceEvidence(
                maxHeapBytes, initialHeapBytes, collectors, requestWorkersAtMost, sameProcess, share);
    }
}
