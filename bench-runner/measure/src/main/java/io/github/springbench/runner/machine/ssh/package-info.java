/**
 * Other machines, by the user's own {@code ssh} with its configuration, keys, agent and jump hosts. What is asked there
 * is in {@code remote-check.sh}, which is sent over standard input: nothing is installed, and nothing listens.
 */
package io.github.springbench.runner.machine.ssh;
