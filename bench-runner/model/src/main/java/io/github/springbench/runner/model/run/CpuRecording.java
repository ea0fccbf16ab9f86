package io.github.springbench.runner.model.run;

import java.util.List;
import java.util.Map;

/**
 * What a flight recording tells of what a service did: of its CPU, and of what it allocated.
 *
 * @param ofCpuTime whether a sample stands for a time on a core, in whatever code, as since JDK 25 on Linux; else it
 *     stands for a thread that was seen in Java or native code, whether it ran or not
 * @param stacks that were sampled
 * @param lost samples that were due and are missing
 * @param threads the CPU times of all threads of the JVM, in order of time
 * @param allocations that were sampled
 */
public record CpuRecording(
        boolean ofCpuTime,
        List<StackSample> stacks,
        List<LostSamples> lost,
        List<ThreadTimes> threads,
        List<Allocation> allocations) {

    public CpuRecording {
        stacks = List.copyOf(stacks);
        lost = List.copyOf(lost);
        threads = List.copyOf(threads);
        allocations = List.copyOf(allocations);
    }

    /**
     * One sample of what was allocated.
     *
     * @param bytes for which it stands
     * @param ofClass as in source, such as {@code byte[]}
     * @param frames the innermost first
     */
    public record Allocation(long epochMs, double bytes, String ofClass, List<String> frames) {

        public Allocation {
            frames = List.copyOf(frames);
        }
    }

    /**
     * One sample.
     *
     * @param epochMs when
     * @param cpuSeconds for which it stands: a timer that expired several times at once leaves one sample. The same for
     *     all where samples are not of CPU time
     * @param thread its name; empty for a virtual thread without one
     * @param frames class and method of each, such as {@code java.lang.Thread.sleep}, the innermost first; empty where
     *     the JVM could not read them
     */
    public record StackSample(long epochMs, double cpuSeconds, String thread, List<String> frames) {

        public StackSample {
            frames = List.copyOf(frames);
        }
    }

    /**
     * Samples of about this moment without a stack. The JVM drops a sample that is due while its thread is neither in
     * Java nor in native code, but in the JVM itself: where it wakes or parks a thread, takes a lock or needs memory.
     */
    public record LostSamples(long epochMs, String thread, long count) {}

    /**
     * What each thread had used at a moment.
     *
     * @param cpuSeconds since it began, by its name; threads of the same name together
     */
    public record ThreadTimes(long epochMs, Map<String, Double> cpuSeconds) {

        public ThreadTimes {
            cpuSeconds = Map.copyOf(cpuSeconds);
        }
    }
}
