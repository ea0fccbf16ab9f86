package io.github.springbench.runner.capacity;

import java.util.Locale;
import java.util.OptionalInt;

/**
 * Between which levels the capacity of a system is: the level at which half of all runs meet the objective.
 *
 * @param atLeast the highest level that is confirmed met, in users or requests per second; 0 where none is
 * @param below the lowest level that is confirmed missed; empty where none is
 * @param limitedBy what kept the search from going higher, such as "open files"; empty where the objective did
 * @param runs all runs of the search, those without a decision too
 * @param decided whether both ends are confirmed and as near to each other as was asked for
 */
public record Bracket(int atLeast, OptionalInt below, String limitedBy, int runs, boolean decided) {

    /**
     * The result in words.
     *
     * @param system its name
     * @param unit what levels count, such as {@code users}
     */
    public String sentence(String system, String unit) {
        return system + " " + words(unit);
    }

    /** The same without the system's name. */
    public String words(String unit) {
        return decided ? answer(unit) : notDecided(unit);
    }

    private String answer(String unit) {
        if (below.isEmpty()) {
            return text("at least %,d %s, limit: %s", atLeast, unit, limitedBy);
        }
        return atLeast == 0
                ? text("no %s: missed even at %,d", unit, below.getAsInt())
                : text("%,d to %,d %s", atLeast, below.getAsInt(), unit);
    }

    private String notDecided(String unit) {
        String where;
        if (atLeast > 0 && below.isPresent()) {
            where = text(" between %,d and %,d %s", atLeast, below.getAsInt(), unit);
        } else if (below.isPresent()) {
            where = text(" below %,d %s", below.getAsInt(), unit);
        } else {
            where = atLeast > 0 ? text(" above %,d %s", atLeast, unit) : "";
        }
        String effort = runs == 1 ? " after 1 run" : text(" after %,d runs", runs);
        return "not decided" + where + effort + (limitedBy.isEmpty() ? "" : ", limit: " + limitedBy);
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
