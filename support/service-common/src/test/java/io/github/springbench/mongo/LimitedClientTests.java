package io.github.springbench.mongo;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests the settings of a driver. The contract tests cover only those that services report. */
class LimitedClientTests {

    private final LimitedClient limits = new LimitedClient(
            new DatabaseProperties(
                    11,
                    Duration.ofSeconds(12),
                    Duration.ofSeconds(13),
                    Duration.ofSeconds(14),
                    Duration.ofSeconds(15),
                    Duration.ofSeconds(16)),
            "the-service");

    @Test
    void areTheSameWhateverTheAddressAsksFor() {
        MongoClientSettings plain = limited("mongodb://127.0.0.1");
        MongoClientSettings full = limited("mongodb://127.0.0.1/?maxPoolSize=1&minPoolSize=1&waitQueueTimeoutMS=1"
                + "&serverSelectionTimeoutMS=1&connectTimeoutMS=1&socketTimeoutMS=1&maxIdleTimeMS=1&maxLifeTimeMS=1"
                + "&maxConnecting=1&retryReads=true&retryWrites=true&compressors=zlib&appName=another");

        assertThat(full.getConnectionPoolSettings()).isEqualTo(plain.getConnectionPoolSettings());
        assertThat(full.getSocketSettings()).isEqualTo(plain.getSocketSettings());
        assertThat(full.getClusterSettings()).isEqualTo(plain.getClusterSettings());
        for (MongoClientSettings settings : new MongoClientSettings[] {plain, full}) {
            assertThat(settings.getApplicationName()).isEqualTo("the-service");
            assertThat(settings.getCompressorList()).isEmpty();
            assertThat(settings.getRetryReads()).isFalse();
            assertThat(settings.getRetryWrites()).isFalse();
            assertThat(settings.getConnectionPoolSettings().getMinSize()).isZero();
            assertThat(settings.getConnectionPoolSettings().getMaxConnecting()).isEqualTo(2);
            assertThat(settings.getConnectionPoolSettings().getMaxConnectionLifeTime(MILLISECONDS))
                    .isZero();
        }
    }

    @Test
    void refuseATimeoutThatWouldReplaceAllOthers() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limited("mongodb://user:secret@127.0.0.1/?timeoutMS=1000"))
                .withMessageContaining("timeoutMS=1000")
                .withMessageNotContaining("secret");
    }

    private MongoClientSettings limited(String address) {
        MongoClientSettings.Builder settings =
                MongoClientSettings.builder().applyConnectionString(new ConnectionString(address));
        limits.customize(settings);
        return settings.build();
    }
}
