package io.github.springbench.slowlink;

import picocli.CommandLine.TypeConversionException;

/**
 * Where to listen.
 *
 * @param number of the TCP port; 0 is any that is free
 */
public record Port(int number) {

    private static final int LARGEST = 65_535;

    public static Port parse(String text) {
        // Five digits at most, so that the number fits.
        int number = text.matches("\\d{1,5}") ? Integer.parseInt(text) : Integer.MAX_VALUE;
        if (number > LARGEST) {
            throw new TypeConversionException("'" + text + "' is not a whole number from 0 to " + LARGEST);
        }
        return new Port(number);
    }
}
