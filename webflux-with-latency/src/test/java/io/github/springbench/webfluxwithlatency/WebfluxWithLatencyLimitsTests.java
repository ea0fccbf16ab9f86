package io.github.springbench.webfluxwithlatency;

import io.github.springbench.contract.ForkedService;
import io.github.springbench.contract.InstalledJdk;
import io.github.springbench.contract.RunningService;
import io.github.springbench.contract.ServerLimitsContract;
import org.junit.jupiter.api.Tag;

@Tag("process")
class WebfluxWithLatencyLimitsTests extends ServerLimitsContract {

    @Override
    protected RunningService start(String... arguments) {
        return ForkedService.start(
                InstalledJdk.newest(17).orElseThrow(), WebfluxWithLatencyApplication.class, arguments);
    }

    @Override
    protected String maxConnections() {
        return "no limit";
    }
}
