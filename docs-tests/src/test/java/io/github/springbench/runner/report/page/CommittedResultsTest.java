package io.github.springbench.runner.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.report.text.DuelReport;
import io.github.springbench.runner.run.DuelRunner;
import io.github.springbench.runner.store.ResultFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/**
 * Committed results can be read, and pages lead to them. Results that are evidence for a decision are in docs/evidence
 * and in no table.
 */
@Tag("docs")
class CommittedResultsTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Path PROJECT = Path.of("..");
    private static final Path RESULTS = PROJECT.resolve("docs/results");
    private static final Path EVIDENCE = PROJECT.resolve("docs/evidence");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+)|(?:src|href)=\"([^\"#]+)\"");
    private static final Pattern PICTURE = Pattern.compile("!\\[[^\\]]*\\]\\(([^)]+)\\)|<img [^>]*src=\"([^\"]+)\"");
    private static final int YEAR = "2026-".length();
    private static final int DATE = "2026-01-31".length();

    @Test
    void theIndexHasARowForEachResultWithItsDate() throws IOException {
        List<String> rows =
                Files.readString(RESULTS.resolve("README.md")).lines().toList();

        assertThat(folders(RESULTS)).isNotEmpty().allSatisfy(folder -> {
            String name = folder.getFileName().toString();
            String startedAt = JSON.readTree(folder.resolve("manifest.json"))
                    .get("startedAt")
                    .asString();
            assertThat(rows)
                    .filteredOn(row -> row.contains("[" + name + "](" + name + "/README.md)"))
                    .singleElement()
                    .asString()
                    .contains("| " + startedAt.substring(YEAR, DATE) + " |");
            assertThat(folder.resolve("README.md")).isNotEmptyFile();
        });
    }

    @Test
    void allEvidenceIsExplained() throws IOException {
        String page = Files.readString(EVIDENCE.resolve("README.md"));

        assertThat(folders(EVIDENCE)).isNotEmpty().allSatisfy(folder -> assertThat(page)
                .contains("[" + folder.getFileName() + "]"));
    }

    @Test
    void theRunsOfEachAreAnArchiveThatCanStillBeRead() throws IOException {
        for (Path place : List.of(RESULTS, EVIDENCE)) {
            assertThat(folders(place))
                    .filteredOn(path -> !ResultFolder.isOfDuel(path))
                    .allSatisfy(path -> {
                        ResultFolder folder = ResultFolder.open(path);
                        assertThat(folder.isPacked()).isTrue();
                        assertThat(folder.manifest().experiment().name()).isNotBlank();
                        assertThat(folder.runs()).isNotEmpty();
                    });
        }
    }

    /** Facts and response times are judged again, so this fails where the statistics change. */
    @Test
    void thePageOfEachDuelIsWhatItsFactsSay() throws IOException {
        List<Path> duels =
                folders(RESULTS).stream().filter(ResultFolder::isOfDuel).toList();

        assertThat(duels).isNotEmpty().allSatisfy(path -> {
            ResultFolder folder = ResultFolder.openDuel(path);
            assertThat(folder.isPacked()).isTrue();
            assertThat(path.resolve("duel.md"))
                    .content()
                    .isEqualTo(DuelReport.markdown(DuelRunner.read(folder).stream()
                            .map(duel -> new DuelReport(duel, folder.manifest(), List.of()))
                            .toList()));
        });
    }

    @Test
    void eachChartIsOneThatTheReportShows() throws IOException {
        for (Path place : List.of(RESULTS, EVIDENCE)) {
            for (Path folder : folders(place)) {
                Path charts = folder.resolve("charts");
                if (Files.exists(charts)) {
                    String report = Files.readString(folder.resolve("report.md"));
                    try (Stream<Path> files = Files.list(charts)) {
                        assertThat(files).allSatisfy(chart -> assertThat(report)
                                .contains("(charts/" + chart.getFileName() + ")"));
                    }
                }
            }
        }
    }

    @Test
    void whatThePagesLinkToIsThere() throws IOException {
        for (Path page : pages()) {
            assertThat(found(LINK, Files.readString(page)))
                    .filteredOn(link -> !link.contains("://"))
                    .as("links of %s", PROJECT.relativize(page))
                    .allSatisfy(link -> assertThat(page.resolveSibling(link)).exists());
        }
    }

    @Test
    void picturesOfTheReadmeAreThoseOfCommittedResults() throws IOException {
        assertThat(found(PICTURE, Files.readString(PROJECT.resolve("README.md"))))
                .isNotEmpty()
                .allSatisfy(picture -> assertThat(picture).matches("docs/results/[^/]+/charts/[^/]+\\.svg"));
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> top = Files.list(PROJECT);
                Stream<Path> docs = Files.walk(PROJECT.resolve("docs"))) {
            return Stream.concat(top, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
        }
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1) == null ? match.group(2) : match.group(1))
                .toList();
    }

    private static List<Path> folders(Path place) throws IOException {
        try (Stream<Path> folders = Files.list(place)) {
            return folders.filter(folder -> Files.exists(folder.resolve("manifest.json")))
                    .sorted()
                    .toList();
        }
    }
}
