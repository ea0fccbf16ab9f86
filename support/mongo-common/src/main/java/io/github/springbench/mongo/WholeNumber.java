package io.github.springbench.mongo;

import java.util.OptionalInt;

/** A number in a path, read by hand: Spring MVC and WebFlux would report a failed conversion in words of their own. */
final class WholeNumber {

    private WholeNumber() {}

    /** The number if the text is one from {@code min} to {@code max}. */
    static OptionalInt within(int min, int max, String text) {
        try {
            int number = Integer.parseInt(text);
            return number >= min && number <= max ? OptionalInt.of(number) : OptionalInt.empty();
        } catch (NumberFormatException notANumber) {
            return OptionalInt.empty();
        }
    }
}
