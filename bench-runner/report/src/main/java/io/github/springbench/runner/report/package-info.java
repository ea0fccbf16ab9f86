/**
 * What all forms of a report share: {@link ReportModel} puts the runs of a result in order, and answers, facts and
 * tables are built from it. Code here reads no clock, writes no file and measures nothing; a report never needs a new
 * run. The packages below write the forms.
 */
package io.github.springbench.runner.report;
