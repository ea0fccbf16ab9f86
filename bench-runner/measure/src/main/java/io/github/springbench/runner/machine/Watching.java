package io.github.springbench.runner.machine;

import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * What is watched on a machine under a load.
 *
 * @param port of the service
 * @param service empty where nobody knows its process; its work then cannot be told from that of other programs, about
 *     which nothing is said
 * @param backEnds that the service calls; their work is no other program's
 * @param cpuSpeed tells how fast a core is now; null where nobody measures it
 */
public record Watching(
        int port, Optional<FoundProcess> service, List<FoundProcess> backEnds, DoubleSupplier cpuSpeed) {}
