package io.github.springbench.runner.report.site;

import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.report.Answers;
import io.github.springbench.runner.report.MachinesInUse;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.Verdicts;
import io.github.springbench.runner.report.chart.SvgCharts;
import io.github.springbench.runner.report.form.Fact;
import io.github.springbench.runner.report.site.SitePages.SiteResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
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

    private static final String RESULTS = "results/";

    /** A link from {@code docs/results/README.md} to the page of a result. */
    private static final Pattern LINK = Pattern.compile("\\]\\(([^/)#:]+)/[^)]*\\)");

    /** Characters that may need escaping in an address or in a file system. */
    private static final Pattern OTHER_SIGNS = Pattern.compile("[^A-Za-z0-9._-]+");

    private static final Pattern LEADING_SIGNS = Pattern.compile("^[._-]+");

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
                                        Fact.words("Systems", String.join(", ", Gallery.Trait.systems(model))),
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

    /** @param index the page that leads to the committed results, in Markdown; empty if there is none */
    static List<ShownResult> all(List<SiteResult> results, String index) {
        Set<String> taken = new HashSet<>();
        List<ShownResult> shown = new ArrayList<>();
        for (SiteResult result : inOrder(results, index)) {
            String name = name(result);
            String unique = name;
            // Not every file system tells upper case from lower case.
            for (int number = 2; !taken.add(unique.toLowerCase(Locale.ROOT)); number++) {
                unique = name + "-" + number;
            }
            shown.add(of(RESULTS + unique, result));
        }
        return List.copyOf(shown);
    }

    private static List<SiteResult> inOrder(List<SiteResult> results, String index) {
        List<String> linked = LINK.matcher(index)
                .results()
                .map((MatchResult link) -> RESULTS + link.group(1))
                .distinct()
                .toList();
        return results.stream()
                .sorted(Comparator.comparingInt((SiteResult result) -> place(linked, result))
                        .thenComparing(ShownResult::experiment)
                        .thenComparing(
                                (SiteResult result) -> result.model().manifest().startedAt(), Comparator.reverseOrder())
                        .thenComparing(SiteResult::name))
                .toList();
    }

    private static int place(List<String> linked, SiteResult result) {
        int place = linked.indexOf(result.docsPath());
        return place < 0 ? linked.size() : place;
    }

    private static String name(SiteResult result) {
        String experiment = experiment(result);
        String name = result.name().startsWith(experiment) ? result.name() : experiment + "-" + result.name();
        String plain =
                LEADING_SIGNS.matcher(OTHER_SIGNS.matcher(name).replaceAll("-")).replaceFirst("");
        return plain.isEmpty() ? "result" : plain;
    }

    private static String experiment(SiteResult result) {
        return result.model().manifest().experiment().name();
    }
}
