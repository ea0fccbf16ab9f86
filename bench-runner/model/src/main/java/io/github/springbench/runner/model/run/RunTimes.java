package io.github.springbench.runner.model.run;

/** Where the wall-clock time of a run went, in seconds. */
public record RunTimes(
        double serviceStart,
        double warmUp,
        double loadGeneratorStart,
        double load,
        double loadGeneratorEnd,
        double stopAndDecode) {

    /** What the runner added to the load itself. */
    public double overhead() {
        return serviceStart + warmUp + loadGeneratorStart + loadGeneratorEnd + stopAndDecode;
    }
}
