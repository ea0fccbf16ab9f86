/**
 * What all forms of a report share: {@link ReportModel} puts the runs of a result in order; answers, facts and tables
 * are made of it. Pure: no clock, no file is written, nothing is measured, and a report never needs a new run. The
 * packages below write one form each.
 */
package io.github.springbench.runner.report;
