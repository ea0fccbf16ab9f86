package io.github.springbench.common;

/** Tells of a wrong property of the back end. */
final class BackEndPropertyFailureAnalyzer extends PropertyFailureAnalyzer {

    BackEndPropertyFailureAnalyzer() {
        super(BackEndProperties.EXPECTED);
    }
}
