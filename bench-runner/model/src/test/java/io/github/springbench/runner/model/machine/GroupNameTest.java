package io.github.springbench.runner.model.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.machine.Resources.GroupName;
import org.junit.jupiter.api.Test;

class GroupNameTest {

    @Test
    void tellsWhoseTheGroupIs() {
        GroupName ours = GroupName.ours("mvc-400-1");

        assertThat(ours)
                .hasToString(
                        "spring-concurrency-bench-" + ProcessHandle.current().pid() + "-mvc-400-1");
        assertThat(GroupName.of(ours.toString())).contains(ours);
    }

    @Test
    void holdsNothingThatLeadsOutOfItsFolder() {
        assertThat(GroupName.ours("../a b").purpose()).isEqualTo(".._a_b");
    }

    @Test
    void claimsNoGroupOfOthers() {
        assertThat(GroupName.of("user.slice")).isEmpty();
        assertThat(GroupName.of("spring-concurrency-bench-service-1")).isEmpty();
    }
}
