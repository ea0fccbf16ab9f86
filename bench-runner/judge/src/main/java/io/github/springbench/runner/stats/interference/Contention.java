package io.github.springbench.runner.stats.interference;

import java.util.List;

/**
 * How hard it was to get a core.
 *
 * @param busyShare the share of available CPU time of the service's machine that programs of the bench used, 0 to 1;
 *     null if unknown
 * @param byService the share of all cores that the service's threads had or were ready for, 0 to 1; 0 where nobody
 *     tells
 * @param byGenerator the same of the load generator
 * @param serviceFactor how much longer the service's threads waited for a core than the ticker beside them, 1 at least
 * @param collections of the service, as far as the machine made them longer
 * @param generatorBusyShare the busy share of the load generator's machine; the same where it is one
 */
record Contention(
        Double busyShare,
        double byService,
        double byGenerator,
        double serviceFactor,
        List<Hold> collections,
        Double generatorBusyShare) {

    /** Of the available CPU time; beyond, no bound is known. */
    static final double MOST_BUSY = 0.97;

    boolean isBounded() {
        return isBounded(busyShare) && isBounded(generatorBusyShare);
    }

    private static boolean isBounded(Double busy) {
        return busy == null || busy <= MOST_BUSY;
    }

    /** The factor of a delay in the service: a delayed request also waits for those delayed before it. */
    double longerInService() {
        return longer(byService, busyShare);
    }

    double longerInGenerator() {
        return longer(byGenerator, generatorBusyShare);
    }

    /** 1 / (1 − ρ), of the machine or of the program, whichever is busier: the others may have taken its cores. */
    private static double longer(double byProgram, Double byAll) {
        double busy = Math.max(byProgram, byAll == null ? 0 : byAll);
        return 1 / (1 - Math.min(busy, MOST_BUSY));
    }
}
