package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Experiment;
import java.util.List;
import java.util.Map;

/**
 * What requests of an experiment may refer to.
 *
 * @param parameters of the matrix
 * @param records in the database; 0 where there is none
 */
record RequestTerms(Map<String, List<Integer>> parameters, int records) {

    static RequestTerms of(Map<String, List<Integer>> parameters, List<BackEnd> backEnds) {
        return new RequestTerms(parameters, Experiment.recordsOf(backEnds));
    }
}
