package io.github.springbench.common;

/**
 * A message to a slow service.
 *
 * @param id what the acknowledgement names again
 * @param payload what the acknowledgement returns
 * @param delay milliseconds until the acknowledgement
 */
public record Message(String id, String payload, int delay) {}
