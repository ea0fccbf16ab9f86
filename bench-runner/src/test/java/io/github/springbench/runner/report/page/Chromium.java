package io.github.springbench.runner.report.page;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** A Chromium that is on this machine, such as Debian's {@code chromium} with {@code chromium-driver}. */
final class Chromium {

    private Chromium() {}

    /** Nothing is downloaded: without it, what asks for it is skipped. */
    static ChromeDriver open() {
        Optional<File> chromium = onThePath("chromium", "chromium-browser", "google-chrome");
        Optional<File> driver = onThePath("chromedriver");
        assumeTrue(
                chromium.isPresent() && driver.isPresent(),
                "No chromium with its chromedriver on the PATH: the report is not looked at in a browser.");
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.get());
        options.setCapability("goog:loggingPrefs", Map.of("browser", "ALL", "performance", "ALL"));
        options.addArguments(
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run");
        return new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(driver.get())
                        .usingAnyFreePort()
                        .build(),
                options);
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
