package io.github.springbench.runner.report.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Workload;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MethodTest {

    @Test
    void namesTheSecretsOfARequestAndThatItHasHeaders() {
        Workload load = SampleExperiment.get().workload();
        Exchange exchange =
                new Exchange("POST", "/", null, Map.of("X-Id", "{fresh-id}", "X-Key", "${TOKEN}"), "a", 200, null);
        Experiment experiment = SampleExperiment.get()
                .withWorkload(new Workload(load.engine(), load.shape(), exchange, load.phases()))
                .withSecrets(List.of("TOKEN"));

        assertThat(Method.requestsOfAUser(experiment.workload())).startsWith("with headers of its own and a body ");
        assertThat(Method.filledIn(experiment).toString())
                .contains("{fresh-id}", "${TOKEN}", "a secret, from a variable of the environment");
        assertThat(Method.filledIn(SampleExperiment.get())).isEmpty();
    }
}
