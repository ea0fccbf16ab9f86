/**
 * A proxy that adds a round-trip delay between clients and a database or another server
 * ({@link io.github.springbench.slowlink.SlowLink}). Other modules also use the code that starts such a program. Plain
 * Java programs: they share nothing with the runner but their arguments and the line that reports where they listen.
 */
package io.github.springbench.slowlink;
