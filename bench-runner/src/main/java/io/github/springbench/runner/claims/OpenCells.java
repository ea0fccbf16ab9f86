package io.github.springbench.runner.claims;

import io.github.springbench.runner.model.Axis;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** At which places on the axis figures contradict a claim, at which they leave it open, and what it takes there. */
final class OpenCells {

    private final Axis axis;
    private final List<Integer> against = new ArrayList<>();
    private final List<Integer> open = new ArrayList<>();
    private final Set<Hint> hints = EnumSet.noneOf(Hint.class);

    OpenCells(Axis axis) {
        this.axis = axis;
    }

    /** @param takes what it takes where the judgement is open; nothing where nothing would show more */
    void add(int place, Judgement judgement, Supplier<Set<Hint>> takes) {
        if (judgement == Judgement.DID_NOT_HOLD) {
            against.add(place);
        } else if (judgement == Judgement.NOT_SHOWN) {
            open.add(place);
            hints.addAll(takes.get());
        }
    }

    /** One place against a claim is enough; one that says neither leaves it open. */
    ClaimOutcome outcome(String figures, String saysAgainst, String saysOpen) {
        if (!against.isEmpty()) {
            return ClaimOutcome.didNotHold(figures + " " + saysAgainst + " " + ClaimWords.each(axis, against) + ".");
        }
        return open.isEmpty()
                ? ClaimOutcome.held(figures)
                : ClaimOutcome.notShown(
                        figures + " " + saysOpen + " " + ClaimWords.each(axis, open) + "." + Hint.words(hints));
    }
}
