/** What makes a run valid, suspect or invalid, and a claim held or not. Pure: values in, values out. May use {@code model} and {@code stats}. */
package io.github.springbench.runner.verdict;
