package io.github.springbench.runner.model;

import java.util.Map;

/**
 * How figures moved while all users of a long load were there.
 *
 * @param plateauSeconds how long they were
 * @param settlingSeconds how much of the beginning of that is not looked at
 * @param minutes how long is looked at; 0 where the time is too short to say anything
 * @param figures of that time; one that was not seen in most of it is absent
 * @param heapLeftMib heap of the service that a collection of all of it left after the load; null where none was made
 */
public record DriftEvidence(
        double plateauSeconds,
        double settlingSeconds,
        int minutes,
        Map<DriftMetric, DriftFigure> figures,
        Double heapLeftMib) {}
