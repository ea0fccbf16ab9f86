package io.github.springbench.hyperfoil;

import java.util.List;
import java.util.stream.Stream;

/**
 * What a load left behind.
 *
 * @param phases in the order of the file
 * @param threads event loops that sent
 * @param transport of the event loops: epoll, kqueue or nio
 */
record Recording(Reference reference, List<LoadPhase> phases, int threads, String transport) {

    Stream<ExactStatistics> statistics() {
        return phases.stream().flatMap(phase -> phase.statistics().stream());
    }
}
