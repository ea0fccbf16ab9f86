package io.github.springbench.runner.dashboard;

/**
 * Where the runs are, as it is sent once a second.
 *
 * @param number of the run; null before the first, as are its system, parameters and phase
 * @param of how many runs there are
 * @param system under test
 * @param parameters in words
 * @param phase in words
 * @param phaseSeconds how long it lasts by now
 * @param phasePlanned how many seconds it takes, about; null where nobody knows
 * @param left seconds until the last run ends, about
 * @param silent whether the load generator tells nothing before the end of its load
 * @param age how many seconds ago the load generator wrote the newest figures; null where there are none
 */
record Moment(
        Integer number,
        int of,
        String system,
        String parameters,
        String phase,
        long phaseSeconds,
        Long phasePlanned,
        long left,
        boolean silent,
        Long age) {

    /** Before the first run. */
    static Moment before(int runs, long left) {
        return new Moment(null, runs, null, null, null, 0, null, left, false, null);
    }
}
