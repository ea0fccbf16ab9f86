package io.github.springbench.postgresembedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Properties;

/** The PostgreSQL version in the jars, and the archive for this machine. */
final class Product {

    static final String VERSION = version();

    static final String NAME = "PostgreSQL " + VERSION;

    private Product() {}

    /** The platform's name in the jars, such as {@code linux-x86_64}. */
    static String platform() {
        return platform(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    static String platform(String system, String processor) {
        String name = system.toLowerCase(Locale.ROOT);
        String kind = name.startsWith("linux") ? "linux" : name.startsWith("mac") ? "darwin" : null;
        String bits =
                switch (processor) {
                    case "amd64", "x86_64" -> "x86_64";
                    case "aarch64" -> "arm_64";
                    default -> null;
                };
        if (kind == null || bits == null) {
            throw new Failure(
                    Failure.UNAVAILABLE,
                    "No PostgreSQL is at hand for " + system + " on " + processor
                            + ", only for Linux and macOS on x86-64 and ARM64: name a server of yours by POSTGRES_URI");
        }
        return kind + "-" + bits;
    }

    /** The server and its tools, as a tar archive compressed with xz. */
    static InputStream archive() {
        String name = "/postgres-" + platform() + ".txz";
        InputStream archive = Product.class.getResourceAsStream(name);
        if (archive == null) {
            throw new Failure(
                    Failure.UNAVAILABLE, "There is no " + name + " on the class path: build the project again");
        }
        return archive;
    }

    private static String version() {
        Properties build = new Properties();
        try (InputStream in = Product.class.getResourceAsStream("build.properties")) {
            build.load(in);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        // The jars append .0, as in 18.4.0.
        return build.getProperty("postgresql.version").replaceFirst("\\.0$", "");
    }
}
