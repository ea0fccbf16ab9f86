/** Watches a JVM over JMX: memory, collections, threads, and what its service reports. */
package io.github.springbench.runner.machine.local.jvm;
