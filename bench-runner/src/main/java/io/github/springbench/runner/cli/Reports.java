package io.github.springbench.runner.cli;

import io.github.springbench.runner.report.HtmlReport;
import io.github.springbench.runner.report.MarkdownReport;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.ResultsCsv;
import io.github.springbench.runner.store.ResultFolder;
import java.io.PrintWriter;
import java.nio.file.Path;

/** Writes all reports of a result and tells where they are. */
final class Reports {

    private Reports() {}

    static void write(ResultFolder folder, PrintWriter out) {
        ReportModel model = ReportModel.of(folder.manifest(), folder.runs());
        out.println(shown(folder.writeReport("report.html", HtmlReport.render(model))));
        out.println(shown(folder.writeReport("report.md", MarkdownReport.render(model))));
        out.println(shown(folder.writeReport("results.csv", ResultsCsv.render(model))));
    }

    /** Relative to where the person stands, where that is shorter. */
    private static String shown(Path file) {
        Path here = Path.of("").toAbsolutePath();
        Path absolute = file.toAbsolutePath();
        return (absolute.startsWith(here) ? here.relativize(absolute) : absolute).toString();
    }
}
