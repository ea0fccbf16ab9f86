package io.github.springbench.runner.report.page;

import static io.github.springbench.runner.report.FictionalResult.experiment;
import static io.github.springbench.runner.report.FictionalResult.failed;
import static io.github.springbench.runner.report.FictionalResult.manifest;
import static io.github.springbench.runner.report.page.DrawnFigures.figures;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.FictionalCalls;
import io.github.springbench.runner.report.FictionalLatencies;
import io.github.springbench.runner.report.FictionalObjectives;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.report.Golden;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.chart.ChartLibrary;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A report is one page, which loads nothing and runs no script but its own. */
class HtmlReportTest {

    private static final String HOSTILE = "<script>alert(\"it's\")</script><!--\u202etxet\u202c";

    /**
     * Only one page, in parts that are named after their headings: what other pages have in addition is in the Markdown
     * of the same results, and in the tests of drawn figures.
     */
    @Test
    void eachPartOfTheReportLooksAsItShould() {
        String page = HtmlReport.render(FictionalResult.model(), "");
        String section = "head";
        List<String> names = new ArrayList<>();
        String main = page.substring(page.indexOf("<header>"), page.indexOf("</main>"));
        for (String part : main.split("(?=<section|<h3)")) {
            section = heading("h2", part).orElse(section);
            String title =
                    part.startsWith("<h3") ? section + " " + heading("h3", part).orElseThrow() : section;
            String name = title.toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "-");
            names.add(name);
            Golden.assertMatches(part, "report/" + name + ".html");
        }
        assertThat(page).contains("<title>invented \u2013 Spring Concurrency Bench</title>");
        assertThat(names)
                .containsExactly(
                        "head",
                        "answer",
                        "results",
                        "results-side-by-side",
                        "results-pairs-of-systems",
                        "results-alpha",
                        "results-beta",
                        "results-gamma",
                        "claims",
                        "how-it-was-measured",
                        "settings-side-by-side",
                        "verdicts",
                        "verdicts-what-to-do",
                        "failures",
                        "run-by-run",
                        "run-by-run-alpha",
                        "run-by-run-beta",
                        "run-by-run-gamma",
                        "left-out",
                        "settings-and-machine",
                        "what-the-columns-mean");
    }

    private static Optional<String> heading(String level, String part) {
        return Pattern.compile("<" + level + "[^>]*>(.*?)</" + level + ">")
                .matcher(part)
                .results()
                .map(heading -> heading.group(1).replaceAll("<[^>]*>", ""))
                .findFirst();
    }

    @Test
    void theReportLoadsNothing() {
        assertThat(HtmlReport.render(FictionalResult.model()))
                .doesNotContainPattern("(?i)\\b(src|href|srcset|action|data)\\s*=\\s*[\"']?\\s*(https?:)?//")
                .doesNotContainPattern("(?i)url\\(\\s*[\"']?\\s*(https?:)?//")
                .doesNotContainPattern("(?i)<script[^>]+src|@import")
                .contains("default-src &#39;none&#39;");
        assertThat(HtmlReport.render(FictionalResult.model(), ""))
                .doesNotContainPattern("(?i)<(link|iframe|img|object|embed)\\b")
                .doesNotContainPattern("(?i)https?://");
    }

    @Test
    void objectivesStandBeforeTheResults() {
        String report = HtmlReport.render(FictionalObjectives.model(), "");

        assertThat(report)
                .contains("<li><a href=\"#objectives\">", "<section id=\"objectives\">", "<code>p95&lt;50ms</code>");
        assertThat(HtmlReport.render(FictionalObjectives.ofOneRequest(), ""))
                .contains("<code>login.p95&lt;210ms</code>", "Of one of several requests only percentiles are kept.");
        assertThat(report.indexOf("id=\"objectives\"")).isLessThan(report.indexOf("id=\"results\""));
        assertThat(HtmlReport.render(FictionalResult.model(), "")).doesNotContain("id=\"objectives\"");
    }

    @Test
    void theChartLibraryIsInTheReport() {
        assertThat(HtmlReport.render(FictionalResult.model())).contains("Apache License", "echarts");
    }

    @Test
    void nothingWithinAScriptEndsIt() {
        String report = HtmlReport.render(hostile());

        assertThat(Pattern.compile("(?i)</script").matcher(report).results()).hasSize(5);
        assertThat(Pattern.compile("(?i)<script").matcher(report).results()).hasSize(5);
        assertThat(report).doesNotContain("<!--");
        assertThat(ChartLibrary.inline("a='</script>';b='<!--'")).isEqualTo("a='<\\/script>';b='<\\!--'");
    }

    @Test
    void textsAreEscapedWhereverTheyStand() {
        String report = HtmlReport.render(hostile(), "");

        assertThat(report)
                .doesNotContain(HOSTILE)
                .contains("<title>&lt;script&gt;alert(&quot;it&#39;s&quot;)&lt;/script&gt;&lt;!--\u202etxet\u202c –")
                .contains("<h1>&lt;script&gt;");
    }

    @Test
    void theFiguresOfTheChartsSurviveTheirEscaping() {
        JsonNode line = figures(HtmlReport.render(hostile(), "")).at("/0/charts/0/lines/0");

        assertThat(line.get("system").asString()).isEqualTo("alpha");
        assertThat(line.at("/measured/2/failure").asString()).isEqualTo(HOSTILE);
    }

    @Test
    void eachChartNamesTheTableThatHoldsItsFigures() {
        for (ReportModel model : List.of(FictionalResult.model(), FictionalCalls.model(), FictionalLatencies.model())) {
            String report = HtmlReport.render(model, "");
            Matcher named = Pattern.compile("The table \u201c([^\u201d]+)\u201d has the same figures")
                    .matcher(report.substring(0, report.indexOf("id=\"figures\"")));

            assertThat(named.results().map(found -> found.group(1)))
                    .isNotEmpty()
                    .allSatisfy(
                            caption -> assertThat(report).contains("<caption><span>" + caption + "</span></caption>"));
        }
    }

    @Test
    void onlyOurOwnScriptsAndStylesMayRun() throws Exception {
        String report = HtmlReport.render(hostile());
        Matcher policy = Pattern.compile("Content-Security-Policy\" content=\"([^\"]+)\"")
                .matcher(report);

        assertThat(policy.find()).isTrue();
        assertThat(policy.group(1)).startsWith("default-src &#39;none&#39;;").doesNotContain("unsafe");
        Matcher inline = Pattern.compile("(?s)<(script|style)>(.*?)</\\1>").matcher(report);
        int hashes = 0;
        while (inline.find()) {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(inline.group(2).getBytes(UTF_8));
            assertThat(policy.group(1)).contains("sha256-" + Base64.getEncoder().encodeToString(digest));
            hashes++;
        }
        assertThat(policy.group(1).split("sha256-")).hasSize(hashes + 1).hasSize(5);
        assertThat(HtmlReport.render(hostile(), "")).doesNotContainPattern("(?i)<[a-z][^>]*\\s(style|on[a-z]+)=");
    }

    @Test
    void aReportOfFortyRunsIsSmall() {
        List<RunResult> runs = new ArrayList<>();
        for (String system : List.of("alpha", "beta", "gamma", "delta")) {
            for (int users = 1000; users <= 10_000; users += 1000) {
                runs.add(FictionalResult.suspect(FictionalResult.run(system, 100, users, 1, users, users, 200, 10)));
            }
        }
        String report = HtmlReport.render(ReportModel.of(manifest(experiment("invented", "Why?"), 40), runs));

        assertThat(report.getBytes(UTF_8)).hasSizeBetween(500_000, 3_000_000);
    }

    private static ReportModel hostile() {
        return ReportModel.of(
                manifest(experiment(HOSTILE, HOSTILE), 2),
                List.of(
                        FictionalResult.run("alpha", 100, 1000, 1, 1, 1, 1, 0),
                        failed("alpha", 100, 3000, 1, HOSTILE)));
    }
}
