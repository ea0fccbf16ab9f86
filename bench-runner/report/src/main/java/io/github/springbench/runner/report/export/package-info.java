/** {@code results.csv} and {@code results.json} for programs, and JUnit XML for pipelines. */
package io.github.springbench.runner.report.export;
