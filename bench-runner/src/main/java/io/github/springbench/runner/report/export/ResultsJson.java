package io.github.springbench.runner.report.export;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.springbench.runner.report.ReportModel;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code results.json}: the whole result for programs, in a form that docs/results.schema.json describes and that only
 * changes its meaning with its version.
 */
public final class ResultsJson {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .changeDefaultPropertyInclusion(any -> any.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

    private ResultsJson() {}

    public static String render(ReportModel model) {
        return JSON.writeValueAsString(ResultsDocument.of(model)) + "\n";
    }
}
