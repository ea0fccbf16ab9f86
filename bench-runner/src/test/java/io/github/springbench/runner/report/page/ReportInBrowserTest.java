package io.github.springbench.runner.report.page;

import static io.github.springbench.runner.report.FictionalResult.experiment;
import static io.github.springbench.runner.report.FictionalResult.failed;
import static io.github.springbench.runner.report.FictionalResult.invalid;
import static io.github.springbench.runner.report.FictionalResult.manifest;
import static io.github.springbench.runner.report.FictionalResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.report.FictionalCalls;
import io.github.springbench.runner.report.FictionalLatencies;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.report.ReportModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogEntry;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Readers see the report as it is drawn here, in a headless Chromium. */
class ReportInBrowserTest {

    private static final String HOSTILE =
            "<script>window.hit = true</script> \"quoted\" 'it' \u202etfel ot thgir\u202c &amp;";

    /** Only what goes wrong ends a wait: a busy machine may be slow. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private static Path folder;

    private static ChromeDriver browser;

    @BeforeAll
    static void openTheBrowser() {
        browser = Chromium.open();
        browser.manage().timeouts().scriptTimeout(PATIENCE);
    }

    @AfterAll
    static void closeTheBrowser() {
        if (browser != null) {
            browser.quit();
        }
    }

    @Test
    void chartsAreDrawnInLightAndDarkOnWideAndNarrowScreensAndNothingLeavesThePage() {
        for (ReportModel model : List.of(FictionalResult.model(), FictionalCalls.model(), FictionalLatencies.model())) {
            for (String scheme : List.of("light", "dark")) {
                for (int width : new int[] {1280, 360}) {
                    show(model, scheme, width);
                    awaitCharts();

                    String state = model.manifest().experiment().name() + ", " + scheme + ", " + width + " px";
                    assertThat(consoleMessages()).as(state).isEmpty();
                    assertThat(requests()).as(state).containsOnly(browser.getCurrentUrl());
                    assertThat(script("const page = document.documentElement; return page.scrollWidth - "
                                    + "page.clientWidth"))
                            .as("to be scrolled sideways: " + state)
                            .isEqualTo(0L);
                    assertThat(script("return getComputedStyle(document.body).backgroundColor"))
                            .as(state)
                            .isEqualTo(scheme.equals("light") ? "rgb(255, 255, 255)" : "rgb(20, 23, 27)");
                }
            }
        }
    }

    @Test
    void theAccessibilityCheckFindsNothing() {
        for (ReportModel model : List.of(FictionalResult.model(), FictionalCalls.model(), FictionalLatencies.model())) {
            for (String scheme : List.of("light", "dark")) {
                show(model, scheme, 1280);
                script("document.querySelectorAll('details').forEach(each => { each.open = true; })");
                awaitCharts();

                assertThat(violations())
                        .as(model.manifest().experiment().name() + ", " + scheme)
                        .isEmpty();
            }
        }
    }

    @Test
    void aSystemThatIsSwitchedOffLeavesAllCharts() {
        show(FictionalResult.model(), "light", 1280);
        awaitCharts();
        String lines = "return document.querySelectorAll('.charts path[stroke=\"#0072b2\"]').length";
        assertThat((Long) script(lines)).isPositive();

        browser.findElement(By.cssSelector(".first [data-system='0']")).click();
        await("document.querySelectorAll('.charts path[stroke=\"#0072b2\"]').length === 0");
        assertThat(script("return [...document.querySelectorAll('[data-system=\"0\"]')].map(each => each.ariaPressed)"))
                .isEqualTo(List.of("false", "false"));

        browser.findElement(By.cssSelector("[id='results'] [data-system='0']")).click();
        await("document.querySelectorAll('.charts path[stroke=\"#0072b2\"]').length > 0");
        assertThat(consoleMessages()).isEmpty();
    }

    @Test
    void publishedAndPredictedCanBeSwitchedOff() {
        show(FictionalResult.model(), "light", 1280);
        awaitCharts();
        for (String dashes : List.of("published 4,4", "predicted 1.5,4")) {
            String[] parts = dashes.split(" ");
            String count = "document.querySelectorAll('path[stroke-dasharray=\"" + parts[1] + "\"]').length";
            script("document.querySelectorAll('details').forEach(each => { each.open = true; })");
            await(count + " > 0");
            browser.findElement(By.cssSelector("[id='results'] [data-extra='" + parts[0] + "']"))
                    .click();
            await(count + " === 0");
        }
    }

    @Test
    void aPartOfTheAxisCanBeChosen() {
        show(FictionalLatencies.model(), "light", 1280);
        awaitCharts();
        String shown = "echarts.getInstanceByDom(document.querySelector('.first .chart')).getOption()"
                + ".series.find(series => series.name === 'alpha').data.map(datum => datum.value[0]).join()";
        assertThat(script("return " + shown)).isEqualTo("1,2,5,10,20,50");

        script("const select = document.querySelector('.first .range select');"
                + "select.value = '5'; select.dispatchEvent(new Event('change', { bubbles: true }))");

        assertThat(script("return " + shown)).isEqualTo("5,10,20,50");
        assertThat(script("return document.querySelectorAll('.first .range label:last-child option:disabled').length"))
                .isEqualTo(3L);
    }

    @Test
    void eachChartCanBeSaved() {
        show(FictionalCalls.model(), "light", 1280);
        awaitCharts();
        script("window.saved = []; const create = URL.createObjectURL;"
                + "URL.createObjectURL = blob => { window.saved.push(blob); return create(blob); }");
        browser.findElement(By.cssSelector(".first [data-type='svg']")).click();
        browser.findElement(By.cssSelector(".first [data-type='png']")).click();
        await("window.saved.length === 2");

        String svg =
                (String) browser.executeAsyncScript("const done = arguments[0]; window.saved[0].text().then(done)");
        assertThat(svg).startsWith("<svg").contains("invented-calls: Plateau throughput, requests/s", "alpha", "beta");
        assertThat(script("return window.saved[1].type")).isEqualTo("image/png");
        assertThat((Long) script("return window.saved[1].size")).isGreaterThan(10_000);
        assertThat(consoleMessages()).isEmpty();
    }

    @Test
    void paperShowsWhatIsFoldedAway() {
        show(FictionalResult.model(), "light", 1280);
        awaitCharts();
        assertThat((Long) script("return document.querySelectorAll('details:not([open])').length"))
                .isPositive();

        script("window.dispatchEvent(new Event('beforeprint'))");
        // Single runs would fill pages.
        assertThat(script("return document.querySelectorAll('details:not([open]):not(.run, .run *)').length"))
                .isEqualTo(0L);
        await("[...document.querySelectorAll('.chart')].every(chart => chart.querySelector('svg path') !== null)");

        script("window.dispatchEvent(new Event('afterprint'))");
        assertThat(script("return document.querySelectorAll('details[open]').length"))
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

        assertThat(browser.findElement(By.tagName("h1")).getDomProperty("textContent"))
                .isEqualTo(HOSTILE);
        assertThat(browser.getTitle()).startsWith("<script>window.hit");
        assertThat(script(
                        "return [...document.querySelectorAll('td')].filter(each => each.textContent === "
                                + "arguments[0]).length",
                        HOSTILE))
                .isEqualTo(1L);
        script("echarts.getInstanceByDom(document.querySelector('.first .chart'))"
                + ".dispatchAction({ type: 'showTip', seriesIndex: 1, dataIndex: 0 })");
        await("document.querySelector('.tip') !== null && "
                + "document.querySelector('.tip').textContent.includes('window.hit')");

        assertThat(script("return window.hit === undefined")).isEqualTo(true);
        assertThat(script("return document.querySelectorAll('script').length")).isEqualTo(5L);
        assertThat(consoleMessages()).isEmpty();
    }

    private static void show(ReportModel model, String scheme, int width) {
        Path page = folder.resolve("report.html");
        try {
            Files.writeString(page, HtmlReport.render(model));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        browser.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "features",
                        List.of(
                                Map.of("name", "prefers-color-scheme", "value", scheme),
                                Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
        browser.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 800, "deviceScaleFactor", 1, "mobile", false));
        browser.manage().logs().get("browser");
        browser.manage().logs().get("performance");
        browser.get(page.toUri().toString());
    }

    /** Those that are folded away wait until they are seen. */
    private static void awaitCharts() {
        await("[...document.querySelectorAll('.chart')].filter(chart => chart.clientWidth > 0)"
                + ".every(chart => chart.querySelector('svg path') !== null)");
        assertThat((Long) script("return document.querySelectorAll('.chart svg').length"))
                .isPositive();
    }

    private static void await(String condition) {
        browser.executeAsyncScript("const done = arguments[arguments.length - 1];" + "const look = () => " + condition
                + " ? done(true) : setTimeout(look, 20); look()");
    }

    private static Object script(String script, Object... arguments) {
        return browser.executeScript(script, arguments);
    }

    private static List<String> consoleMessages() {
        return StreamSupport.stream(browser.manage().logs().get("browser").spliterator(), false)
                .map(LogEntry::toString)
                .toList();
    }

    private static List<String> requests() {
        return StreamSupport.stream(browser.manage().logs().get("performance").spliterator(), false)
                .map(entry -> JsonMapper.builder().build().readTree(entry.getMessage()))
                .filter(event -> event.at("/message/method").asString().equals("Network.requestWillBeSent"))
                .map(event -> event.at("/message/params/request/url"))
                .map(JsonNode::asString)
                .toList();
    }

    /** What axe-core objects to, with the elements. */
    private static List<?> violations() {
        browser.executeScript(axe());
        return (List<?>) browser.executeAsyncScript("const done = arguments[0];"
                + "axe.run(document, { resultTypes: ['violations'] }).then(result => done(result.violations.map("
                + "found => found.id + ': ' + found.help + ' ' + found.nodes.map(node => node.html.slice(0, "
                + "200)).join(' | '))),"
                + "error => done([String(error)]))");
    }

    private static String axe() {
        try (InputStream in = ReportInBrowserTest.class.getResourceAsStream("/axe.min.js")) {
            assertThat(in).as("axe-core's script").isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
