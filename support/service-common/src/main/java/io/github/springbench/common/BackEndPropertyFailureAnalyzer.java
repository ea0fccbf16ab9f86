package io.github.springbench.common;

/** Reports an invalid property of the back end. */
final class BackEndPropertyFailureAnalyzer extends PropertyFailureAnalyzer {

    BackEndPropertyFailureAnalyzer() {
        super(BackEndProperties.EXPECTED);
    }
}
