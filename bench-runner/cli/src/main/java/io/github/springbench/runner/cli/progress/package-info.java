/** What a command shows while it runs: on a terminal, in a log, and to the dashboard. */
package io.github.springbench.runner.cli.progress;
