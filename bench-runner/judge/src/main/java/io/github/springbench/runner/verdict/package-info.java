/** What makes a run valid, suspect or invalid, and shows whether a system keeps up. Pure: values in, values out. */
package io.github.springbench.runner.verdict;
