package io.github.springbench.hyperfoil;

import java.util.List;
import java.util.stream.Stream;

/**
 * The result of a load.
 *
 * @param phases in the order of the file
 * @param threads the number of event loops that sent requests
 * @param transport of the event loops: epoll, kqueue or nio
 */
record Recording(Reference reference, List<LoadPhase> phases, int threads, String transport) {

    Stream<ExactStatistics> statistics() {
        return phases.stream().flatMap(phase -> phase.statistics().stream());
    }
}
