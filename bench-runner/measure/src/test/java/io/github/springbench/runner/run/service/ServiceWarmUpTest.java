package io.github.springbench.runner.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.machine.ThreadEvidence;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceWarmUpTest {

    @ParameterizedTest(name = "{0} seen, {1} asked for")
    @CsvSource({
        "EVENT_LOOP,VIRTUAL,false",
        "EVENT_LOOP,PLATFORM,false",
        "EVENT_LOOP,EVENT_LOOP,true",
        "EVENT_LOOP,,true",
        "PLATFORM,VIRTUAL,true",
        "VIRTUAL,VIRTUAL,true",
        ",VIRTUAL,false",
        ",,false"
    })
    void eventLoopsDoNotEndTheLookForThreadsOfAnotherKind(
            RequestThreads seen, RequestThreads asked, boolean isSettled) {
        ThreadEvidence evidence = new ThreadEvidence(seen, "Somebody looked.");

        assertThat(ServiceWarmUp.isSettled(evidence, Optional.ofNullable(asked)))
                .isEqualTo(isSettled);
    }

    @Test
    void nothingIsSettledBeforeTheFirstLook() {
        assertThat(ServiceWarmUp.isSettled(null, Optional.empty())).isFalse();
    }
}
