/**
 * What this machine offers a run: its processor, memory and limits, its JDKs, its free ports and the revision of the
 * checkout. Looks only, changes nothing. May use {@code model} and the JDK.
 */
package io.github.springbench.runner.host;
