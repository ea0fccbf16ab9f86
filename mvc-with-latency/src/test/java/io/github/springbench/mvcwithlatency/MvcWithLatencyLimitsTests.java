package io.github.springbench.mvcwithlatency;

import io.github.springbench.contract.ForkedService;
import io.github.springbench.contract.InstalledJdk;
import io.github.springbench.contract.RunningService;
import io.github.springbench.contract.ServerLimitsContract;
import org.junit.jupiter.api.Tag;

@Tag("process")
class MvcWithLatencyLimitsTests extends ServerLimitsContract {

    @Override
    protected RunningService start(String... arguments) {
        return ForkedService.start(InstalledJdk.newest(17).orElseThrow(), MvcWithLatencyApplication.class, arguments);
    }

    @Override
    protected String maxConnections() {
        return "11";
    }
}
