package io.github.springbench.common;

/**
 * A message to a slow service.
 *
 * @param id the id, which the acknowledgement repeats
 * @param payload the payload, which the acknowledgement returns
 * @param delay milliseconds until the acknowledgement
 */
public record Message(String id, String payload, int delay) {}
