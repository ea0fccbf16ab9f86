package io.github.springbench.runner.report;

import java.util.Map;

/** {@code report.md}: tables that a blog can take over as they are. */
public final class MarkdownReport {

    private MarkdownReport() {}

    public static String render(ReportModel model) {
        return Templates.markdown("report.md", Map.of("report", ReportText.of(model), "phases", Phases.table(model)));
    }
}
