package io.github.springbench.runner.model.run;

import io.github.springbench.runner.model.run.WaitRecording.Look;
import java.util.List;

/**
 * What the memory of a service held at a moment of its load.
 *
 * @param epochMs when that was
 * @param rssBytes the resident set, before the heap was collected
 * @param residentHeapBytes how much of it was heap; null where that is not known
 * @param residentFilesBytes how much of it was of libraries and other files; null where that is not known
 * @param nativeMemory what {@code jcmd VM.native_memory summary} said at that moment; null where its JVM does not track
 *     it
 * @param heap what was left in the heap by a collection right after that
 * @param threads of any kind right after that collection; before JDK 25 without virtual threads that no carrier runs
 */
public record MemoryUse(
        long epochMs,
        long rssBytes,
        Long residentHeapBytes,
        Long residentFilesBytes,
        String nativeMemory,
        HeapUse heap,
        Look threads) {

    /**
     * What a heap holds, and what keeps it there.
     *
     * @param objects all that the service still uses
     * @param bytes of all of them
     * @param classes all but those of few and small objects, the largest first
     * @param owners classes of many objects that hold much, and none of which holds half of that: one pool or selector
     *     holds nearly everything, and says nothing of a user or a connection. Those that hold the most come first. Of
     *     owners within one another the innermost is here that is no class of the JDK and holds nearly the same
     */
    public record HeapUse(long objects, long bytes, List<ClassUse> classes, List<Owner> owners) {

        public HeapUse {
            classes = List.copyOf(classes);
            owners = List.copyOf(owners);
        }
    }

    /**
     * The objects of a class.
     *
     * @param name of the class; of all with this name, whoever loaded them
     * @param instances how many
     * @param bytes of the instances, and of arrays to which only an instance refers, directly or by another array
     */
    public record ClassUse(String name, long instances, long bytes) {}

    /**
     * A class whose objects hold others.
     *
     * @param name of the class
     * @param instances how many
     * @param bytes of the instances and of all that the shortest paths from the roots reach through one of them
     * @param keptBy what keeps most of these bytes
     */
    public record Owner(String name, long instances, long bytes, KeptBy keptBy) {}

    /**
     * The shortest path from a root of the collector, as those instances of a class have it that hold the most. Soft,
     * weak and final references keep nothing. Digits in a thread's name are {@code N}.
     *
     * @param root such as {@code static org.example.Cache.ENTRIES} or {@code local variable of thread main}
     * @param steps from there, each a field such as {@code java.util.HashMap$Node.value}, with {@code []} where it goes
     *     on through an array. Links within a list or tree, from a node to one of the same class, are left out
     * @param share of what the instances hold that were looked at: that of those with this path
     */
    public record KeptBy(String root, List<String> steps, double share) {

        public KeptBy {
            steps = List.copyOf(steps);
        }
    }
}
