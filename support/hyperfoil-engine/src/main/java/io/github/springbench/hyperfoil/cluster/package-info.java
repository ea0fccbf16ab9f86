/**
 * Has a load played by Hyperfoil's own controller and its agents, on several machines. The controller is of a newer
 * release than the library of this module, so it runs in a JVM of its own and is asked by its REST
 * ({@code openapi.yaml} of hyperfoil-controller-api). What it tells is written into the folder of the load:
 *
 * <ul>
 *   <li>{@code reports.csv}: just before each whole second, what the agents have reported by then.
 *   <li>{@code seconds.csv}: what became of the requests that began in each second of the load.
 *   <li>{@code agents.csv}: what each agent did, and its machine's CPU.
 *   <li>{@code run.properties}, last: the phases of the load, and the counts.
 *   <li>{@code played.hf.yaml}, where the controller needs other words for the same
 *       ({@link io.github.springbench.hyperfoil.cluster.ThinkTimes}).
 *   <li>{@code controller.log}, where the controller was started here.
 * </ul>
 *
 * <p>What must be known of Hyperfoil 0.29: {@code users}, {@code usersPerSec}, {@code maxSessions} and
 * {@code sharedConnections} are shared among the agents. An agent whose line of SSH breaks is ended by its shell. Each
 * agent watches its own threads and CPU, and reports in {@code errors} of the run when a thread stood still or a core
 * was full; these errors end nothing.
 */
package io.github.springbench.hyperfoil.cluster;
