package io.github.springbench.runner.model;

/** A system of the experiment that could not run here, and why. */
public record LeftOut(String system, String reason) {}
