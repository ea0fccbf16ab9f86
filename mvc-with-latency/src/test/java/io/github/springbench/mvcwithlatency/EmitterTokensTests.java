package io.github.springbench.mvcwithlatency;

import io.github.springbench.contract.ForkedService;
import io.github.springbench.contract.InstalledJdk;
import io.github.springbench.contract.RunningService;
import io.github.springbench.contract.TokensContract;
import org.junit.jupiter.api.Tag;

@Tag("process")
class EmitterTokensTests extends TokensContract {

    @Override
    protected RunningService start() {
        return ForkedService.start(
                InstalledJdk.newest(17).orElseThrow(), MvcWithLatencyApplication.class, "--stream.by=emitter");
    }
}
