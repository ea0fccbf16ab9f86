package io.github.springbench.runner.report.site;

import io.github.springbench.runner.model.RunResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Gives each result a folder of its own within the site, named after its experiment and its own folder. */
final class SiteFolders {

    private static final String RESULTS = "results/";

    /** Characters that may need escaping in an address or in a file system. */
    private static final Pattern OTHER_SIGNS = Pattern.compile("[^A-Za-z0-9._-]+");

    private static final Pattern LEADING_SIGNS = Pattern.compile("^[._-]+");

    private static final Comparator<SiteResult> BY_EXPERIMENT_NEWEST_FIRST = Comparator.comparing(
                    SiteFolders::experiment)
            .thenComparing(SiteFolders::startedAt, Comparator.reverseOrder())
            .thenComparing(SiteResult::name);

    private SiteFolders() {}

    /** In the order in which pages show them. */
    static List<ShownResult> shown(List<SiteResult> results) {
        Set<String> taken = new HashSet<>();
        List<ShownResult> shown = new ArrayList<>();
        for (SiteResult result :
                results.stream().sorted(BY_EXPERIMENT_NEWEST_FIRST).toList()) {
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

    /** In the order of the first page: the result with the most counting runs comes first. */
    static List<ShownResult> mostRunsFirst(List<ShownResult> shown) {
        return shown.stream()
                .sorted(Comparator.comparingLong(SiteFolders::countingRuns).reversed())
                .toList();
    }

    private static long countingRuns(ShownResult shown) {
        return shown.result().model().runs().stream().filter(RunResult::counts).count();
    }

    private static String name(SiteResult result) {
        String experiment = experiment(result);
        String name = result.name().startsWith(experiment) ? result.name() : experiment + "-" + result.name();
        String plain =
                LEADING_SIGNS.matcher(OTHER_SIGNS.matcher(name).replaceAll("-")).replaceFirst("");
        return plain.isEmpty() ? "result" : plain;
    }

    private static Instant startedAt(SiteResult result) {
        return result.model().manifest().startedAt();
    }

    private static String experiment(SiteResult result) {
        return result.model().manifest().experiment().name();
    }
}
