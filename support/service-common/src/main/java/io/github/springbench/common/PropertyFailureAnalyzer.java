package io.github.springbench.common;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Reports an invalid property in one sentence. Spring Boot would report types and conversions, or a stack trace. */
@Order(Ordered.HIGHEST_PRECEDENCE)
public abstract class PropertyFailureAnalyzer extends AbstractFailureAnalyzer<Throwable> {

    private final ExpectedProperties expected;

    protected PropertyFailureAnalyzer(ExpectedProperties expected) {
        this.expected = expected;
    }

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, Throwable cause) {
        InvalidPropertyException wrong = findCause(rootFailure, InvalidPropertyException.class);
        if (wrong != null) {
            return told(wrong);
        }
        BindException unread = findCause(rootFailure, BindException.class);
        return unread == null ? null : told(unread);
    }

    private FailureAnalysis told(BindException unread) {
        ConfigurationProperty property = unread.getProperty();
        String name = unread.getName().toString();
        return property != null && expected.know(name) ? told(expected.wrong(name, property.getValue())) : null;
    }

    private static FailureAnalysis told(InvalidPropertyException wrong) {
        return new FailureAnalysis(
                wrong.getMessage(), "Correct the property, or leave it out to take its default.", wrong);
    }
}
