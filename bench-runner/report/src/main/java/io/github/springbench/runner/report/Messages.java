package io.github.springbench.runner.report;

import io.github.springbench.runner.report.form.Fact;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/** What the reports say in whole sentences, by keys: {@code messages.properties}. */
public final class Messages {

    private static final Properties ALL = read();

    private Messages() {}

    /** For templates, which can name those without values. */
    public static Map<Object, Object> all() {
        return ALL;
    }

    /** @param values what stands for {0}, {1} and so on */
    public static String of(String key, Object... values) {
        String text = Objects.requireNonNull(ALL.getProperty(key), key);
        for (int place = 0; place < values.length; place++) {
            text = text.replace("{" + place + "}", String.valueOf(values[place]));
        }
        return text;
    }

    /** As a sentence begins. */
    public static String capital(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /** A sentence behind the name of what it explains: a bar parts them. */
    public static Fact fact(String key, Object... values) {
        String[] parts = of(key, values).split(" \\| ", 2);
        return Fact.words(parts[0], parts[1]);
    }

    private static Properties read() {
        Properties all = new Properties();
        try {
            all.load(new StringReader(Templates.text("messages.properties")));
        } catch (IOException e) {
            throw new UncheckedIOException("Text in memory cannot be read", e);
        }
        return all;
    }
}
