package io.github.springbench.mongoembedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which server stands in, as the build wrote it down: its jar does not say. */
final class Product {

    static final String NAME = "mongo-java-server " + version();

    private Product() {}

    private static String version() {
        Properties build = new Properties();
        try (InputStream in = Product.class.getResourceAsStream("build.properties")) {
            build.load(in);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return build.getProperty("mongo-java-server.version");
    }
}
