package io.github.springbench.runner.report.site;

import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.report.Answers;
import io.github.springbench.runner.report.Fact;
import io.github.springbench.runner.report.MachinesInUse;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.Verdicts;
import io.github.springbench.runner.report.chart.SvgCharts;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A result as other pages than its own report show it.
 *
 * @param folder of its pages within the site
 * @param title what tells it from others of its experiment
 * @param question of its experiment
 * @param answer its first lines
 * @param facts where, when and how it was measured
 * @param counts whether any run of it counts
 * @param picture the chart of the answer; null where there is nothing to draw
 * @param result all of it
 */
record ShownResult(
        String folder,
        String title,
        String question,
        Answers.Part answer,
        List<Fact> facts,
        boolean counts,
        SvgCharts.Picture picture,
        SiteResult result) {

    static ShownResult of(String folder, SiteResult result) {
        ReportModel model = result.model();
        Manifest manifest = model.manifest();
        return new ShownResult(
                folder,
                title(manifest),
                manifest.experiment().question(),
                Answers.of(model).parts().stream().findFirst().orElse(new Answers.Part(null, List.of())),
                Stream.concat(
                                MachinesInUse.inShort(manifest).stream(),
                                Stream.of(
                                        Fact.words("JDK", manifest.jdk().version()),
                                        Fact.words("Systems", String.join(", ", Trait.systems(model))),
                                        Fact.words("Started", Settings.date(manifest.startedAt())),
                                        Fact.words("Runs", Settings.completeness(model)),
                                        Fact.words("Verdicts", Verdicts.summary(model))))
                        .toList(),
                model.repetitions() > 0,
                SvgCharts.ofTheAnswer(model).orElse(null),
                result);
    }

    /** The path of its report within the site. */
    public String report() {
        return folder + "/index.html";
    }

    /** The path of its picture within the site, the same below its folder as in a folder of a result. */
    public String picturePath() {
        return folder + "/" + SvgCharts.FOLDER + "/" + picture.file();
    }

    private static String title(Manifest manifest) {
        return Stream.of(
                        manifest.experiment().name(),
                        manifest.preset() == null ? null : "preset " + manifest.preset(),
                        manifest.profile() == null ? null : "profile " + manifest.profile())
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
    }
}
