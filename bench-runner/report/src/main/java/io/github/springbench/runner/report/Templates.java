package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Bundled;
import io.github.springbench.runner.report.form.Markdown;
import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;

/** Fills the templates beside this package; all values are escaped for the form that is written. */
public final class Templates {

    private static final PebbleEngine HTML = engine("html");
    private static final PebbleEngine MARKDOWN = engine("markdown");

    private Templates() {}

    public static String html(String template, Map<String, Object> values) {
        return fill(HTML, template, values);
    }

    public static String markdown(String template, Map<String, Object> values) {
        return fill(MARKDOWN, template, values);
    }

    /** A file of this package's as it stands. */
    public static String text(String resource) {
        return Bundled.text(Templates.class, resource);
    }

    private static PebbleEngine engine(String escaping) {
        ClasspathLoader loader = new ClasspathLoader(Templates.class.getClassLoader());
        loader.setPrefix(Templates.class.getPackageName().replace('.', '/'));
        loader.setSuffix(".peb");
        return new PebbleEngine.Builder()
                .loader(loader)
                .addEscapingStrategy("markdown", Markdown::escape)
                .defaultEscapingStrategy(escaping)
                .extension(new Markdown.CodeExtension())
                .strictVariables(true)
                .newLineTrimming(false)
                .defaultLocale(Locale.ROOT)
                .build();
    }

    private static String fill(PebbleEngine engine, String template, Map<String, Object> values) {
        StringWriter text = new StringWriter();
        try {
            engine.getTemplate(template).evaluate(text, values, Locale.ROOT);
        } catch (IOException e) {
            throw new UncheckedIOException("The template " + template + " cannot be read", e);
        }
        return text.toString();
    }
}
