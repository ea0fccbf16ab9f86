package io.github.springbench.runner.report.site;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The results in the order in which pages show them, each with its own folder within the site, named after its
 * experiment and its own folder. The order is that of the page which leads to the committed results, question by
 * question. Other results follow by experiment, the newest first.
 */
final class SiteFolders {

    private static final String RESULTS = "results/";

    /** A link from {@code docs/results/README.md} to the page of a result. */
    private static final Pattern LINK = Pattern.compile("\\]\\(([^/)#:]+)/[^)]*\\)");

    /** Characters that may need escaping in an address or in a file system. */
    private static final Pattern OTHER_SIGNS = Pattern.compile("[^A-Za-z0-9._-]+");

    private static final Pattern LEADING_SIGNS = Pattern.compile("^[._-]+");

    private SiteFolders() {}

    /** @param index the page that leads to the committed results, in Markdown; empty if there is none */
    static List<ShownResult> shown(List<SiteResult> results, String index) {
        Set<String> taken = new HashSet<>();
        List<ShownResult> shown = new ArrayList<>();
        for (SiteResult result : inOrder(results, index)) {
            String name = name(result);
            String unique = name;
            // Not every file system tells upper case from lower case.
            for (int number = 2; !taken.add(unique.toLowerCase(Locale.ROOT)); number++) {
                unique = name + "-" + number;
            }
            shown.add(ShownResult.of(RESULTS + unique, result));
        }
        return List.copyOf(shown);
    }

    private static List<SiteResult> inOrder(List<SiteResult> results, String index) {
        List<String> linked = LINK.matcher(index)
                .results()
                .map((MatchResult link) -> RESULTS + link.group(1))
                .distinct()
                .toList();
        return results.stream()
                .sorted(Comparator.comparingInt((SiteResult result) -> place(linked, result))
                        .thenComparing(SiteFolders::experiment)
                        .thenComparing(
                                (SiteResult result) -> result.model().manifest().startedAt(), Comparator.reverseOrder())
                        .thenComparing(SiteResult::name))
                .toList();
    }

    private static int place(List<String> linked, SiteResult result) {
        int place = linked.indexOf(result.docsPath());
        return place < 0 ? linked.size() : place;
    }

    private static String name(SiteResult result) {
        String experiment = experiment(result);
        String name = result.name().startsWith(experiment) ? result.name() : experiment + "-" + result.name();
        String plain =
                LEADING_SIGNS.matcher(OTHER_SIGNS.matcher(name).replaceAll("-")).replaceFirst("");
        return plain.isEmpty() ? "result" : plain;
    }

    private static String experiment(SiteResult result) {
        return result.model().manifest().experiment().name();
    }
}
