package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.springbench.runner.model.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The other runner is a process of its own: within one process, the JVM itself would refuse the second lock. */
@Tag("process")
class MachineLockTest {

    @TempDir
    Path folder;

    @Test
    void twoRunnersOfACheckoutCannotMeasureAtOnceAndAKilledOneIsInNobodysWay() throws Exception {
        Path lock = folder.resolve("results").resolve(".lock");
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Other.class.getName(),
                        lock.toString())
                .start();
        try {
            // The runner writes its process id once it has the lock.
            await().atMost(Duration.ofMinutes(1))
                    .failFast("the other runner has ended", () -> !other.isAlive())
                    .until(() -> Files.exists(lock) && Files.readString(lock).equals(Long.toString(other.pid())));
            assertThatExceptionOfType(UserError.class)
                    .isThrownBy(() -> MachineLock.take(lock))
                    .withMessage("Another ./bench of this checkout is measuring. Wait until it has ended, or stop it.");

            other.destroyForcibly().waitFor();

            MachineLock.take(lock).close();
            assertThat(lock).isEmptyFile();
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void machinesThatShareAHomeCanMeasureAtOnce() {
        try (MachineLock one = MachineLock.take(MachineLock.within(folder, "app"));
                MachineLock another = MachineLock.take(MachineLock.within(folder, "load1"))) {
            assertThat(one).isNotSameAs(another);
            assertThat(folder.resolve(".cache").resolve("spring-concurrency-bench"))
                    .isDirectoryContaining("glob:**lock-app")
                    .isDirectoryContaining("glob:**lock-load1");
        }
    }

    /** A runner that holds the lock. */
    static final class Other {

        private Other() {}

        public static void main(String[] arguments) throws InterruptedException {
            MachineLock.take(Path.of(arguments[0]));
            new CountDownLatch(1).await();
        }
    }
}
