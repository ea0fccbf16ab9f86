/** Arithmetic on what was measured. Pure: values in, values out. May use {@code model}. */
package io.github.springbench.runner.stats;
