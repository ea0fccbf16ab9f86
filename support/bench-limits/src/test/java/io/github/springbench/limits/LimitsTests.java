package io.github.springbench.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LimitsTests {

    @TempDir
    private Path folder;

    @Test
    void theKernelGrantsNoLongerBacklogThanItsOwnLimit() throws IOException {
        Path somaxconn = Files.writeString(folder.resolve("somaxconn"), "128\n");

        assertThat(Limits.acceptBacklog(100, somaxconn)).hasValue(100);
        assertThat(Limits.acceptBacklog(4096, somaxconn)).hasValue(128);
    }

    @Test
    void aLimitThatIsNotShownIsNotGuessed() throws IOException {
        assertThat(Limits.acceptBacklog(100, folder.resolve("absent"))).isEmpty();
        assertThat(Limits.acceptBacklog(100, Files.writeString(folder.resolve("odd"), "much")))
                .isEmpty();
    }
}
