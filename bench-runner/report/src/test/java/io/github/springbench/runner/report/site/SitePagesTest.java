package io.github.springbench.runner.report.site;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.report.FictionalCalls;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.site.SitePages.SiteResult;
import java.net.URI;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SitePagesTest {

    private static final Pattern SCRIPT_OR_STYLE = Pattern.compile("(?s)<(script|style)>(.*?)</\\1>");
    private static final Pattern DATA = Pattern.compile("(?s)<script type=\"application/json\".*?</script>");
    private static final Pattern LINK = Pattern.compile("<(\\w+)[^>]*? (?:href|src)=\"([^\"]*)\"");

    /** Made only once, since the engine that draws takes seconds. */
    private static final Map<String, String> PAGES = FictionalSite.pages();

    @Test
    void hasAPageForEachResultAndTheChartsOfTheirAnswers() {
        assertThat(PAGES.keySet())
                .contains(
                        ".nojekyll",
                        "index.html",
                        "guide.html",
                        "results.html",
                        "results/invented/index.html",
                        "results/invented/charts/p95_ms.svg",
                        "results/invented-calls-2001-02-03T04-05-06Z/index.html",
                        "results/left-early/index.html")
                .filteredOn(path -> path.endsWith("/index.html"))
                .hasSize(5);
        assertThat(PAGES.keySet()).allMatch(SitePages::mayHave);
        assertThat(PAGES).doesNotContainKey("results/left-early/charts/p95_ms.svg");
    }

    @Test
    void aSiteHasNoFilesOfOthers() {
        assertThat(List.of("CNAME", ".git/config", "results/x/notes.txt", "other.html", "results/x/y/index.html", ""))
                .noneMatch(SitePages::mayHave);
    }

    @Test
    void resultsOfEqualNamesHaveFoldersOfTheirOwn() {
        SiteResult result = new SiteResult("invented", "", FictionalResult.model());

        assertThat(ShownResult.all(List.of(result, result), ""))
                .extracting(ShownResult::folder)
                .containsExactly("results/invented", "results/invented-2");
    }

    @Test
    void theFirstPageTellsWhatTheBenchIsHowToTryItAndWhatCameOut() {
        assertThat(PAGES.get("index.html"))
                .contains(SitePages.MARKER, "./bench run hello-latency --preset quick", "git clone")
                .contains("<strong>alpha</strong>")
                .contains("<a href=\"results/invented/index.html\">invented, preset quick</a>");
    }

    @Test
    void theFirstPageBeginsWithTheAnswerAndTheChartOfTheFirstResult() {
        assertThat(PAGES.get("index.html"))
                .containsSubsequence(
                        "<h2><a href=\"results/invented/index.html\">",
                        "<strong>alpha</strong>",
                        "<img src=\"results/invented/charts/p95_ms.svg\"",
                        "<h2>Try it</h2>",
                        "<h3><a href=\"results/invented-calls-");
    }

    @Test
    void resultsAreInTheOrderOfTheIndexThenByExperimentAndTheNewestFirst() {
        SiteResult linked = new SiteResult("z", "results/z", FictionalCalls.model());
        SiteResult second = new SiteResult("invented", "results/invented", FictionalResult.model());
        SiteResult other = new SiteResult("other", "", FictionalResult.model());
        String index = "[z](z/README.md) and [its report](z/report.md), [invented](invented/README.md), [a](#b)";

        assertThat(ShownResult.all(List.of(other, second, linked), index))
                .extracting(ShownResult::result)
                .containsExactly(linked, second, other);
        assertThat(ShownResult.all(List.of(linked, other), ""))
                .extracting(ShownResult::result)
                .containsExactly(other, linked);
    }

    @Test
    void thePageOfClaimsHasEachJudgementAndItsReport() {
        assertThat(PAGES.get("claims.html"))
                .contains(
                        "<h1>Which claims held</h1>",
                        "Claims: ",
                        "<a href=\"results/invented/index.html\">invented</a>")
                .contains("<td class=\"words\">held</td>");
    }

    @Test
    void theGalleryKnowsValuesByTheirNumbers() {
        String page = PAGES.get("results.html");

        assertThat(page)
                .contains(">5 results<", "data-filter=\"experiment\"", "data-filter=\"jdk\"", "data-filter=\"cores\"")
                .contains("<option value=\"0\">99</option>")
                .containsPattern("<article class=\"card\" data-experiment=\"\\d\" data-jdk=\"0\" data-cores=\"0\" "
                        + "data-system=\"0 1 2\">");
        assertThat(Gallery.of(ShownResult.all(FictionalSite.results(), "")).choices())
                .filteredOn(choice -> choice.trait() == Gallery.Trait.EXPERIMENT)
                .singleElement()
                .satisfies(choice ->
                        assertThat(choice.values()).hasSize(5).contains("invented", "left", FictionalSite.HOSTILE));
    }

    @Test
    void releasesAreInTheirOwnOrder() {
        List<SiteResult> results = Stream.of(17, 8, 25)
                .map(feature -> new SiteResult("invented", "", ReportModel.of(onJdk(feature), List.of())))
                .toList();

        assertThat(Gallery.Trait.JDK.among(ShownResult.all(results, ""))).containsExactly("8", "17", "25");
    }

    private static Manifest onJdk(int feature) {
        Manifest other = FictionalResult.model().manifest();
        return other.withJdk(new Jdk(Path.of("jdk"), feature, feature + ".0.1", "Invented Vendor"));
    }

    @Test
    void aResultOfWhichNoRunCountsSaysSo() {
        List<String> cards = List.of(PAGES.get("results.html").split("<article"));

        assertThat(cards)
                .filteredOn(card -> card.contains("No run of this result counts."))
                .singleElement()
                .satisfies(card -> assertThat(card).contains("left").doesNotContain("<img"));
        assertThat(PAGES.get("index.html")).contains("No run of this result counts.");
    }

    @Test
    void allLinksLeadSomewhereWithinTheSite() {
        pages().forEach((path, page) -> {
            for (MatchResult link : links(page)) {
                String target = link.group(2);
                if (!target.startsWith("https://example.org/")) {
                    String[] parts = target.split("#", 2);
                    String file = parts[0].isEmpty() ? path : resolved(path, parts[0]);
                    assertThat(PAGES).as("%s of %s", target, path).containsKey(file);
                    if (parts.length > 1) {
                        assertThat(PAGES.get(file)).as("%s of %s", target, path).contains(" id=\"" + parts[1] + "\"");
                    }
                }
            }
        });
    }

    @Test
    void nothingIsLoadedFromElsewhere() {
        pages().forEach((path, page) -> {
            assertThat(links(page))
                    .as(path)
                    .filteredOn(link -> !link.group(1).equals("a"))
                    .allSatisfy(link ->
                            assertThat(link.group(2)).doesNotContain(":").doesNotStartWith("//"));
            assertThat(markup(page)).as(path).doesNotContainPattern("(?i)<(link|iframe|object|embed|base|form)\\b");
            assertThat(styles(page)).as(path).doesNotContain("url(", "@import");
        });
    }

    @Test
    void everyPageIsWhole() {
        pages().forEach((path, page) -> assertThat(page)
                .as(path)
                .startsWith("<!DOCTYPE html>\n<html lang=\"en\">")
                .contains("<title>", "<a class=\"skip\" href=\"#", "<nav class=\"site\" aria-label=\"Site\">", "<main")
                .contains("<meta http-equiv=\"Content-Security-Policy\""));
    }

    @Test
    void onlyOurOwnScriptsAndStylesMayRun() throws Exception {
        for (Map.Entry<String, String> page : pages().entrySet()) {
            Matcher policy = Pattern.compile("Content-Security-Policy\" content=\"([^\"]+)\"")
                    .matcher(page.getValue());
            assertThat(policy.find()).as(page.getKey()).isTrue();
            assertThat(policy.group(1))
                    .startsWith("default-src &#39;none&#39;;")
                    .doesNotContain("unsafe", "http");
            Matcher inline = SCRIPT_OR_STYLE.matcher(page.getValue());
            while (inline.find()) {
                byte[] digest = MessageDigest.getInstance("SHA-256")
                        .digest(inline.group(2).getBytes(UTF_8));
                assertThat(policy.group(1))
                        .as(page.getKey())
                        .contains("sha256-" + Base64.getEncoder().encodeToString(digest));
            }
            assertThat(markup(page.getValue())).as(page.getKey()).doesNotContainPattern("(?i)<[a-z][^>]* on[a-z]+=");
        }
        assertThat(PAGES.get("index.html")).contains("script-src &#39;none&#39;;");
    }

    @Test
    void pagesBesideTheReportsAreSmall() {
        pages().forEach((path, page) -> {
            if (!path.startsWith("results/")) {
                assertThat(page.getBytes(UTF_8)).as(path).hasSizeLessThan(100_000);
            }
        });
    }

    @Test
    void hostileTextsAreShownAsText() {
        pages().forEach((path, page) -> {
            assertThat(page).as(path).doesNotContain("<script>window");
            assertThat(markup(page)).as(path).doesNotContain("<b>");
        });
        assertThat(PAGES.get("results.html")).contains("&lt;script&gt;window.hit");
        assertThat(PAGES.get("guide.html")).contains("&lt;script&gt;window.hit = true&lt;/script&gt;", "&lt;b&gt;more");
    }

    @Test
    void theGuideIsMadeOfItsMarkdown() {
        assertThat(PAGES.get("guide.html"))
                .contains("<h1>Which model?</h1>", "<h2 id=\"waiting-mostly\">Waiting, mostly</h2>")
                .contains("aria-label=\"Table: Waiting, mostly\"", "<th class=\"number\" scope=\"col\">model</th>")
                .contains("<code>virtual</code>")
                .doesNotContain("whoever edits");
    }

    @Test
    void theGuideLinksOnlyToWhatReadersOfTheSiteCanReach() {
        assertThat(PAGES.get("guide.html"))
                .contains("<a href=\"#waiting-mostly\">Below</a>, nowhere, ")
                .contains("<a href=\"results/invented/index.html\">the report</a>")
                .contains("another result, the method, <a href=\"results.html\">all</a>")
                .contains("<a href=\"https://example.org/a?b=c&amp;d\">out</a>, bad, javascript:alert(2)")
                .contains("<img src=\"results/invented/charts/p95_ms.svg\" alt=\"the chart\" /> and a tracker.");
    }

    @Test
    void aSiteWithoutAGuideDoesNotMentionOne() {
        Map<String, String> pages = FictionalSite.pages(
                List.of(new SiteResult("invented", "", FictionalResult.model())), "", Optional.empty());

        assertThat(pages).doesNotContainKey("guide.html");
        assertThat(pages.get("index.html")).doesNotContain("guide.html");
        assertThat(pages.get("results.html")).contains(">1 result<");
    }

    private static Map<String, String> pages() {
        return PAGES.entrySet().stream()
                .filter(page -> page.getKey().endsWith(".html"))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** The page without scripts and styles, whose text can look like links. */
    private static String markup(String page) {
        return SCRIPT_OR_STYLE.matcher(DATA.matcher(page).replaceAll("")).replaceAll("");
    }

    private static String styles(String page) {
        Set<String> styles = new TreeSet<>();
        Matcher found = SCRIPT_OR_STYLE.matcher(page);
        while (found.find()) {
            if (found.group(1).equals("style")) {
                styles.add(found.group(2));
            }
        }
        return String.join("\n", styles);
    }

    private static List<MatchResult> links(String page) {
        return LINK.matcher(markup(page)).results().toList();
    }

    private static String resolved(String page, String link) {
        int folder = page.lastIndexOf('/') + 1;
        return URI.create(page.substring(0, folder)).resolve(link).normalize().getPath();
    }
}
