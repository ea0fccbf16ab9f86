package io.github.springbench.runner.report.text;

import io.github.springbench.runner.report.ReportModel;
import java.util.Optional;

/** What the console shows at the end. */
public final class ConsoleTexts {

    private ConsoleTexts() {}

    public static String of(ReportModel model) {
        return ConsoleReport.render(model, Optional.empty());
    }
}
