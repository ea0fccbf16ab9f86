/**
 * Hyperfoil as a load generator of the bench: one benchmark file in, a record of each request out. The runner forks it
 * and reads what it leaves; nothing else is shared between the two.
 *
 * <p>What a benchmark file must obey beside Hyperfoil's own rules, as of 0.25.2:
 *
 * <ul>
 *   <li>Each {@code httpRequest} has {@code metric: request}, under which it is recorded.
 *   <li>{@code startTime} counts from the start of the benchmark, whatever the phase starts after, and both must hold.
 *       Where it passes before the other phase has ended, Hyperfoil spins on a core until then. {@code startWith} with
 *       a delay is looked at once a second only.
 *   <li>With more than one thread the users of each phase are a multiple of the threads: every phase gives its first
 *       user to the first thread, which has but its share of the connections.
 *   <li>A GET that the same user repeats is answered from a cache; {@code cache_hits} tells.
 * </ul>
 *
 * <p>Hyperfoil and what it brings are of 2023. They run in a JVM that lives for one load and talks to one host.
 */
package io.github.springbench.hyperfoil;
