/**
 * What this machine offers a run: its processor, memory and limits, its JDKs, its free ports, the means to
 * give processes equal resources, and the revision of the checkout. Looks only, changes nothing; but whether a cgroup can be
 * made shows only when one is. May use {@code model} and the JDK.
 */
package io.github.springbench.runner.host;
