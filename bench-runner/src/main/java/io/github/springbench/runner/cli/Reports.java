package io.github.springbench.runner.cli;

import io.github.springbench.runner.report.ConsoleTable;
import io.github.springbench.runner.report.HtmlReport;
import io.github.springbench.runner.report.MarkdownReport;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.ResultsCsv;
import io.github.springbench.runner.report.ResultsJson;
import io.github.springbench.runner.report.RunFiles;
import io.github.springbench.runner.report.Sparklines;
import io.github.springbench.runner.report.SvgCharts;
import io.github.springbench.runner.store.ResultFolder;
import java.io.PrintWriter;

/** Shows the table of a result, writes all its reports and tells where they are. */
final class Reports {

    private Reports() {}

    static void write(ResultFolder folder, PrintWriter out) {
        RunFiles files = new RunFiles(
                folder::perSecond, folder::loadSeconds, folder::samples, folder::hostSamples, folder::gatlingReport);
        ReportModel model = ReportModel.of(folder.manifest(), folder.allRuns(), files);
        out.print(ConsoleTable.render(model));
        out.print(Sparklines.render(model, Console.symbols()));
        out.println();
        out.println(Shown.path(folder.writeReport("report.html", HtmlReport.render(model))));
        out.println(Shown.path(folder.writeReport("report.md", MarkdownReport.render(model))));
        out.println(Shown.path(folder.writePictures(SvgCharts.FOLDER, SvgCharts.render(model))));
        out.println(Shown.path(folder.writeReport("results.csv", ResultsCsv.render(model))));
        out.println(Shown.path(folder.writeReport("results.json", ResultsJson.render(model))));
    }
}
