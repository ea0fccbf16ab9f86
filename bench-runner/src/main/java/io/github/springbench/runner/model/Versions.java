package io.github.springbench.runner.model;

/**
 * What was measured and what measured.
 *
 * @param bench of this project
 * @param gitRevision the commit, with {@code -dirty} where files differ from it; null outside a checkout
 */
public record Versions(String bench, String gitRevision, String springBoot, String gatling) {}
