/**
 * Which load to try next, so that few runs show the most users, or requests per second, that a system serves within an
 * objective. Pure: the steps that ended decide the next one. May use {@code model}.
 */
package io.github.springbench.runner.plan.capacity;
