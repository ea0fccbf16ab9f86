/** Arithmetic on what was measured. Pure: values in, values out. May use {@code model} and {@code histogram}. */
package io.github.springbench.runner.stats;
