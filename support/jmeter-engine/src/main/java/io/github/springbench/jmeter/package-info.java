/**
 * JMeter as a load generator of the bench: it plays one test plan, which JMeter itself can open, and JMeter records it.
 * The runner forks it and reads its files; they share nothing else.
 *
 * <p>JMeter and its dependencies run in a JVM that lives for one load and connects to one host.
 */
package io.github.springbench.jmeter;
