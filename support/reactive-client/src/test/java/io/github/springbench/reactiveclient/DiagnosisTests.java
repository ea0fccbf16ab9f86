package io.github.springbench.reactiveclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.common.BackEndFailures;
import io.github.springbench.common.BackEndProperties;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Failures that the contract tests cannot cause; those tests cover all others. */
class DiagnosisTests {

    private final Diagnosis diagnosis = new Diagnosis(new BackEndFailures(new BackEndProperties(
            URI.create("http://127.0.0.1:8092"),
            1,
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1))));

    // The blocking client then answers with status 500, too.
    @Test
    void doesNotBlameTheBackEndForAMistakeOfOurOwn() {
        IllegalStateException mistake = new IllegalStateException("a mistake of our own");

        assertThat(diagnosis.apply(mistake)).isSameAs(mistake);
    }
}
