/**
 * Runs a load on Hyperfoil's own controller and its agents, on several machines. The controller has a newer release
 * than the library of this module, so it runs in a separate JVM and is called over its REST API ({@code openapi.yaml}
 * of hyperfoil-controller-api). Its reports are written into the folder of the load:
 *
 * <ul>
 *   <li>{@code reports.csv}: what the agents have reported, read just before each whole second.
 *   <li>{@code seconds.csv}: the outcomes of the requests that began in each second of the load.
 *   <li>{@code agents.csv}: what each agent did, and the CPU use of its machine.
 *   <li>{@code run.properties}, last: the phases of the load, and the counts.
 *   <li>{@code played.hf.yaml}: the rewritten benchmark, if the controller needs one
 *       ({@link io.github.springbench.hyperfoil.cluster.ThinkTimes}).
 *   <li>{@code controller.log}, if the controller was started here.
 * </ul>
 *
 * <p>Facts about Hyperfoil 0.29: {@code users}, {@code usersPerSec}, {@code maxSessions} and {@code sharedConnections}
 * are divided among the agents. If the SSH connection to an agent breaks, its shell ends the agent. Each agent monitors
 * its own threads and CPU, and reports a stalled thread or a full core in {@code errors} of the run; these errors do
 * not end the run.
 */
package io.github.springbench.hyperfoil.cluster;
