package io.github.springbench.runner.claims;

import io.github.springbench.runner.model.OpenQuestion;
import io.github.springbench.runner.model.OpenQuestion.Kind;
import io.github.springbench.runner.model.StoppingRule;
import io.github.springbench.runner.stats.Intervals;
import io.github.springbench.runner.stats.Repetition;
import java.util.ArrayList;
import java.util.List;

/** The questions that were asked of a result, as far as they are open. */
final class Inquiry {

    private final StoppingRule rule;
    private final Intervals intervals;
    private final List<OpenQuestion> open = new ArrayList<>();

    Inquiry(StoppingRule rule) {
        this.rule = rule;
        this.intervals = Intervals.sequential(rule);
    }

    /** By which all questions are asked. */
    Intervals intervals() {
        return intervals;
    }

    /** @param cells repetitions that count, one at least of each cell */
    Look look(List<List<Repetition>> cells) {
        return new Look(rule, cells);
    }

    /**
     * Asks a question. It is open before its first look, whatever single runs say, and never after its last one.
     *
     * @param doubt 0 where it is decided, or where more repetitions would not decide it
     */
    void ask(Kind kind, String text, Look look, double doubt) {
        if (!look.isLast() && (!look.isReached() || doubt > 0)) {
            String sofar = look.isReached() ? ", open after " + look.repetitions() + " repetitions" : "";
            open.add(new OpenQuestion(kind, text + sofar, look.cells(), doubt));
        }
    }

    List<OpenQuestion> open() {
        return List.copyOf(open);
    }
}
