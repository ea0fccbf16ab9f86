package io.github.springbench.postgresjdbc;

import io.github.springbench.common.ExpectedProperties;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.system.JavaVersion;

/**
 * How the calls of one request are made.
 *
 * @param concurrently whether they are made at once, on virtual threads, or one after the other
 */
@ConfigurationProperties("fan-out")
record FanOutProperties(@DefaultValue("false") boolean concurrently) {

    static final ExpectedProperties EXPECTED = new ExpectedProperties(
            Map.of("fan-out.concurrently", "false, or true on Java 21 or newer, which has virtual threads"));

    FanOutProperties {
        EXPECTED.require(
                "fan-out.concurrently",
                concurrently + "' on Java '" + JavaVersion.getJavaVersion(),
                !concurrently || JavaVersion.getJavaVersion().isEqualOrNewerThan(JavaVersion.TWENTY_ONE));
    }
}
