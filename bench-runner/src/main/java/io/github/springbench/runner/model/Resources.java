package io.github.springbench.runner.model;

import java.math.BigDecimal;

/**
 * What each service and each back end gets, so that none wins by having more.
 *
 * @param cpus cores; half of one is 0.5
 * @param memoryMib of the whole process: heap, direct memory, stacks and all else; 0 for no limit
 */
public record Resources(double cpus, long memoryMib) {

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
}
