package io.github.springbench.runner.report.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.Chromium;
import io.github.springbench.runner.Chromium.Look;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The site in a browser, opened from a folder and without a network. */
@Tag("browser")
class SiteInBrowserTest {

    private static final List<String> PAGES =
            List.of("index.html", "guide.html", "results.html", "results/invented/index.html");

    private static final String SHOWN =
            "[...document.querySelectorAll('.card')].filter(card => card.checkVisibility()).length";

    @TempDir
    private static Path folder;

    private static Chromium browser;

    @BeforeAll
    static void writeTheSiteAndOpenTheBrowser() throws IOException {
        browser = Chromium.open();
        for (Map.Entry<String, String> page : FictionalSite.pages().entrySet()) {
            Path file = folder.resolve(page.getKey());
            Files.createDirectories(file.getParent());
            Files.writeString(file, page.getValue());
        }
    }

    @AfterAll
    static void closeTheBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void pagesFitTheirScreenAndLoadNothingButWhatLiesBesideThem() {
        for (String page : PAGES) {
            for (Look look : Look.ALL) {
                show(page, look.scheme(), look.width());

                browser.assertLooksAsItShould(page, look);
                assertThat(browser.requests())
                        .as(page + ", " + look)
                        .isNotEmpty()
                        .allSatisfy(request ->
                                assertThat(request).startsWith(folder.toUri().toString()));
            }
        }
    }

    @Test
    void theAccessibilityCheckFindsNothing() {
        for (String page : PAGES) {
            for (String scheme : List.of("light", "dark")) {
                show(page, scheme, 1280);

                assertThat(browser.violations()).as(page + ", " + scheme).isEmpty();
            }
        }
    }

    @Test
    void chartsOfTheGalleryAreShown() {
        show("results.html", "light", 1280);
        browser.script("document.querySelectorAll('img').forEach(each => { each.loading = 'eager'; })");

        browser.await("[...document.images].every(each => each.complete && each.naturalWidth > 0)");
        assertThat((Long) browser.script("return document.images.length")).isPositive();
        assertThat(browser.consoleMessages()).isEmpty();
    }

    @Test
    void resultsAreNarrowedDownAndTheirNumberIsTold() {
        show("results.html", "light", 1280);
        assertThat(browser.script("return " + SHOWN)).isEqualTo(5L);
        assertThat(count()).isEqualTo("5 results");

        choose("experiment", "invented-calls");
        assertThat(browser.script("return " + SHOWN)).isEqualTo(1L);
        assertThat(count()).isEqualTo("1 of 5 results");

        choose("system", "gamma");
        assertThat(browser.script("return " + SHOWN)).isEqualTo(0L);
        assertThat(count()).isEqualTo("0 of 5 results");

        browser.find(".filters button").click();
        assertThat(browser.script("return " + SHOWN)).isEqualTo(5L);
        assertThat(count()).isEqualTo("5 results");
        assertThat(browser.consoleMessages()).isEmpty();
    }

    @Test
    void theFirstTabLeadsToTheContent() {
        for (String page : PAGES) {
            show(page, "light", 1280);
            browser.find("body").sendKeys(Keys.TAB);

            assertThat(browser.script("return document.activeElement.className"))
                    .as(page)
                    .isEqualTo("skip");
            assertThat((Boolean) browser.script("return document.activeElement.getBoundingClientRect().top >= 0"))
                    .as(page)
                    .isTrue();
        }
    }

    @Test
    void hostileTextsAreShownAsText() {
        for (String page : List.of("results.html", "guide.html", "index.html")) {
            show(page, "light", 1280);

            assertThat(browser.script("return window.hit === undefined"))
                    .as(page)
                    .isEqualTo(true);
            assertThat(browser.script("return document.body.textContent.includes('window.hit = true')"))
                    .as(page)
                    .isEqualTo(true);
        }
    }

    private static void show(String page, String scheme, int width) {
        browser.show(folder.resolve(page).toUri().toString(), scheme, width);
    }

    private static String count() {
        return (String) browser.script("return document.querySelector('.count').textContent");
    }

    private static void choose(String filter, String value) {
        browser.script(
                "const select = document.querySelector('[data-filter=' + arguments[0] + ']');"
                        + "select.value = [...select.options].find(each => each.text === arguments[1]).value;"
                        + "select.dispatchEvent(new Event('change', { bubbles: true }))",
                filter,
                value);
    }
}
