/** How far the machine can have moved the figures of a run (ADR 22). */
package io.github.springbench.runner.stats.interference;
