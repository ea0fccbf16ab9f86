package io.github.springbench.runner.report.text;

import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.text.Sparklines.Symbols;
import java.util.Optional;

/** What the console shows at the end, where it has nothing but ASCII. */
public final class ConsoleTexts {

    private ConsoleTexts() {}

    public static String of(ReportModel model) {
        return ConsoleReport.render(model, Symbols.ASCII, Optional.empty());
    }
}
