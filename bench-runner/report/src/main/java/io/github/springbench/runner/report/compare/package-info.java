/** Two results beside each other. */
package io.github.springbench.runner.report.compare;
