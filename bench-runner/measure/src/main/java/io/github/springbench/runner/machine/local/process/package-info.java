/** Starts programs, and ends them whatever happens to the runner (ADR 16). */
package io.github.springbench.runner.machine.local.process;
