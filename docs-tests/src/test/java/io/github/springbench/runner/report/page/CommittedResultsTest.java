package io.github.springbench.runner.report.page;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.report.Golden;
import io.github.springbench.runner.report.Markdown;
import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.store.ResultFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Checks the pages that show committed results against those results. This test writes the tables of docs/results
 * whenever {@link Golden} writes its files, but not the text around them. Results that are evidence for a decision are
 * in docs/evidence and in no table.
 */
@Tag("docs")
class CommittedResultsTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Path PROJECT = Path.of("..");
    private static final Path RESULTS = PROJECT.resolve("docs/results");
    private static final Path EVIDENCE = PROJECT.resolve("docs/evidence");
    private static final Path INDEX = RESULTS.resolve("README.md");
    private static final String BEGIN = "<!-- Written by CommittedResultsTest: %s, from here -->\n";
    private static final String END = "<!-- to here -->\n";
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+)|(?:src|href)=\"([^\"#]+)\"");
    private static final Pattern PICTURE = Pattern.compile("!\\[[^\\]]*\\]\\(([^)]+)\\)|<img [^>]*src=\"([^\"]+)\"");

    @Test
    void theIndexShowsEveryResultThatIsCommitted() throws IOException {
        requireTable("results", table());
    }

    @Test
    void theIndexShowsWhatBecameOfEveryClaim() throws IOException {
        requireTable("claims", claims());
    }

    private static void requireTable(String name, String table) throws IOException {
        String page = Files.readString(INDEX);
        String begin = BEGIN.formatted(name);
        int from = page.indexOf(begin) + begin.length();
        int to = page.indexOf(END, from);
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(INDEX, page.substring(0, from) + table + page.substring(to));
        } else {
            assertThat(page.substring(from, to)).isEqualTo(table);
        }
    }

    @Test
    void allOfThemCanStillBeRead() throws IOException {
        for (Path place : List.of(RESULTS, EVIDENCE)) {
            assertThat(folders(place)).isNotEmpty().allSatisfy(path -> {
                ResultFolder folder = ResultFolder.open(path);
                assertThat(folder.manifest().experiment().name()).isNotBlank();
                assertThat(folder.runs()).isNotEmpty();
            });
        }
    }

    @Test
    void everyFolderIsExplained() throws IOException {
        String page = Files.readString(INDEX);
        String words = page.substring(page.lastIndexOf(END));
        String evidence = Files.readString(EVIDENCE.resolve("README.md"));

        assertThat(folders(RESULTS)).allSatisfy(path -> assertThat(words).contains(link(path)));
        assertThat(folders(EVIDENCE)).allSatisfy(path -> assertThat(evidence).contains(link(path)));
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

    private static String link(Path folder) {
        return "[" + folder.getFileName() + "]";
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

    private static String table() throws IOException {
        return "| result | question | machine | date | runs | chart |\n|---|---|---|---|---|---|\n"
                + folders(RESULTS).stream().map(CommittedResultsTest::row).collect(joining());
    }

    private static String row(Path folder) {
        String name = folder.getFileName().toString();
        JsonNode result = JSON.readTree(folder.resolve("results.json"));
        JsonNode machine = result.get("machine");
        return "| [" + name + "](" + name + "/report.md) | "
                + Markdown.escape(result.get("question").asString()) + " | "
                + machine.get("cores").asInt() + " cores ("
                + Markdown.escape(machine.get("cpu").asString()) + "), "
                + Numbers.memory(machine.get("memoryMib").asLong()) + ", JDK "
                + result.at("/jdk/feature").asInt() + " | "
                + result.get("startedAt").asString().substring(0, "2026-01-31".length()) + " | "
                + runs(result.get("runs")) + " | " + chart(folder) + " |\n";
    }

    /** Results that judge the same claim are listed below each other. */
    private static String claims() throws IOException {
        Map<String, List<Claimed>> byClaim = folders(RESULTS).stream()
                .flatMap(Claimed::of)
                .collect(groupingBy(Claimed::says, LinkedHashMap::new, toList()));
        List<Claimed> shown = byClaim.values().stream()
                .flatMap(CommittedResultsTest::withFigures)
                .toList();
        Map<String, Long> judgements =
                shown.stream().collect(groupingBy(Claimed::judgement, LinkedHashMap::new, counting()));
        return "Of " + shown.size() + " judgements of " + byClaim.size() + " claims: "
                + judgements.entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey())
                        .collect(joining(", "))
                + ".\n\n| claim | result | repetitions | here | figures |\n|---|---|---:|---|---|\n"
                + shown.stream().map(Claimed::row).collect(joining());
    }

    /** Leaves out results that did not measure the claim, if another one did. */
    private static Stream<Claimed> withFigures(List<Claimed> judged) {
        List<Claimed> measured = judged.stream()
                .filter(claimed -> !claimed.judgement().equals("not measured"))
                .toList();
        return measured.isEmpty() ? judged.stream().limit(1) : measured.stream();
    }

    private record Claimed(String folder, JsonNode claim) {

        static Stream<Claimed> of(Path folder) {
            return JSON.readTree(folder.resolve("results.json")).get("claims").values().stream()
                    .map(claim -> new Claimed(folder.getFileName().toString(), claim));
        }

        String says() {
            return claim.get("says").asString();
        }

        int repetitions() {
            return claim.get("repetitions").asInt();
        }

        String judgement() {
            return claim.get("judgement").asString();
        }

        String row() {
            return "| " + Markdown.escape(says()) + " | [" + folder + "](" + folder + "/report.md) | " + repetitions()
                    + " | " + judgement() + " | "
                    + Markdown.escape(claim.get("figures").asString()) + " |\n";
        }
    }

    private static String runs(JsonNode runs) {
        return Stream.of("valid", "suspect", "invalid", "notJudged", "failed", "missing")
                .filter(state -> runs.get(state).asInt() > 0)
                .map(state -> runs.get(state).asInt() + " " + (state.equals("notJudged") ? "not judged" : state))
                .collect(joining(", "));
    }

    private static String chart(Path folder) {
        String file = "charts/p95_ms.svg";
        return Files.exists(folder.resolve(file)) ? "[p95](" + folder.getFileName() + "/" + file + ")" : Numbers.NONE;
    }

    private static List<Path> folders(Path place) throws IOException {
        try (Stream<Path> folders = Files.list(place)) {
            return folders.filter(folder -> Files.exists(folder.resolve("manifest.json")))
                    .sorted()
                    .toList();
        }
    }
}
