package io.github.springbench.runner.claims;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What became of a claim in one series of cells, and the figures behind it. */
record ClaimOutcome(Judgement judgement, String figures) {

    static ClaimOutcome held(String figures) {
        return new ClaimOutcome(Judgement.HELD, figures);
    }

    static ClaimOutcome didNotHold(String figures) {
        return new ClaimOutcome(Judgement.DID_NOT_HOLD, figures);
    }

    static ClaimOutcome notShown(String figures) {
        return new ClaimOutcome(Judgement.NOT_SHOWN, figures);
    }

    static ClaimOutcome heldIf(boolean held, String figures) {
        return held ? held(figures) : didNotHold(figures);
    }

    /** A claim holds where it holds in every series; one that contradicts it is enough against it. */
    static ClaimOutcome ofAll(Map<String, ClaimOutcome> bySeries) {
        if (bySeries.isEmpty()) {
            return notShown("No run counts.");
        }
        List<Judgement> judgements =
                bySeries.values().stream().map(ClaimOutcome::judgement).toList();
        Judgement together = judgements.contains(Judgement.DID_NOT_HOLD)
                ? Judgement.DID_NOT_HOLD
                : judgements.contains(Judgement.NOT_SHOWN) ? Judgement.NOT_SHOWN : Judgement.HELD;
        if (bySeries.size() == 1) {
            return bySeries.values().iterator().next();
        }
        return new ClaimOutcome(
                together,
                bySeries.entrySet().stream()
                        .map(series -> "With " + series.getKey() + ", "
                                + series.getValue().judgement().label() + ": "
                                + series.getValue().figures())
                        .collect(Collectors.joining(" ")));
    }
}
