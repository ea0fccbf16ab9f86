package io.github.springbench.runner.report.site;

import io.github.springbench.runner.report.Templates;
import io.github.springbench.runner.report.chart.ChartLibrary;
import io.github.springbench.runner.report.chart.SvgCharts;
import io.github.springbench.runner.report.export.ClaimTable;
import io.github.springbench.runner.report.page.ContentPolicy;
import io.github.springbench.runner.report.page.HtmlReport;
import io.github.springbench.runner.report.page.HtmlReport.PageLink;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The pages of a site of results. A page loads nothing but pictures of the site. Each report contains the chart
 * library, so that its policy can name the scripts by their hashes and a saved report is complete.
 */
public final class SitePages {

    /** Stands in the head of each page; by it a folder is known as a site of the bench. */
    public static final String MARKER = "<meta name=\"generator\" content=\"Spring Concurrency Bench\">";

    private static final String INDEX = "index.html";
    private static final String GUIDE = "guide.html";
    private static final String RESULTS = "results.html";
    private static final String CLAIMS = "claims.html";

    /** Without it GitHub Pages would take the pages for sources of its own. */
    private static final String NO_JEKYLL = ".nojekyll";

    private static final Pattern OURS = Pattern.compile("\\.nojekyll|(index|guide|results|claims)\\.html"
            + "|results/[^/]+/(index\\.html|" + SvgCharts.FOLDER + "/[^/]+\\.svg)");

    private final List<ShownResult> results;
    private final Optional<String> guide;
    private final ClaimTable claims;
    private final String style = Templates.html("style", Map.of()) + Templates.html("site/style", Map.of());

    private SitePages(List<ShownResult> results, Optional<String> guide) {
        this.results = results;
        this.guide = guide;
        this.claims = ClaimTable.of(results.stream()
                .flatMap(shown ->
                        ClaimTable.Entry.of(shown.folder(), shown.result().model())));
    }

    /**
     * Hands over all files by their paths, with slashes, one after the other: a report takes some megabytes.
     *
     * @param results at least one
     * @param index the page that leads to the committed results, in Markdown; it gives the order; empty if there is
     *     none
     * @param guide the decision guide, in Markdown; empty where there is none
     */
    public static void write(
            List<SiteResult> results, String index, Optional<String> guide, BiConsumer<String, String> files) {
        new SitePages(ShownResult.all(results, index), guide).write(files);
    }

    /** Whether a site may have a file of that path, with slashes. */
    public static boolean mayHave(String path) {
        return OURS.matcher(path).matches();
    }

    private void write(BiConsumer<String, String> files) {
        files.accept(NO_JEKYLL, "");
        files.accept(INDEX, index());
        guide.ifPresent(markdown -> files.accept(GUIDE, guide(markdown)));
        files.accept(RESULTS, gallery());
        if (!claims.entries().isEmpty()) {
            files.accept(CLAIMS, claims());
        }
        String library = ChartLibrary.script();
        for (ShownResult shown : results) {
            files.accept(
                    shown.report(),
                    HtmlReport.render(shown.result().model(), library, navigation(shown.report(), "../../")));
            if (shown.picture() != null) {
                files.accept(shown.picturePath(), shown.picture().svg());
            }
        }
    }

    private String index() {
        return page(
                INDEX,
                "How many users does a Spring service hold?",
                "Spring Concurrency Bench measures how many users blocking MVC, MVC on virtual threads and reactive"
                        + " WebFlux each hold, and how large the interference by the machine can be.",
                Templates.html(
                        "site/index",
                        Map.of(
                                "first",
                                results.get(0),
                                "others",
                                results.subList(1, results.size()),
                                "guide",
                                guide.isPresent() ? GUIDE : "",
                                "claims",
                                claims.entries().isEmpty() ? "" : CLAIMS)),
                List.of());
    }

    private String guide(String markdown) {
        GuideText text = GuideText.of(markdown, placesOfDocs());
        return page(GUIDE, text.title(), "", Templates.html("site/guide", Map.of("text", text.html())), List.of());
    }

    private String gallery() {
        return page(
                RESULTS,
                "Results",
                "",
                Templates.html("site/results", Map.of("gallery", Gallery.of(results))),
                List.of(Templates.html("site/filters", Map.of())));
    }

    private String claims() {
        return page(
                CLAIMS,
                "Which claims held",
                claims.summary(),
                Templates.html("site/claims", Map.of("claims", claims.entries(), "shown", byFolder())),
                List.of());
    }

    private Map<String, ShownResult> byFolder() {
        return results.stream().collect(Collectors.toMap(ShownResult::folder, Function.identity()));
    }

    /**
     * A page within what all pages share.
     *
     * @param about beneath the heading; empty where the heading tells enough
     * @param content HTML
     */
    private String page(String path, String heading, String about, String content, List<String> scripts) {
        return Templates.html(
                "site/page",
                Map.of(
                        "marker",
                        MARKER,
                        "policy",
                        ContentPolicy.withPictures(scripts, List.of(style)),
                        "heading",
                        heading,
                        "about",
                        about,
                        "style",
                        style,
                        "site",
                        navigation(path, ""),
                        "content",
                        content,
                        "scripts",
                        scripts));
    }

    /** @param up from the page to the site's own folder */
    private List<PageLink> navigation(String path, String up) {
        List<PageLink> links = new ArrayList<>();
        links.add(new PageLink("Start", up + INDEX, path.equals(INDEX)));
        if (guide.isPresent()) {
            links.add(new PageLink("Guide", up + GUIDE, path.equals(GUIDE)));
        }
        links.add(new PageLink("Results", up + RESULTS, path.equals(RESULTS)));
        if (!claims.entries().isEmpty()) {
            links.add(new PageLink("Claims", up + CLAIMS, path.equals(CLAIMS)));
        }
        return List.copyOf(links);
    }

    /** What stands in the site for the files of {@code docs}, by their paths below it. */
    private Map<String, String> placesOfDocs() {
        Map<String, String> places = new HashMap<>();
        places.put("results/README.md", RESULTS);
        for (ShownResult shown : results) {
            String there = shown.result().docsPath();
            if (!there.isEmpty()) {
                for (String end : List.of("", "/", "/README.md", "/report.md", "/report.html")) {
                    places.put(there + end, shown.report());
                }
                if (shown.picture() != null) {
                    places.put(
                            there + "/" + SvgCharts.FOLDER + "/"
                                    + shown.picture().file(),
                            shown.picturePath());
                }
            }
        }
        return places;
    }
}
