package io.github.springbench.faultyservice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.springbench.faultyservice.FaultyService.Fault;
import io.github.springbench.faultyservice.FaultyService.OnEventLoops;
import io.github.springbench.faultyservice.FaultyService.OnThreads;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.springframework.jdbc.core.JdbcTemplate;

class FaultyServiceTests {

    private final JdbcTemplate database = new JdbcTemplate() {
        @Override
        public List<Map<String, Object>> queryForList(String sql) {
            return List.of();
        }
    };

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "BLOCKED_EVENT_LOOP")
    void answersOnThreadsWithEachFault(Fault fault) throws Exception {
        assertThat(new OnThreads(fault, database).work(0)).isEqualTo("done");
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "BLOCKED_EVENT_LOOP"})
    void answersOnEventLoopsWithEachFault(Fault fault) throws Exception {
        assertThat(new OnEventLoops(fault, 10, 1).work(0).block()).isEqualTo("done");
    }

    @Test
    void refusesAFaultThatItsThreadsCannotHave() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OnThreads(Fault.BLOCKED_EVENT_LOOP, database))
                .withMessageStartingWith("fault is BLOCKED_EVENT_LOOP; expected one of [NONE, ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OnEventLoops(Fault.PINNED, 0, 0))
                .withMessageStartingWith("fault is PINNED; expected one of [NONE, BLOCKED_EVENT_LOOP]");
    }
}
