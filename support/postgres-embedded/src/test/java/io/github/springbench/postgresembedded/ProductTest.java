package io.github.springbench.postgresembedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which archive belongs to which platform, and where the server is cached. */
@Tag("database")
class ProductTest {

    @ParameterizedTest
    @CsvSource({
        "Linux,    amd64,   linux-x86_64",
        "Linux,    aarch64, linux-arm_64",
        "Mac OS X, x86_64,  darwin-x86_64",
        "Mac OS X, aarch64, darwin-arm_64",
    })
    void isThereForTheMachinesThatTheBenchRunsOn(String system, String processor, String platform) {
        assertThat(Product.platform(system, processor)).isEqualTo(platform);
        assertThat(Product.class.getResource("/postgres-" + platform + ".txz")).isNotNull();
    }

    @ParameterizedTest
    @CsvSource({"Windows 11, amd64", "Linux, riscv64", "FreeBSD, amd64"})
    void isMissedInOneSentence(String system, String processor) {
        assertThatExceptionOfType(Failure.class)
                .isThrownBy(() -> Product.platform(system, processor))
                .withMessage("No PostgreSQL is at hand for " + system + " on " + processor
                        + ", only for Linux and macOS on x86-64 and ARM64: name a server of yours by POSTGRES_URI");
    }

    @Test
    void isKeptWhereTheUserKeepsSuchThings() {
        Path usual = Path.of("/home/me/.cache/spring-concurrency-bench");

        assertThat(Cache.ofUser(Map.of(), "/home/me")).isEqualTo(usual);
        assertThat(Cache.ofUser(Map.of("XDG_CACHE_HOME", ""), "/home/me")).isEqualTo(usual);
        assertThat(Cache.ofUser(Map.of("XDG_CACHE_HOME", "relative"), "/home/me"))
                .isEqualTo(usual);
        assertThat(Cache.ofUser(Map.of("XDG_CACHE_HOME", "/caches"), "/home/me"))
                .isEqualTo(Path.of("/caches/spring-concurrency-bench"));
    }
}
