package io.github.springbench.runner.model;

/**
 * <<<<<<< Updated upstream
 * A call of the runner itself to a back end, past the service.
 *
 * @param epochMs when it was sent
 * @param responseMs how long the right answer took; null where there was none
 * =======
 * A call of the runner itself to a back end, while the load ran.
 *
 * @param epochMs when it was sent
 * @param responseMs its response time; null where it got no answer, or a wrong one
 * >>>>>>> Stashed changes
 */
public record BackEndCall(long epochMs, Double responseMs) {}
