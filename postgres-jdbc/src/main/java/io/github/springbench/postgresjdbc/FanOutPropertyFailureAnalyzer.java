package io.github.springbench.postgresjdbc;

import io.github.springbench.common.PropertyFailureAnalyzer;

/** Explains a wrong property of the fan-out. */
final class FanOutPropertyFailureAnalyzer extends PropertyFailureAnalyzer {

    FanOutPropertyFailureAnalyzer() {
        super(FanOutProperties.EXPECTED);
    }
}
