/**
 * Port to a machine: what starts programs within their part of it, watches them, and stops them for certain. Knows
 * nothing of what the programs do. May use {@code model} and the JDK; the machine that the bench runs on is in
 * {@code machine.local}, others are in {@code machine.ssh}.
 */
package io.github.springbench.runner.machine;
