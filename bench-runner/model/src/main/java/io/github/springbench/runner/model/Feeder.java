package io.github.springbench.runner.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * A file of values for requests: each turn of a user, which is a request or a journey, has the next row. Two are the
 * same where their files and the order of their rows are.
 *
 * @param file its name
 * @param sha256 of its content, in hexadecimal digits
 * @param order of the rows
 * @param seed that decides a random order
 * @param columns those that requests have, by the names that stand for them in braces
 * @param count of the rows
 * @param rows the values of these columns, as the file has them; empty in a result that was read
 */
public record Feeder(
        String file,
        String sha256,
        Order order,
        long seed,
        List<String> columns,
        int count,
        List<Map<String, String>> rows) {

    /** @param rows null for none */
    public Feeder {
        rows = rows == null ? List.of() : rows;
    }

    /** In which order rows are taken. */
    public enum Order {
        /** As in the file, and from the first again. */
        CIRCULAR,
        /** In an order that the seed decides, and in the same again. */
        RANDOM,
        /**
         * Each once: the first half, rounded up, by the load, after which a user ends who finds none left; the others,
         * from the last one on, by warm-ups, again and again.
         */
        SEQUENTIAL;

        /** What experiment files write. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** All words. */
        public static List<String> words() {
            return Arrays.stream(values()).map(Order::word).toList();
        }

        /** What a file names. */
        public static Optional<Order> named(String word) {
            return Arrays.stream(values())
                    .filter(order -> order.word().equals(word))
                    .findFirst();
        }
    }

    /** The rows in the order in which they are taken. */
    public List<Map<String, String>> ordered() {
        if (order != Order.RANDOM) {
            return rows;
        }
        List<Map<String, String>> shuffled = new ArrayList<>(rows);
        Collections.shuffle(shuffled, new Random(seed));
        return shuffled;
    }

    /** Whether each row is taken once. */
    public boolean takesEachOnce() {
        return order == Order.SEQUENTIAL;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Feeder same
                && sha256.equals(same.sha256)
                && order == same.order
                && seed == same.seed
                && columns.equals(same.columns);
    }

    @Override
    public int hashCode() {
        return sha256.hashCode();
    }
}
