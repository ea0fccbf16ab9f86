/**
 * Child processes: start one with its output in a file, wait until it is ready or done, say why it failed, keep it
 * within its cores and memory, and stop it for certain, also when the runner is interrupted or killed; and what stays behind
 * all the same. Knows nothing of what the process does. May use {@code model} and the JDK.
 */
package io.github.springbench.runner.process;
