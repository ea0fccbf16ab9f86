package io.github.springbench.slowlink;

import picocli.CommandLine.TypeConversionException;

/**
 * The port to listen on.
 *
 * @param number the TCP port; 0 means any free port
 */
public record Port(int number) {

    private static final int LARGEST = 65_535;

    public static Port parse(String text) {
        // At most 5 digits, so that the number fits into an int.
        int number = text.matches("\\d{1,5}") ? Integer.parseInt(text) : Integer.MAX_VALUE;
        if (number > LARGEST) {
            throw new TypeConversionException("'" + text + "' is not a whole number from 0 to " + LARGEST);
        }
        return new Port(number);
    }
}
