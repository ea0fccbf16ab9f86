package io.github.springbench.mvcwithlatency;

import io.github.springbench.contract.ForkedService;
import io.github.springbench.contract.InstalledJdk;
import io.github.springbench.contract.RunningService;
import io.github.springbench.contract.TokensContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;

/** Each way to write events. */
@Tag("process")
class MvcTokensTests {

    private static RunningService start(int feature, String... arguments) {
        return ForkedService.start(
                InstalledJdk.newest(feature).orElseThrow(), MvcWithLatencyApplication.class, arguments);
    }

    @Nested
    class ByAnEmitterAndAScheduler extends TokensContract {

        @Override
        protected RunningService start() {
            return MvcTokensTests.start(17, "--stream.by=emitter");
        }
    }

    @Nested
    @EnabledIf(
            value = "io.github.springbench.contract.InstalledJdk#hasVirtualThreads",
            disabledReason = InstalledJdk.NO_VIRTUAL_THREADS)
    class ByAnEmitterAndVirtualThreads extends TokensContract {

        @Override
        protected RunningService start() {
            return MvcTokensTests.start(21, "--stream.by=emitter", "--spring.threads.virtual.enabled=true");
        }
    }

    @Nested
    class ByTheBody extends TokensContract {

        @Override
        protected RunningService start() {
            return MvcTokensTests.start(17, "--stream.by=body");
        }
    }

    @Nested
    class ByAPublisher extends TokensContract {

        @Override
        protected RunningService start() {
            return MvcTokensTests.start(17, "--stream.by=flux");
        }
    }
}
