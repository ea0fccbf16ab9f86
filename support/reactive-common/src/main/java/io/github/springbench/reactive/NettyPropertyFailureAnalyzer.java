package io.github.springbench.reactive;

import io.github.springbench.common.PropertyFailureAnalyzer;

/** Tells of a wrong property of Netty. */
final class NettyPropertyFailureAnalyzer extends PropertyFailureAnalyzer {

    NettyPropertyFailureAnalyzer() {
        super(NettyProperties.EXPECTED);
    }
}
