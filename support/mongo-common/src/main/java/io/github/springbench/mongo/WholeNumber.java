package io.github.springbench.mongo;

import java.util.OptionalInt;

/**
 * A number in a path, parsed here because Spring MVC and WebFlux would report a failed conversion with different
 * messages.
 */
final class WholeNumber {

    private WholeNumber() {}

    /** The number, if the text is an integer from {@code min} to {@code max}. */
    static OptionalInt within(int min, int max, String text) {
        try {
            int number = Integer.parseInt(text);
            return number >= min && number <= max ? OptionalInt.of(number) : OptionalInt.empty();
        } catch (NumberFormatException notANumber) {
            return OptionalInt.empty();
        }
    }
}
