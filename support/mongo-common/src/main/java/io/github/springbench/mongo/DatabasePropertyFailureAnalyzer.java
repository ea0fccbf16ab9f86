package io.github.springbench.mongo;

import io.github.springbench.common.PropertyFailureAnalyzer;

/** Reports an invalid property of the database. */
final class DatabasePropertyFailureAnalyzer extends PropertyFailureAnalyzer {

    DatabasePropertyFailureAnalyzer() {
        super(DatabaseProperties.EXPECTED);
    }
}
