/**
 * The most users, or requests per second, that a system serves within its objectives: which load shows most next, and
 * what the runs of a result show. Pure: the runs that ended decide the next one. May use {@code model}, {@code stats}
 * and {@code verdict}.
 */
package io.github.springbench.runner.capacity;
