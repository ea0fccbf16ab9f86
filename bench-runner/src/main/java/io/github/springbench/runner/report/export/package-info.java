/** {@code results.csv} and {@code results.json}, for programs. */
package io.github.springbench.runner.report.export;
