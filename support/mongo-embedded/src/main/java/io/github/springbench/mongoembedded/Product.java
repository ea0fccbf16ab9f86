package io.github.springbench.mongoembedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * Name and version of the embedded server. The build writes the version, because the server's jar does not contain it.
 */
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
