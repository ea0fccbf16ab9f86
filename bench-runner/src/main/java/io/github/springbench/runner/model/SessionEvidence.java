package io.github.springbench.runner.model;

/**
 * What the sessions of a database did while the load ran, by one sample a second. Averages and shares are those of the
 * plateau; of the whole load if the plateau is too short; and null if the load is too short, too.
 *
 * @param open most that were there
 * @param activeAtMost most that were at work
 * @param active how many were at work on average
 * @param onCpuShare of the time at work: waiting for nothing, but perhaps for a core
 * @param lockShare of the time at work: waiting for another session
 * @param ioShare of the time at work: waiting for a file
 */
public record SessionEvidence(
        int open, int activeAtMost, Double active, Double onCpuShare, Double lockShare, Double ioShare) {}
