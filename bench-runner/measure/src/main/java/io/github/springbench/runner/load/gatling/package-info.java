/**
 * Gatling as a load generator, and the reader of the binary {@code simulation.log} that it leaves: a stream, without
 * Gatling's own classes.
 *
 * <p>The format is tied to one Gatling version and is nowhere described but in Gatling's sources:
 * {@code LogFileDataWriter.scala} and {@code RecordHeader.scala} (gatling-core) write it, {@code LogFileReader.scala}
 * (gatling-charts) reads it. All numbers are big-endian; a record is one header byte and its fields.
 *
 * <pre>
 * run      0  version, simulation class, start (long, epoch ms), description, scenarios, assertions
 * request  1  groups, name*, start, end, ok (byte), message*
 * user     2  scenario (int, index), is start (byte), time
 * group    3  groups, start, end, cumulated response time (int, ms), ok (byte)
 * error    4  message*, time
 *
 * string   byte length (int), and unless that is 0: the bytes, coder (0 ISO-8859-1, 1 UTF-16)
 * string*  index (int); a positive index is new and its string follows, a negative one repeats a former string
 * groups   count (int), names*, the outermost first
 * time     int, ms since the run's start
 * </pre>
 *
 * <p>May use {@code load} and {@code model}; the reader,
 * {@link io.github.springbench.runner.load.gatling.SimulationLog} and what it needs, uses {@code java.*} only.
 */
package io.github.springbench.runner.load.gatling;
