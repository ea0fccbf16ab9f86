/**
 * The life of a run, and of all runs of a plan. The only room that knows process, load and probe together. May use every
 * room but {@code cli} and {@code report}.
 */
package io.github.springbench.runner.execution;
