package io.github.springbench.runner.report;

import io.github.springbench.runner.report.Sparklines.Symbols;
import java.util.Optional;

/** What the console shows at the end, where it has nothing but ASCII. */
final class ConsoleTexts {

    private ConsoleTexts() {}

    static String of(ReportModel model) {
        return ConsoleReport.render(model, Symbols.ASCII, Optional.empty());
    }
}
