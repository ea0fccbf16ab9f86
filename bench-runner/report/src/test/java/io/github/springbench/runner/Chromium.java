package io.github.springbench.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Shows pages in a headless Chromium of this machine. Debian's packages {@code chromium} and {@code chromium-driver}
 * are enough; nothing is downloaded.
 */
public final class Chromium implements AutoCloseable {

    /**
     * The colour scheme and the window width with which a page is shown.
     *
     * @param width of the window, in pixels
     * @param ground the expected background colour of the page
     */
    public record Look(String scheme, int width, String ground) {

        /** Each scheme and each width once: colours do not depend on the width, nor the layout on colours. */
        public static final List<Look> ALL =
                List.of(new Look("light", 1280, "rgb(255, 255, 255)"), new Look("dark", 360, "rgb(20, 23, 27)"));
    }

    /** Only a failure takes this long: a busy machine may be slow. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final ChromeDriver browser;

    private Chromium(ChromeDriver browser) {
        this.browser = browser;
    }

    /** Skips the tests where Chromium or its driver is missing. */
    public static Chromium open() {
        Optional<File> chromium = onThePath("chromium", "chromium-browser", "google-chrome");
        Optional<File> driver = onThePath("chromedriver");
        assumeTrue(
                chromium.isPresent() && driver.isPresent(),
                "No chromium with its chromedriver on the PATH: no page is looked at in a browser.");
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.get());
        options.setCapability("goog:loggingPrefs", Map.of("browser", "ALL", "performance", "ALL"));
        options.addArguments(
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run");
        ChromeDriver browser = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(driver.get())
                        .usingAnyFreePort()
                        .withTimeout(PATIENCE)
                        .build(),
                options);
        browser.manage().timeouts().scriptTimeout(PATIENCE);
        return new Chromium(browser);
    }

    /** Loads a page with this colour scheme and window width. */
    public void show(String url, String scheme, int width) {
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
        browser.get(url);
    }

    public String url() {
        return browser.getCurrentUrl();
    }

    public String title() {
        return browser.getTitle();
    }

    public WebElement find(String selector) {
        return browser.findElement(By.cssSelector(selector));
    }

    public void await(String condition) {
        browser.executeAsyncScript("const done = arguments[arguments.length - 1];" + "const look = () => " + condition
                + " ? done(true) : setTimeout(look, 20); look()");
    }

    public Object script(String script, Object... arguments) {
        return browser.executeScript(script, arguments);
    }

    /** Runs a script that ends when it calls its last argument. */
    public Object asyncScript(String script) {
        return browser.executeAsyncScript(script);
    }

    /** By how many pixels the page is wider than the window. */
    public long sideways() {
        return (Long) script("const page = document.documentElement; return page.scrollWidth - page.clientWidth");
    }

    /** Requires that the page logs nothing, is no wider than its window, and has the background of this look. */
    public void assertLooksAsItShould(String page, Look look) {
        String state = page + ", " + look;
        assertThat(consoleMessages()).as(state).isEmpty();
        assertThat(sideways()).as("to be scrolled sideways: " + state).isZero();
        assertThat(script("return getComputedStyle(document.body).backgroundColor"))
                .as(state)
                .isEqualTo(look.ground());
    }

    public List<String> consoleMessages() {
        return StreamSupport.stream(browser.manage().logs().get("browser").spliterator(), false)
                .map(LogEntry::toString)
                .toList();
    }

    /** The addresses that the page requested. */
    public List<String> requests() {
        return StreamSupport.stream(browser.manage().logs().get("performance").spliterator(), false)
                .map(entry -> JsonMapper.builder().build().readTree(entry.getMessage()))
                .filter(event -> event.at("/message/method").asString().equals("Network.requestWillBeSent"))
                .map(event -> event.at("/message/params/request/url"))
                .map(JsonNode::asString)
                .toList();
    }

    /** The violations that axe-core finds, with their elements. */
    public List<?> violations() {
        browser.executeScript(axe());
        return (List<?>) browser.executeAsyncScript("const done = arguments[0];"
                + "axe.run(document, { resultTypes: ['violations'] }).then(result => done(result.violations.map("
                + "found => found.id + ': ' + found.help + ' ' + found.nodes.map(node => node.html.slice(0, "
                + "200)).join(' | '))),"
                + "error => done([String(error)]))");
    }

    @Override
    public void close() {
        browser.quit();
    }

    private static String axe() {
        try (InputStream in = Chromium.class.getResourceAsStream("/axe.min.js")) {
            assertThat(in).as("axe-core's script").isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<File> onThePath(String... names) {
        List<String> folders =
                Arrays.asList(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator));
        return Stream.of(names)
                .flatMap(name -> folders.stream().map(each -> new File(each, name)))
                .filter(File::canExecute)
                .findFirst();
    }
}
