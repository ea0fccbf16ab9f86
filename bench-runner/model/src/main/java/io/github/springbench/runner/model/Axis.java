package io.github.springbench.runner.model;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The parameter over which results are read: down the tables and along the charts. All others make sections. */
public enum Axis {
    USERS("users", "Users", "user", "users"),
    RATE("rate", "Rate, requests/s", "request/s", "requests/s"),
    LATENCY("latency", "Latency, ms", "ms", "ms");

    private final String parameter;
    private final String heading;
    private final String unitOfOne;
    private final String unit;

    Axis(String parameter, String heading, String unitOfOne, String unit) {
        this.parameter = parameter;
        this.heading = heading;
        this.unitOfOne = unitOfOne;
        this.unit = unit;
    }

    /** The one that bears this name in experiment files. */
    public static Optional<Axis> named(String parameter) {
        return Arrays.stream(values())
                .filter(axis -> axis.parameter.equals(parameter))
                .findFirst();
    }

    /** The default axis of these parameters: the rate of an open load, or else the number of users. */
    public static Axis of(Collection<String> parameters) {
        return parameters.contains(RATE.parameter) ? RATE : USERS;
    }

    /** Its name among the parameters. */
    public String parameter() {
        return parameter;
    }

    /** What stands above its values in a table, with the unit. */
    public String heading() {
        return heading;
    }

    /** What its values are of, in sentences. */
    public String unit() {
        return unit;
    }

    /** What the value 1 is of, in sentences. */
    public String unitOfOne() {
        return unitOfOne;
    }

    /** A value in a sentence, such as {@code 1,000 users}. */
    public String words(int value) {
        return String.format(Locale.ROOT, "%,d %s", value, value == 1 ? unitOfOne : unit);
    }

    /** Where on it a cell lies; null for one of another matrix, which does not have this parameter. */
    public Integer in(Map<String, Integer> cell) {
        return cell.get(parameter);
    }
}
