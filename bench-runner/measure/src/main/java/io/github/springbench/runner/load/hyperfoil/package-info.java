/**
 * Hyperfoil as a load generator: our workload in its words, and the reader of what the module hyperfoil-engine records.
 *
 * <p>{@code requests.bin}, big-endian: the number {@code 0x53434231}, then for each request that ended its start (long,
 * nanoseconds since the reference moment), its length (long, nanoseconds), the phase (byte, index among the phases of
 * the load) and what became of it (byte, the place among {@link io.github.springbench.runner.load.hyperfoil.Ending}).
 * {@code run.properties}, written last, has the reference moment, the phases with their users and times, and the
 * totals.
 *
 * <p>Several machines are played by a controller of Hyperfoil's own and its agents, which tell less.
 * {@code seconds.csv} has what became of the requests that began in each second since the first phase of the load: how
 * many there were, answers, wrong ones, timeouts, broken connections (those of timeouts among them) and errors of
 * Hyperfoil. {@code reports.csv} has the same counts as the controller knew them just before each whole second, and the
 * histogram of the answers that were new (nanoseconds, two digits, as HdrHistogram compresses it, in Base64).
 * {@code agents.csv} has the counts of each agent, and its machine's CPU. {@code run.properties}, written last, has the
 * phases and totals.
 *
 * <p>May use {@code load} and {@code model}.
 */
package io.github.springbench.runner.load.hyperfoil;
