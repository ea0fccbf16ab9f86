package io.github.springbench.runner.report.form;

import io.pebbletemplates.pebble.extension.AbstractExtension;
import io.pebbletemplates.pebble.extension.Filter;
import io.pebbletemplates.pebble.extension.escaper.SafeString;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Texts as GitHub-flavoured Markdown shows them literally, in a paragraph and in a field of a table. */
public final class Markdown {

    private static final Pattern MEANINGFUL = Pattern.compile("[\\\\`*_\\[\\]<>|&~]");
    private static final Pattern LINE_BREAKS = Pattern.compile("\\s*\\R\\s*");

    private Markdown() {}

    public static String escape(String text) {
        return LINE_BREAKS
                .matcher(MEANINGFUL.matcher(text).replaceAll("\\\\$0"))
                .replaceAll(" ");
    }

    /** A code span of a table. Its field ends at a bar even inside a code span, unless that is escaped. */
    public static String codeInTable(String text) {
        return code(text).replace("|", "\\|");
    }

    /** A code span; its fence is longer than any run of backticks inside. */
    public static String code(String text) {
        String line = LINE_BREAKS.matcher(text).replaceAll(" ");
        String fence = "`";
        while (line.contains(fence)) {
            fence += "`";
        }
        String space = line.startsWith("`") || line.endsWith("`") ? " " : "";
        return fence + space + line + space + fence;
    }

    /** The filters {@code code} and {@code codeInTable}. */
    public static final class CodeExtension extends AbstractExtension {

        @Override
        public Map<String, Filter> getFilters() {
            return Map.of("code", new Code(Markdown::code), "codeInTable", new Code(Markdown::codeInTable));
        }
    }

    private record Code(UnaryOperator<String> span) implements Filter {

        @Override
        public Object apply(
                Object input,
                Map<String, Object> args,
                PebbleTemplate self,
                EvaluationContext context,
                int lineNumber) {
            return new SafeString(span.apply(String.valueOf(input)));
        }

        @Override
        public List<String> getArgumentNames() {
            return null;
        }
    }
}
