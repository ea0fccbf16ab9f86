package io.github.springbench.runner.duel;

import io.github.springbench.runner.model.run.Duel;
import java.util.SplittableRandom;

/** In which order the systems of a duel answer. */
public final class SliceOrder {

    /** Both orders, one after the other: what changes evenly over a block moves neither system. */
    public static final int BLOCK = 4;

    private SliceOrder() {}

    /**
     * Blocks of ABBA or BAAB by chance, so that nothing that recurs on the machine keeps pace with one system. Two
     * slices after each other, from the first on, are a pair, and no system rests for more than two.
     *
     * @param slices a multiple of {@link #BLOCK}
     */
    public static String of(long seed, int fork, int slices) {
        SplittableRandom random = new SplittableRandom(31 * seed + fork);
        StringBuilder order = new StringBuilder();
        while (order.length() < slices) {
            char outer = random.nextBoolean() ? Duel.FIRST : Duel.SECOND;
            char inner = outer == Duel.FIRST ? Duel.SECOND : Duel.FIRST;
            order.append(outer).append(inner).append(inner).append(outer);
        }
        return order.toString();
    }
}
