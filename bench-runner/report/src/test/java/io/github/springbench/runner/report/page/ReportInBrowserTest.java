package io.github.springbench.runner.report.page;

import static io.github.springbench.runner.report.FictionalResult.experiment;
import static io.github.springbench.runner.report.FictionalResult.failed;
import static io.github.springbench.runner.report.FictionalResult.invalid;
import static io.github.springbench.runner.report.FictionalResult.manifest;
import static io.github.springbench.runner.report.FictionalResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.Chromium;
import io.github.springbench.runner.Chromium.Look;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.report.FictionalCalls;
import io.github.springbench.runner.report.FictionalLatencies;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.report.ReportModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report in a browser. */
@Tag("browser")
class ReportInBrowserTest {

    private static final String HOSTILE =
            "<script>window.hit = true</script> \"quoted\" 'it' \u202etfel ot thgir\u202c &amp;";

    @TempDir
    private static Path folder;

    private static Chromium browser;

    @BeforeAll
    static void openTheBrowser() {
        browser = Chromium.open();
    }

    @AfterAll
    static void closeTheBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void chartsAreDrawnInLightAndDarkOnWideAndNarrowScreensAndNothingLeavesThePage() {
        for (ReportModel model : List.of(FictionalResult.model(), FictionalCalls.model(), FictionalLatencies.model())) {
            for (Look look : Look.ALL) {
                show(model, look.scheme(), look.width());
                awaitCharts();

                String name = model.manifest().experiment().name();
                browser.assertLooksAsItShould(name, look);
                assertThat(browser.requests()).as(name + ", " + look).containsOnly(browser.url());
            }
        }
    }

    @Test
    void theAccessibilityCheckFindsNothing() {
        assertThat(violations(FictionalResult.model(), "light")).isEmpty();
        assertThat(violations(FictionalResult.model(), "dark")).isEmpty();
        // These have the same colours in other combinations.
        assertThat(violations(FictionalCalls.model(), "dark")).isEmpty();
        assertThat(violations(FictionalLatencies.model(), "light")).isEmpty();
    }

    @Test
    void aSystemThatIsSwitchedOffLeavesAllCharts() {
        show(FictionalResult.model(), "light", 1280);
        awaitCharts();
        String lines = "return document.querySelectorAll('.charts path[stroke=\"#0072b2\"]').length";
        assertThat((Long) browser.script(lines)).isPositive();

        browser.find(".first [data-system='0']").click();
        browser.await("document.querySelectorAll('.charts path[stroke=\"#0072b2\"]').length === 0");
        assertThat(browser.script(
                        "return [...document.querySelectorAll('[data-system=\"0\"]')].map(each => each.ariaPressed)"))
                .isEqualTo(List.of("false", "false"));

        browser.find("[id='results'] [data-system='0']").click();
        browser.await("document.querySelectorAll('.charts path[stroke=\"#0072b2\"]').length > 0");
        assertThat(browser.consoleMessages()).isEmpty();
    }

    @Test
    void publishedAndPredictedCanBeSwitchedOff() {
        show(FictionalResult.model(), "light", 1280);
        awaitCharts();
        for (String dashes : List.of("published 4,4", "predicted 1.5,4")) {
            String[] parts = dashes.split(" ");
            String count = "document.querySelectorAll('path[stroke-dasharray=\"" + parts[1] + "\"]').length";
            browser.script("document.querySelectorAll('details').forEach(each => { each.open = true; })");
            browser.await(count + " > 0");
            browser.find("[id='results'] [data-extra='" + parts[0] + "']").click();
            browser.await(count + " === 0");
        }
    }

    @Test
    void aPartOfTheAxisCanBeChosen() {
        show(FictionalLatencies.model(), "light", 1280);
        awaitCharts();
        String shown = "echarts.getInstanceByDom(document.querySelector('.first .chart')).getOption()"
                + ".series.find(series => series.name === 'alpha').data.map(datum => datum.value[0]).join()";
        assertThat(browser.script("return " + shown)).isEqualTo("1,2,5,10,20,50");

        browser.script("const select = document.querySelector('.first .range select');"
                + "select.value = '5'; select.dispatchEvent(new Event('change', { bubbles: true }))");

        assertThat(browser.script("return " + shown)).isEqualTo("5,10,20,50");
        assertThat(browser.script(
                        "return document.querySelectorAll('.first .range label:last-child option:disabled').length"))
                .isEqualTo(3L);
    }

    @Test
    void eachChartCanBeSaved() {
        show(FictionalCalls.model(), "light", 1280);
        awaitCharts();
        browser.script("window.saved = []; const create = URL.createObjectURL;"
                + "URL.createObjectURL = blob => { window.saved.push(blob); return create(blob); }");
        browser.find(".first [data-type='svg']").click();
        browser.find(".first [data-type='png']").click();
        browser.await("window.saved.length === 2");

        String svg = (String) browser.asyncScript("const done = arguments[0]; window.saved[0].text().then(done)");
        assertThat(svg).startsWith("<svg").contains("invented-calls: Plateau throughput, requests/s", "alpha", "beta");
        assertThat(browser.script("return window.saved[1].type")).isEqualTo("image/png");
        assertThat((Long) browser.script("return window.saved[1].size")).isGreaterThan(10_000);
        assertThat(browser.consoleMessages()).isEmpty();
    }

    @Test
    void paperShowsWhatIsFoldedAway() {
        show(FictionalResult.model(), "light", 1280);
        awaitCharts();
        assertThat((Long) browser.script("return document.querySelectorAll('details:not([open])').length"))
                .isPositive();

        browser.script("window.dispatchEvent(new Event('beforeprint'))");
        // Single runs stay closed, since they would fill pages.
        assertThat(browser.script("return document.querySelectorAll('details:not([open]):not(.run, .run *)').length"))
                .isEqualTo(0L);
        browser.await(
                "[...document.querySelectorAll('.chart')].every(chart => chart.querySelector('svg path') !== null)");

        browser.script("window.dispatchEvent(new Event('afterprint'))");
        assertThat(browser.script("return document.querySelectorAll('details[open]').length"))
                .isEqualTo(0L);
    }

    @Test
    void hostileTextsAreShownAsText() {
        Manifest manifest = manifest(experiment(HOSTILE, HOSTILE), 4);
        show(
                ReportModel.of(
                        manifest,
                        List.of(
                                run("alpha", 100, 1000, 1, 500, 101, 50, 0),
                                failed("alpha", 100, 2000, 1, HOSTILE),
                                invalid(run("beta", 100, 1000, 1, 500, 101, 50, 0)))),
                "light",
                1280);
        awaitCharts();

        assertThat(browser.find("h1").getDomProperty("textContent")).isEqualTo(HOSTILE);
        assertThat(browser.title()).startsWith("<script>window.hit");
        assertThat(browser.script(
                        "return [...document.querySelectorAll('td')].filter(each => each.textContent === "
                                + "arguments[0]).length",
                        HOSTILE))
                .isEqualTo(1L);
        browser.script("echarts.getInstanceByDom(document.querySelector('.first .chart'))"
                + ".dispatchAction({ type: 'showTip', seriesIndex: 1, dataIndex: 0 })");
        browser.await("document.querySelector('.tip') !== null && "
                + "document.querySelector('.tip').textContent.includes('window.hit')");

        assertThat(browser.script("return window.hit === undefined")).isEqualTo(true);
        assertThat(browser.script("return document.querySelectorAll('script').length"))
                .isEqualTo(5L);
        assertThat(browser.consoleMessages()).isEmpty();
    }

    private static List<?> violations(ReportModel model, String scheme) {
        show(model, scheme, 1280);
        browser.script("document.querySelectorAll('details').forEach(each => { each.open = true; })");
        awaitCharts();
        return browser.violations();
    }

    private static void show(ReportModel model, String scheme, int width) {
        Path page = folder.resolve("report.html");
        try {
            Files.writeString(page, HtmlReport.render(model));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        browser.show(page.toUri().toString(), scheme, width);
    }

    /** Waits for the charts that are visible; the others are drawn when they become visible. */
    private static void awaitCharts() {
        browser.await("[...document.querySelectorAll('.chart')].filter(chart => chart.clientWidth > 0)"
                + ".every(chart => chart.querySelector('svg path') !== null)");
        assertThat((Long) browser.script("return document.querySelectorAll('.chart svg').length"))
                .isPositive();
    }
}
