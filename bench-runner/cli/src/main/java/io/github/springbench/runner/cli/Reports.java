package io.github.springbench.runner.cli;

import io.github.springbench.runner.load.gatling.GatlingGenerator;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.RunFiles;
import io.github.springbench.runner.report.chart.SvgCharts;
import io.github.springbench.runner.report.export.ResultsCsv;
import io.github.springbench.runner.report.export.ResultsJson;
import io.github.springbench.runner.report.page.HtmlReport;
import io.github.springbench.runner.report.page.MarkdownReport;
import io.github.springbench.runner.report.text.ConsoleReport;
import io.github.springbench.runner.report.text.NextCommand;
import io.github.springbench.runner.store.ResultFolder;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/** Shows the table of a result, writes all its reports and tells where they are. */
public final class Reports {

    /** The one for people, in the folder of its result. */
    public static final String HTML = "report.html";

    private Reports() {}

    public static RunFiles files(ResultFolder folder) {
        return new RunFiles(
                folder::perSecond,
                folder::loadSeconds,
                folder::samples,
                folder::hostSamples,
                key -> folder.ownReport(key)
                        .map(link -> GatlingGenerator.ownReport(
                                link, folder.path().resolve(URI.create(link).getPath()))),
                folder::loadHostSamples);
    }

    /**
     * Shows and writes all of a result.
     *
     * @param manifest its settings, with what it is held to now
     * @param runs judged beside each other, closing ones too
     * @param next the command that a reader needs next; empty where the result itself tells it
     * @param commands how those that the terminal shows are written where the reader stands
     * @return what was written
     */
    public static ReportModel write(
            ResultFolder folder,
            Manifest manifest,
            List<RunResult> runs,
            Optional<NextCommand> next,
            UnaryOperator<String> commands,
            PrintWriter out) {
        ReportModel model = ReportModel.of(manifest, runs, files(folder));
        // To draw takes as long as all else.
        CompletableFuture<Map<String, String>> pictures = CompletableFuture.supplyAsync(() -> SvgCharts.render(model));
        out.print(commands.apply(ConsoleReport.render(model, next)));
        out.println();
        tell(folder.writeReport(HTML, HtmlReport.render(model)), out);
        tell(folder.writeReport("report.md", MarkdownReport.render(model)), out);
        tell(folder.writePictures(SvgCharts.FOLDER, pictures.join()), out);
        tell(folder.writeReport("results.csv", ResultsCsv.render(model)), out);
        tell(folder.writeReport("results.json", ResultsJson.render(model)), out);
        return model;
    }

    private static void tell(Path written, PrintWriter out) {
        out.println(written.toAbsolutePath().normalize());
    }
}
