package io.github.springbench.common;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Tells a wrong property of the back end in one sentence, where Spring Boot would tell types and conversions. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class BackEndPropertyFailureAnalyzer extends AbstractFailureAnalyzer<BindException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, BindException failure) {
        InvalidBackEndPropertyException wrong = findCause(failure, InvalidBackEndPropertyException.class);
        if (wrong != null) {
            return told(wrong);
        }
        ConfigurationProperty property = failure.getProperty();
        String name = failure.getName().toString();
        return property != null && InvalidBackEndPropertyException.knows(name)
                ? told(new InvalidBackEndPropertyException(name, property.getValue()))
                : null;
    }

    private static FailureAnalysis told(InvalidBackEndPropertyException wrong) {
        return new FailureAnalysis(
                wrong.getMessage(), "Correct the property, or leave it out to take its default.", wrong);
    }
}
