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
     * slices after each other, from the first on, are a pair, and no system rests for more than two. Of two forks the
     * second one has the first one's order with the systems exchanged, so that as often as can be each system starts
     * first and answers first, which is when its compilers work most.
     *
     * @param fork its number from 1
     * @param slices a multiple of {@link #BLOCK}
     */
    public static String of(long seed, int fork, int slices) {
        int twins = (fork + 1) / 2;
        boolean exchanged = fork % 2 == 0;
        SplittableRandom random = new SplittableRandom(31 * seed + twins);
        StringBuilder order = new StringBuilder();
        while (order.length() < slices) {
            char outer = random.nextBoolean() ^ exchanged ? Duel.FIRST : Duel.SECOND;
            char inner = outer == Duel.FIRST ? Duel.SECOND : Duel.FIRST;
            order.append(outer).append(inner).append(inner).append(outer);
        }
        return order.toString();
    }
}
