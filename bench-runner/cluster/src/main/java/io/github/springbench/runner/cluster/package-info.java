/**
 * Several load machines: a cluster of Hyperfoil plays one load, and its figures are merged to one measurement.
 *
 * <p>The controller and its agents record less than one machine does. {@code seconds.csv} has what became of the
 * requests that began in each second since the first phase of the load: how many there were, answers, wrong ones,
 * timeouts, broken connections (those of timeouts among them) and errors of Hyperfoil. {@code reports.csv} has the same
 * counts as the controller knew them just before each whole second, and the histogram of the answers that were new
 * (nanoseconds, two digits, as HdrHistogram compresses it, in Base64). {@code agents.csv} has the counts of each agent,
 * and its machine's CPU. {@code run.properties}, written last, has the phases and totals.
 */
package io.github.springbench.runner.cluster;
