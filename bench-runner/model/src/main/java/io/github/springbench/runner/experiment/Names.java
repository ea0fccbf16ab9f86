package io.github.springbench.runner.experiment;

import io.github.springbench.runner.experiment.YamlSection.YamlExcerpt;
import java.util.regex.Pattern;

/** Names that an experiment gives: of files, and of folders, several of which make a path. */
final class Names {

    static final String EXPECTED = "expected letters, digits, '-', '_' and '.', 40 at most";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,39}");

    private Names() {}

    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** Systems, parameters and back ends name folders and files of the result, and values of options. */
    static void require(YamlSection section, String name) {
        if (!isName(name)) {
            section.mistake(name, "'" + YamlExcerpt.of(name) + "' cannot be a name; " + EXPECTED);
        }
    }
}
