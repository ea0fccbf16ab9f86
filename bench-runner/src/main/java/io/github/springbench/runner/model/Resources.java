package io.github.springbench.runner.model;

import java.math.BigDecimal;

/**
 * What each service and each back end gets, so that none wins by having more.
 *
 * @param cpus cores; half of one is 0.5
 * @param memoryMib of the whole process: heap, direct memory, stacks and all else; 0 for no limit
 * @param backEndsWhole whether back ends, which are not compared, have their cores whole where services get a part of
 *     one; manifests of before it could be asked for do not say, and it is never null
 */
public record Resources(double cpus, long memoryMib, Boolean backEndsWhole) {

    public Resources {
        backEndsWhole = Boolean.TRUE.equals(backEndsWhole);
    }

    /** On how many cores a process runs: one that gets half a core runs on one, half of the time. */
    public int wholeCores() {
        return (int) Math.ceil(cpus);
    }

    /** Whether there is a core of which a process gets only a part. */
    public boolean partsACore() {
        return cpus < wholeCores();
    }

    /** The number of cores, for people: no decimals where there are none. */
    public String cpusInWords() {
        return BigDecimal.valueOf(cpus).stripTrailingZeros().toPlainString();
    }

    /** The same with its unit. */
    public String coresInWords() {
        return cpusInWords() + (cpus == 1 ? " core" : " cores");
    }

    /** Who gets as much, for people. */
    public String whoGetsIt(boolean withBackEnds) {
        return !withBackEnds
                ? "for each service"
                : backEndsWhole
                        ? "for each service, and for each back end as much memory and whole cores"
                        : "for each service and back end";
    }
}
