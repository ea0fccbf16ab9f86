/** The machine that the bench runs on: processes, what the kernel and JVMs tell, ports, JDKs, leftovers. */
package io.github.springbench.runner.machine.local;
