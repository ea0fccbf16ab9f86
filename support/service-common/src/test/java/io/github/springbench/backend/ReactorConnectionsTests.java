package io.github.springbench.backend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A failure that the contract tests cannot cause; those tests cover all others. */
class ReactorConnectionsTests {

    // The blocking client then answers with status 500, too.
    @Test
    void doesNotBlameTheBackEndForAMistakeOfOurOwn() {
        IllegalStateException mistake = new IllegalStateException("a mistake of our own");

        assertThat(ReactorConnections.failure(mistake)).isSameAs(mistake);
    }
}
