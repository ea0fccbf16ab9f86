package io.github.springbench.runner.report.site;

import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The order in which a site shows results: that of the page which leads to the committed ones, question by question.
 * Other results follow by experiment, the newest first.
 */
public final class ReadingOrder {

    /** A link from {@code docs/results/README.md} to the page of a result. */
    private static final Pattern RESULT = Pattern.compile("\\]\\(([^/)#:]+)/[^)]*\\)");

    private static final String PLACE = "results/";

    private ReadingOrder() {}

    /** @param index the page, in Markdown; empty if there is none */
    public static List<SiteResult> of(List<SiteResult> results, String index) {
        Set<String> linked = new LinkedHashSet<>();
        RESULT.matcher(index)
                .results()
                .map((MatchResult link) -> PLACE + link.group(1))
                .forEach(linked::add);
        List<String> places = List.copyOf(linked);
        return results.stream()
                .sorted(Comparator.comparingInt((SiteResult result) -> place(places, result))
                        .thenComparing(ReadingOrder::experiment)
                        .thenComparing(ReadingOrder::startedAt, Comparator.reverseOrder())
                        .thenComparing(SiteResult::name))
                .toList();
    }

    private static int place(List<String> places, SiteResult result) {
        int place = places.indexOf(result.docsPath());
        return place < 0 ? places.size() : place;
    }

    private static String experiment(SiteResult result) {
        return result.model().manifest().experiment().name();
    }

    private static Instant startedAt(SiteResult result) {
        return result.model().manifest().startedAt();
    }
}
