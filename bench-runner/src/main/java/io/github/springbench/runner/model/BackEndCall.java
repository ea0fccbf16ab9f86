package io.github.springbench.runner.model;

/**
 * A call of the runner itself to a back end, past the service.
 *
 * @param epochMs when it was sent
 * @param responseMs how long the right answer took; null where there was none
 * @param failure why there was none, or null
 */
public record BackEndCall(long epochMs, Double responseMs, String failure) {}
