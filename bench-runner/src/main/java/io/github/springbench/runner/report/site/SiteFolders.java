package io.github.springbench.runner.report.site;

import java.util.ArrayList;
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

    private SiteFolders() {}

    static List<ShownResult> shown(List<SiteResult> results) {
        Set<String> taken = new HashSet<>();
        List<ShownResult> shown = new ArrayList<>();
        for (SiteResult result : results) {
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
