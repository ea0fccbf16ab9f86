/** {@code report.html} and {@code report.md}, for people. */
package io.github.springbench.runner.report.page;
