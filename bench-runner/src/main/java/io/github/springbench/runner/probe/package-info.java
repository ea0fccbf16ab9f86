/**
 * Looks at a running service from outside: its threads by group, heap, collections, CPU and resident set, once a second,
 * and on which kind of thread its requests run. Attaches locally, so the service needs no flag and no open port. May use
 * {@code model} and the JDK.
 */
package io.github.springbench.runner.probe;
