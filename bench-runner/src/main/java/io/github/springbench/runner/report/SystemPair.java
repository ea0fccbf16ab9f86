package io.github.springbench.runner.report;

/** Two systems beside each other. */
public record SystemPair(SystemCells one, SystemCells other) {}
