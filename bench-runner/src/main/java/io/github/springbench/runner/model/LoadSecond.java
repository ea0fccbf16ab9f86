package io.github.springbench.runner.model;

/**
 * What the load generator's record tells of one second of a load, beside the response times.
 *
 * @param epochMs when it began
 * @param users users that were present at its end; null in an open load, where requests are not sent by users
 * @param requestsUnderWay requests that waited for their answer at its end
 * @param failed requests that ended wrongly in it; those that could not be sent have no time and are not among them
 */
public record LoadSecond(long epochMs, Long users, long requestsUnderWay, long failed) {}
