package io.github.springbench.reactive;

import io.github.springbench.common.PropertyFailureAnalyzer;

/** Reports an invalid property of Netty. */
final class NettyPropertyFailureAnalyzer extends PropertyFailureAnalyzer {

    NettyPropertyFailureAnalyzer() {
        super(NettyProperties.EXPECTED);
    }
}
