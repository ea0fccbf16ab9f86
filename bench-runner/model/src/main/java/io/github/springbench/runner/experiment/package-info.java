/**
 * Experiment files: strict YAML to {@link io.github.springbench.runner.model.Experiment}, limits as files and options
 * write them, and files of machines. All mistakes of a file are reported together, each with its line and what to write
 * instead. May use {@code model}.
 */
package io.github.springbench.runner.experiment;
