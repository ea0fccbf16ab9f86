package io.github.springbench.runner.cli;

import io.github.springbench.runner.report.text.Sparklines.Symbols;
import java.nio.charset.Charset;
import java.util.Map;

/** What stdout can show. */
final class Console {

    private Console() {}

    static Symbols symbols() {
        return symbols(System.getenv(), encoding());
    }

    /** Bars only where they arrive as such, and where nobody asks for plain text. */
    static Symbols symbols(Map<String, String> environment, String encoding) {
        boolean plain = "dumb".equals(environment.get("TERM"))
                || !environment.getOrDefault("NO_COLOR", "").isEmpty();
        return plain || !encoding.equalsIgnoreCase("UTF-8") ? Symbols.ASCII : Symbols.UNICODE;
    }

    /** The encoding of stdout: since JDK 19 in the first property; before, in the second, if stdout is a terminal. */
    private static String encoding() {
        return System.getProperty(
                "stdout.encoding",
                System.getProperty(
                        "sun.stdout.encoding", Charset.defaultCharset().name()));
    }
}
