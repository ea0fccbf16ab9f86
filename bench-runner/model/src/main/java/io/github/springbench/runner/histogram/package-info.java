/** Histograms of hours in the memory of a small heap, and their percentiles. Uses no other package. */
package io.github.springbench.runner.histogram;
