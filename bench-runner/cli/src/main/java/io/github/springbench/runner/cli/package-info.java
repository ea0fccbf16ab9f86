/** The command line: one small class per command, the console, exit codes. May use every package. */
package io.github.springbench.runner.cli;
