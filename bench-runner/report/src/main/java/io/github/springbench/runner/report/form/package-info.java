/** What all forms of a report share: tables, numbers, Markdown, and the words about how a result was measured. */
package io.github.springbench.runner.report.form;
