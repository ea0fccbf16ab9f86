/**
 * What the programs around Hyperfoil and JMeter share. Each runs in a JVM of its own, which the runner starts; they
 * share nothing else with it than files.
 */
package io.github.springbench.engine;
