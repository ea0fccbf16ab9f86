package io.github.springbench.runner.model.machine;

/**
 * Which database served a run, as it says itself.
 *
 * @param product such as {@code PostgreSQL} or {@code mongo-java-server}
 * @param version of the product
 * @param embedded whether it is this project's stand-in for a MongoDB; a real server that the bench starts is none
 */
public record DatabaseServer(String product, String version, boolean embedded) {

    /** For people. */
    @Override
    public String toString() {
        return product + " " + version + (embedded ? " (in memory; not MongoDB)" : "");
    }
}
