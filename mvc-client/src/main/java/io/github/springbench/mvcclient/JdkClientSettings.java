package io.github.springbench.mvcclient;

import java.time.Duration;

/**
 * What the HTTP client of the JDK reads from system properties only, once, when its classes are loaded.
 *
 * <p>A property given on the command line stays.
 */
final class JdkClientSettings {

    private static final String KEEP_ALIVE_SECONDS = "jdk.httpclient.keepalive.timeout";

    private JdkClientSettings() {}

    static void apply(Duration maxIdleTime) {
        // The client knows whole seconds, and takes 0 for none at all.
        setUnlessGiven(KEEP_ALIVE_SECONDS, String.valueOf(Math.max(1, maxIdleTime.toSeconds())));
        // One attempt: the client would otherwise repeat a GET whose connection was closed, and every failed connect.
        setUnlessGiven("jdk.httpclient.redirects.retrylimit", "1");
        setUnlessGiven("jdk.httpclient.disableRetryConnect", "true");
    }

    static Duration maxIdleTime() {
        return Duration.ofSeconds(Long.getLong(KEEP_ALIVE_SECONDS));
    }

    private static void setUnlessGiven(String name, String value) {
        if (System.getProperty(name) == null) {
            System.setProperty(name, value);
        }
    }
}
