package io.github.springbench.mvcwithlatency;

import io.github.springbench.contract.ForkedService;
import io.github.springbench.contract.InstalledJdk;
import io.github.springbench.contract.RunningService;
import io.github.springbench.contract.TokensContract;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf(
        value = "io.github.springbench.contract.InstalledJdk#hasVirtualThreads",
        disabledReason = InstalledJdk.NO_VIRTUAL_THREADS)
@Tag("process")
class EmitterTokensOnVirtualThreadsTests extends TokensContract {

    @Override
    protected RunningService start() {
        return ForkedService.start(
                InstalledJdk.newest(21).orElseThrow(),
                MvcWithLatencyApplication.class,
                "--stream.by=emitter",
                "--spring.threads.virtual.enabled=true");
    }
}
