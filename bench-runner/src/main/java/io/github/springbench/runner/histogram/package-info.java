/** Histograms of hours in the memory of a small heap. Uses no other room. */
package io.github.springbench.runner.histogram;
