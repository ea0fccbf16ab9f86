/** Charts: what they show, and the same picture drawn for a page and as a file. */
package io.github.springbench.runner.report.chart;
