/**
 * Hyperfoil as a load generator of the bench: it reads one benchmark file and records each request. The runner forks it
 * and reads its files; they share nothing else.
 *
 * <p>Rules for benchmark files besides Hyperfoil's own, as of 0.25.2:
 *
 * <ul>
 *   <li>Each {@code httpRequest} has {@code metric: request}, under which it is recorded.
 *   <li>{@code startTime} counts from the start of the benchmark, even if the phase starts after another phase; both
 *       conditions must hold. If {@code startTime} passes before the other phase has ended, Hyperfoil spins on a core
 *       until then. {@code startWith} with a delay is checked only once per second.
 *   <li>With more than one thread, the number of users of each phase is a multiple of the number of threads: every
 *       phase assigns its first user to the first thread, which has only its share of the connections.
 *   <li>If a user repeats a GET, the answer comes from a cache; {@code cache_hits} counts these answers.
 * </ul>
 *
 * <p>Hyperfoil and its dependencies date from 2023. They run in a JVM that lives for one load and connects to one host.
 */
package io.github.springbench.hyperfoil;
