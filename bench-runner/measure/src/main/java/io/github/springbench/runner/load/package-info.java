/**
 * The port to a load generator, and the generators behind it. A generator tells the command that starts its JVM and
 * reads what that JVM left behind; starting and stopping it is not its business. May use {@code model} and
 * {@code histogram}.
 */
package io.github.springbench.runner.load;
