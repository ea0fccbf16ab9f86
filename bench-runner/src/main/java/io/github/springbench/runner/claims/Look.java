package io.github.springbench.runner.claims;

import io.github.springbench.runner.model.OpenQuestion;
import io.github.springbench.runner.model.RunKey;
import io.github.springbench.runner.model.StoppingRule;
import io.github.springbench.runner.stats.Repetition;
import java.util.Comparator;
import java.util.List;

/**
 * The cells of a question, and the repetitions that its last look uses: the same number of each cell, the first ones.
 * Repetitions beyond these, made for other questions or before the runner was ended early, make no further look.
 */
final class Look {

    private final StoppingRule rule;
    private final List<List<Repetition>> cells;

    /** The repetitions of each cell; 0 before the first look. */
    private final int reached;

    /** @param cells repetitions that count, one at least of each cell */
    Look(StoppingRule rule, List<List<Repetition>> cells) {
        this.rule = rule;
        this.cells = cells.stream().map(Look::inOrder).toList();
        this.reached = rule.reached(cells.stream().mapToInt(List::size).min().orElse(0));
    }

    private static List<Repetition> inOrder(List<Repetition> cell) {
        return cell.stream()
                .sorted(Comparator.comparingInt(
                        repetition -> repetition.run().key().repetition()))
                .toList();
    }

    /** Whether there are enough repetitions for the first one. */
    boolean isReached() {
        return reached > 0;
    }

    /** Whether none follows. */
    boolean isLast() {
        return reached == rule.most();
    }

    /** How many repetitions of each cell it takes; 0 before the first one. */
    int repetitions() {
        return reached;
    }

    /** What it takes of a cell; before the first look all that there is. */
    List<Repetition> cell(int place) {
        List<Repetition> all = cells.get(place);
        return isReached() ? all.subList(0, reached) : all;
    }

    /** What it takes of all cells. */
    List<Repetition> all() {
        return cells.stream()
                .flatMap(cell -> (isReached() ? cell.subList(0, reached) : cell).stream())
                .toList();
    }

    /** The cells, and what the next look lacks of each. */
    List<OpenQuestion.Cell> cells() {
        int next = rule.after(reached);
        return cells.stream()
                .map(cell -> {
                    RunKey key = cell.get(0).run().key();
                    return new OpenQuestion.Cell(key.system(), key.parameters(), Math.max(0, next - cell.size()));
                })
                .toList();
    }
}
