/**
 * Hyperfoil as a load generator: our workload in its words, and the reader of what the module hyperfoil-engine records.
 *
 * <p>{@code requests.bin}, big-endian: the number {@code 0x53434231}, then for each request that ended its start (long,
 * nanoseconds since the reference moment), its length (long, nanoseconds), the phase (byte, index among the phases of
 * the load) and what became of it (byte, the place among {@code HyperfoilRecord.Ending}). {@code run.properties},
 * written last, has the reference moment, the phases with their users and times, and the totals.
 *
 * <p>May use {@code load} and {@code model}.
 */
package io.github.springbench.runner.load.hyperfoil;
