/** Options that several commands have. */
package io.github.springbench.runner.cli.option;
