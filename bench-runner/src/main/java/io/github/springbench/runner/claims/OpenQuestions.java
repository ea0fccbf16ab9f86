package io.github.springbench.runner.claims;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.OpenQuestion;
import io.github.springbench.runner.model.StoppingRule;
import io.github.springbench.runner.stats.Repetition;
import java.util.List;

/**
 * What chance among the repetitions leaves open in a result: up to how much load systems keep up, how they compare, and
 * whether claims hold. Both answers to a question close it, so that neither is preferred. Whatever else leaves a
 * question open (clocks, cores, disturbances, missing or invalid runs) is not asked here, as repetitions do not change
 * it.
 */
public final class OpenQuestions {

    private OpenQuestions() {}

    /**
     * All open questions of a result, in no order.
     *
     * @param rule how often and by which intervals they are asked
     * @param repetitions completed runs of this experiment, whatever their verdict
     */
    public static List<OpenQuestion> of(Experiment experiment, StoppingRule rule, List<Repetition> repetitions) {
        List<Repetition> measuring = repetitions.stream()
                .filter(repetition -> !repetition.run().key().closing())
                .toList();
        List<Repetition> counting = measuring.stream()
                .filter(repetition -> repetition.run().counts())
                .toList();
        Inquiry inquiry = new Inquiry(rule);
        AnswerQuestions.ask(inquiry, experiment, measuring);
        PairQuestions.ask(inquiry, experiment, counting);
        ClaimQuestions.ask(inquiry, experiment, counting);
        return inquiry.open();
    }
}
