/**
 * Results in, text out: {@link ReportModel} puts the runs of a result in order, and one class per form writes them as
 * Markdown, HTML, CSV and a table for the console. Pure: no clock, no file is written, nothing is measured, and a
 * report never needs a new run. Uses {@code model}.
 */
package io.github.springbench.runner.report;
