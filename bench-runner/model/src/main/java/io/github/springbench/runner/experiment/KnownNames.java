package io.github.springbench.runner.experiment;

import java.util.List;

/**
 * What an experiment can name that others provide.
 *
 * @param engines load generators
 * @param databases kinds of databases
 */
public record KnownNames(List<String> engines, List<String> databases) {}
