/** The end of a run in the terminal: answers, tables, causes, and what to do next. */
package io.github.springbench.runner.report.text;
