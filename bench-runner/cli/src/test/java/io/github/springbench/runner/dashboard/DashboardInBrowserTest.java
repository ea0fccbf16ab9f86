package io.github.springbench.runner.dashboard;

import static io.github.springbench.runner.dashboard.FakeRuns.FIRST;
import static io.github.springbench.runner.dashboard.FakeRuns.PLAN;
import static io.github.springbench.runner.dashboard.FakeRuns.SECOND;
import static io.github.springbench.runner.dashboard.FakeRuns.THIRD;
import static io.github.springbench.runner.dashboard.FakeRuns.host;
import static io.github.springbench.runner.dashboard.FakeRuns.load;
import static io.github.springbench.runner.dashboard.FakeRuns.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.Chromium;
import io.github.springbench.runner.Chromium.Look;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.run.RunPhase;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The dashboard in a browser, with invented runs. */
@Tag("browser")
class DashboardInBrowserTest {

    private static final String HOSTILE =
            "<script>window.hit = true</script> \"quoted\" 'it' \u202etfel ot thgir\u202c &amp;";

    private static Chromium browser;

    private Dashboard dashboard;

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

    /** Two runs have ended, and the third has more seconds than a chart has points. */
    @BeforeEach
    void beginTheRuns() {
        dashboard = Dashboard.open(0, PLAN);
        dashboard.begin(List.of(FIRST, SECOND, THIRD), 3);
        dashboard.runStarts(FIRST);
        dashboard.runEnded(FIRST, FictionalResult.invalid(FictionalResult.run("pool", 100, 1000, 1, 500, 101, 50, 7)));
        dashboard.runStarts(SECOND);
        dashboard.runEnded(SECOND, FictionalResult.failed("virtual", 100, 1000, 1, HOSTILE));
        dashboard.runStarts(THIRD);
        dashboard.phase(THIRD, RunPhase.LOAD);
        for (int second = 0; second < 130; second++) {
            dashboard.sampledHost(THIRD, host(second, 0.1 * second, 0.2 * second));
            dashboard.sampled(THIRD, sample(second, 0.8 * second), load(second == 50 ? 2400 : 1200 + second));
        }
    }

    @AfterEach
    void endTheDashboard() {
        dashboard.close();
    }

    @Test
    void itIsAccessibleAndFitsInLightAndDarkOnWideAndNarrowScreens() {
        for (Look look : Look.ALL) {
            show(look.scheme(), look.width());

            browser.assertLooksAsItShould("dashboard", look);
            assertThat(browser.requests())
                    .as(look.toString())
                    .isNotEmpty()
                    .allMatch(url -> url.startsWith(dashboard.address()) || url.startsWith("data:"));
            assertThat(browser.violations()).as(look.toString()).isEmpty();
        }
    }

    @Test
    void itTellsTheRunItsFiguresAndTheVerdictsOfThoseThatEnded() {
        show("light", 1280);

        assertThat(browser.title()).startsWith("Run 3 of 3 \u2013 sample");
        assertThat(text("#where")).isEqualTo("Run 3 of 3: loop, users 10,000. Phase: load.");
        assertThat(text("#times")).contains(" of about 1 min 24 s", "left for all runs");
        assertThat(text("#figures tbody tr:nth-child(1)")).isEqualTo("Users8,4128,412");
        assertThat(text("#figures tbody tr:nth-child(5)")).isEqualTo("Response time p99, ms1,3292,400");
        assertThat(text("#figures tbody tr:nth-child(9)")).isEqualTo("CPU of the service, cores0.80.8");
        assertThat(text("#ended tbody tr:nth-child(2) td:nth-child(4)"))
                .startsWith("invalid")
                .contains("invalid by truncated-log: The invented record ends early.");
        assertThat(browser.script("return document.getElementById('silent').hidden"))
                .isEqualTo(true);
    }

    @Test
    void textsOfServicesAreShownAsText() {
        show("light", 1280);

        assertThat(text("#ended tbody tr:nth-child(1) .reason")).isEqualTo(HOSTILE);
        assertThat(browser.script("return window.hit === undefined")).isEqualTo(true);
        assertThat(browser.consoleMessages()).isEmpty();
    }

    @Test
    void itSaysWhereALoadGeneratorTellsNothingBeforeItsEnd() {
        dashboard.sampled(THIRD, sample(130, 104), null);
        browser.show(dashboard.address(), "light", 1280);

        browser.await("!document.getElementById('silent').hidden");
    }

    @Test
    void itKeepsTheLastFiguresWhenTheRunsHaveEnded() {
        show("light", 1280);
        dashboard.end(Path.of("report.html"));
        dashboard.close();

        browser.await("document.getElementById('end').textContent !== ''");
        assertThat(text("#end")).startsWith("All runs have ended. The report is report.html");
        assertThat(browser.title()).startsWith("Ended");
        assertThat(text("#figures tbody tr:nth-child(1)")).isEqualTo("Users8,4128,412");
        assertThat(text("#connection")).isEmpty();
        assertThat(browser.consoleMessages()).isEmpty();
    }

    /** Waits until everything so far is drawn: a canvas with lines and text has more than four colours. */
    private void show(String scheme, int width) {
        browser.show(dashboard.address(), scheme, width);
        browser.await("document.querySelectorAll('#ended tbody tr').length === 2"
                + " && document.querySelector('#figures td').textContent !== '\u2013'");
        browser.await("[...document.querySelectorAll('canvas')].every(canvas => new Set(new Uint32Array("
                + "canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size > 4)");
    }

    private static String text(String selector) {
        return browser.find(selector).getDomProperty("textContent");
    }
}
