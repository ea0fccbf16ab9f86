package io.github.springbench.webfluxwithlatency;

import io.github.springbench.contract.ForkedService;
import io.github.springbench.contract.InstalledJdk;
import io.github.springbench.contract.RunningService;
import io.github.springbench.contract.TokensContract;
import org.junit.jupiter.api.Tag;

@Tag("process")
class WebfluxTokensTests extends TokensContract {

    @Override
    protected RunningService start() {
        return ForkedService.start(InstalledJdk.newest(17).orElseThrow(), WebfluxWithLatencyApplication.class);
    }
}
