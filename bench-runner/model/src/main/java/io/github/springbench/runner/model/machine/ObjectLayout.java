package io.github.springbench.runner.model.machine;

/**
 * How a JVM lays out objects, which a dump of its heap does not say.
 *
 * @param headerBytes of each object; an array has 4 more, for its length
 * @param referenceBytes of a reference in a field or an array
 * @param alignmentBytes to which sizes are rounded up
 */
public record ObjectLayout(int headerBytes, int referenceBytes, int alignmentBytes) {

    private static final int LENGTH_BYTES = 4;

    /** The size of an instance whose fields have so many bytes. */
    public long ofInstance(int fieldBytes) {
        return aligned(headerBytes + (long) fieldBytes, alignmentBytes);
    }

    /** The size of an array of so many elements. */
    public long ofArray(int elements, int elementBytes) {
        return aligned(
                aligned(headerBytes + (long) LENGTH_BYTES, elementBytes) + (long) elements * elementBytes,
                alignmentBytes);
    }

    private static long aligned(long bytes, int to) {
        return (bytes + to - 1) / to * to;
    }
}
