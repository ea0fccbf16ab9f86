package io.github.springbench.runner.model;

import java.util.List;

/**
 * Who else called the service during a load.
 *
 * @param connections most at once that belonged to neither load generator nor runner
 * @param programs whose they were, as far as that could be seen
 */
public record OtherCallersEvidence(int connections, List<String> programs) {}
