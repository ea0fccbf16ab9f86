package io.github.springbench.runner.report.text;

import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.text.Sparklines.Symbols;
import java.util.Optional;

/** What a console with only ASCII shows at the end. */
public final class ConsoleTexts {

    private ConsoleTexts() {}

    public static String of(ReportModel model) {
        return ConsoleReport.render(model, Symbols.ASCII, Optional.empty());
    }
}
