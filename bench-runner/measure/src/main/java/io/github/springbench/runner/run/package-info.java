/**
 * The life of a run, of all runs of a plan, and of a load that looks for its generator's own limit. The only package
 * that knows process, load and probe together. May use every package but {@code cli}, {@code report} and
 * {@code dashboard}.
 */
package io.github.springbench.runner.run;
