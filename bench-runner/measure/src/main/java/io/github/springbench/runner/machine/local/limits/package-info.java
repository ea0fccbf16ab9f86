/** Holds programs to cores and memory: control groups of both versions, and {@code taskset}. */
package io.github.springbench.runner.machine.local.limits;
