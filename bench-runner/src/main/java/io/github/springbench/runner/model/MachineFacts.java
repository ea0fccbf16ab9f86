package io.github.springbench.runner.model;

/**
 * The machine on which all parts of a run share the cores.
 *
 * @param os name and version of the operating system
 * @param cpu model of the processor
 * @param cores processors that the JVM may use
 * @param memoryMib physical memory
 * @param openFilesLimit file descriptors per process, or null where unknown
 * @param ephemeralPorts ports for outgoing connections to one address and port, or null where unknown
 */
public record MachineFacts(
        String os, String cpu, int cores, long memoryMib, Long openFilesLimit, Integer ephemeralPorts) {}
