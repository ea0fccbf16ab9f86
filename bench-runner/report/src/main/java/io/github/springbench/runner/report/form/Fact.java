package io.github.springbench.runner.report.form;

import java.util.List;

/**
 * One thing to know about a result.
 *
 * @param name what it is about
 * @param texts what is so; several are separate items
 * @param code whether the texts are to be typed or compared letter by letter
 */
public record Fact(String name, List<String> texts, boolean code) {

    public static Fact words(String name, String text) {
        return new Fact(name, List.of(text), false);
    }

    public static Fact code(String name, List<String> texts) {
        return new Fact(name, List.copyOf(texts), true);
    }
}
