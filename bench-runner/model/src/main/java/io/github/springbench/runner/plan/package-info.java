/**
 * From an experiment and somebody's choices to the ordered list of runs, with the time it will take and, once it goes
 * on, the time that is left. Pure: no clock, no file, no process. May use {@code model}.
 */
package io.github.springbench.runner.plan;
