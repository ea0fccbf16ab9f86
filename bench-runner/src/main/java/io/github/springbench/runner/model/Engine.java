package io.github.springbench.runner.model;

/**
 * A load generator.
 *
 * @param name in experiment files, and of the folder into which it writes
 * @param label what people read
 * @param version its own
 */
public record Engine(String name, String label, String version) {

    @Override
    public String toString() {
        return label + " " + version;
    }
}
