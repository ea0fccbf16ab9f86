package io.github.springbench.runner.report.page;

import io.github.springbench.runner.report.Messages;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Templates;
import io.github.springbench.runner.report.chart.ChartBlock;
import io.github.springbench.runner.report.chart.SearchChart;
import io.github.springbench.runner.report.chart.SvgCharts;
import java.util.List;
import java.util.Map;

/** {@code report.md}: tables that a blog can take over as they are, and the pictures beside it. */
public final class MarkdownReport {

    private MarkdownReport() {}

    public static String render(ReportModel model) {
        List<ChartBlock> blocks = ChartBlock.of(model);
        return Templates.markdown(
                "report.md",
                Map.of(
                        "says",
                        Messages.all(),
                        "report",
                        ReportParts.of(model),
                        "phases",
                        RunPart.phaseTable(model),
                        "search",
                        Picture.ofSearch(model),
                        "pictures",
                        blocks.stream()
                                .map(block -> block.drawings()
                                        .map(drawing -> Picture.of(block, drawing))
                                        .toList())
                                .toList(),
                        "withIntervals",
                        blocks.stream().anyMatch(ChartBlock::hasIntervals)));
    }

    /**
     * A picture of {@link SvgCharts}.
     *
     * @param path from the report
     * @param text for those who do not see it
     */
    record Picture(String path, String text) {

        /** None where the runs were planned. */
        private static List<Picture> ofSearch(ReportModel model) {
            return SearchChart.inPage(model).isEmpty()
                    ? List.of()
                    : List.of(new Picture(SvgCharts.FOLDER + "/" + SearchChart.FILE, SearchChart.description(model)));
        }

        private static Picture of(ChartBlock block, ChartBlock.Drawing drawing) {
            return new Picture(
                    SvgCharts.FOLDER + "/" + block.file(drawing),
                    drawing.chart().description());
        }
    }
}
